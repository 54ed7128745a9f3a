package io.originsimulator.recipe.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;

/** The syntax of a document, which parses bytes to a tree or reports the place of an error. */
public enum JsonSyntax {
  JSON,
  YAML;

  private static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder()
          .maxStringLength(Integer.MAX_VALUE) // the receiver limits the document's size
          .maxNestingDepth(64)
          .build();
  private static final JsonFactory JSON_FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(CONSTRAINTS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  /**
   * Parses a document of this syntax.
   *
   * @param expected the content of a document, for the message of an empty one
   * @param tolerated receives forms that are not JSON, but are read nevertheless
   * @throws RecipeException if the document is not of this syntax
   */
  public JsonNode parse(
      byte[] document, String name, String expected, Consumer<Problem> tolerated) {
    String text = decode(document, name);
    try {
      return parse(text, name, expected);
    } catch (RecipeException e) {
      Problem first = e.problems().get(0);
      if (this != JSON || !SyntaxProblem.isControlCharacter(first)) {
        throw e;
      }
      JsonNode node = withoutBreaksInTexts(text, name, expected).orElseThrow(() -> e);
      tolerated.accept(SyntaxProblem.lineBreakInText(first));
      return node;
    }
  }

  /** Returns the tree of a text whose only errors are line breaks; empty if it has others. */
  private static Optional<JsonNode> withoutBreaksInTexts(
      String text, String name, String expected) {
    try {
      return Optional.of(JSON.parse(withoutBreaksInTexts(text), name, expected));
    } catch (RecipeException e) {
      return Optional.empty(); // the caller reports the first problem
    }
  }

  private static String withoutBreaksInTexts(String text) {
    StringBuilder joined = new StringBuilder(text.length());
    boolean inText = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (inText && c == '\\' && i + 1 < text.length()) {
        joined.append(c).append(text.charAt(++i)); // a line break after a backslash stays an error
        continue;
      }
      inText ^= c == '"';
      if (!inText || (c != '\n' && c != '\r')) {
        joined.append(c);
      }
    }
    return joined.toString();
  }

  private JsonNode parse(String text, String name, String expected) {
    JsonFactory factory = this == JSON ? JSON_FACTORY : Yaml.FACTORY;
    try (JsonParser parser = new NoAliases(factory.createParser(text))) {
      JsonNode node = tree(parser);
      if (node == null) {
        throw refused(name, Problem.of("empty", expected));
      }
      JsonLocation more = whatFollows(parser);
      if (more != null) {
        String found = "the document ends before this; several recipes go in an array";
        throw refused(name, SyntaxProblem.at(text, more.getLineNr(), more.getColumnNr(), found));
      }
      return node;
    } catch (JsonProcessingException e) {
      throw refused(name, SyntaxProblem.of(text, this, e));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string is always readable
    }
  }

  /** Returns the tree; null if the document is empty. */
  private static @Nullable JsonNode tree(JsonParser parser) throws IOException {
    try {
      return parser.nextToken() == null ? null : JsonTree.read(parser);
    } catch (StreamConstraintsException e) { // has no location
      JsonLocation token = parser.currentTokenLocation();
      throw new JsonParseException(parser, e.getOriginalMessage(), token, e);
    }
  }

  /** Returns the location of content after the tree, well-formed or not; null if there is none. */
  private static @Nullable JsonLocation whatFollows(JsonParser parser) throws IOException {
    try {
      return parser.nextToken() == null ? null : parser.currentTokenLocation();
    } catch (JsonParseException e) {
      return e.getLocation();
    }
  }

  private static String decode(byte[] document, String name) {
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw refused(name, Problem.of("not text in UTF-8", "JSON or YAML encoded as UTF-8"));
    }
  }

  private static RecipeException refused(String name, Problem problem) {
    return new RecipeException(name, List.of(problem));
  }

  /** A parser that refuses YAML aliases, which Jackson's tree would read as plain texts. */
  private static final class NoAliases extends JsonParserDelegate {
    NoAliases(JsonParser parser) {
      super(parser);
    }

    @Override
    public JsonToken nextToken() throws IOException {
      JsonToken token = super.nextToken();
      if (delegate instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
        throw new JsonParseException(
            this, "aliases are not supported; write the value out", currentTokenLocation());
      }
      return token;
    }
  }

  /** A holder that loads YAML's classes with the first document in YAML. */
  private static final class Yaml {
    static final JsonFactory FACTORY =
        YAMLFactory.builder()
            .streamReadConstraints(CONSTRAINTS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .loaderOptions(options())
            .build();

    private static LoaderOptions options() {
      LoaderOptions options = new LoaderOptions();
      options.setCodePointLimit(Integer.MAX_VALUE);
      return options;
    }
  }
}
