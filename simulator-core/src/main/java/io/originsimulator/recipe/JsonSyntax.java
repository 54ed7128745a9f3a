package io.originsimulator.recipe;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;

/** Bytes to a tree, or line, column and a caret under what is wrong. */
final class JsonSyntax {
  private static final int EXCERPT = 60; // characters shown on either side of the caret
  private static final Pattern BARE_WORD = Pattern.compile("[-+]?[0-9.]*[A-Za-z][-A-Za-z0-9._%]*");
  private static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder()
          .maxStringLength(Integer.MAX_VALUE) // the document's size is limited where it is received
          .maxNestingDepth(64)
          .build();
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(CONSTRAINTS)
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  private static final ObjectMapper YAML = yaml();

  private JsonSyntax() {}

  static JsonNode parse(byte[] document, String name, RecipeJson.Format format) {
    String text = decode(document, name);
    try {
      JsonNode node =
          format == RecipeJson.Format.JSON
              ? JSON.readTree(text)
              : YAML.readTree(new NoAliases(YAML.createParser(text)));
      if (node.isMissingNode()) {
        throw refused(name, "", "empty", "one recipe or an array of recipes");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw broken(text, name, format, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string is always readable
    }
  }

  private static ObjectMapper yaml() {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(Integer.MAX_VALUE);
    YAMLFactory factory =
        YAMLFactory.builder()
            .streamReadConstraints(CONSTRAINTS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .loaderOptions(options)
            .build();
    return YAMLMapper.builder(factory)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }

  private static String decode(byte[] document, String name) {
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw refused(name, "", "not text in UTF-8", "JSON or YAML encoded as UTF-8");
    }
  }

  private static RecipeException broken(
      String text, String name, RecipeJson.Format format, JsonProcessingException e) {
    JsonLocation location = e.getLocation();
    if (location == null) {
      return refused(name, "", firstSentence(e.getOriginalMessage()), "valid " + format);
    }
    String line = line(text, location.getLineNr());
    int column = Math.max(1, Math.min(location.getColumnNr(), line.length() + 1));
    String found = firstSentence(e.getOriginalMessage());
    if (format == RecipeJson.Format.JSON) {
      Matcher word = BARE_WORD.matcher(line).region(tokenStart(line, column), line.length());
      if (word.lookingAt() && isUnquoted(word.group())) {
        column = word.start() + 1;
        found = word.group() + " must be quoted: \"" + word.group() + "\"";
      }
    }
    String place = "line " + location.getLineNr() + ", column " + column;
    return refused(name, place, found + "\n" + excerpt(line, column), "");
  }

  /** Where the word that the parser stumbled in begins, as an index into its line. */
  private static int tokenStart(String line, int column) {
    int start = Math.min(column - 1, line.length());
    while (start > 0 && isWordCharacter(line.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static boolean isWordCharacter(char c) {
    return Character.isLetterOrDigit(c) || "-+._%".indexOf(c) >= 0;
  }

  private static boolean isUnquoted(String word) {
    return !word.equals("true") && !word.equals("false") && !word.equals("null");
  }

  private static String line(String text, int number) {
    List<String> lines = text.lines().skip(Math.max(0, number - 1L)).limit(1).toList();
    return lines.isEmpty() ? "" : lines.get(0);
  }

  private static String excerpt(String line, int column) {
    int from = Math.max(0, column - 1 - EXCERPT);
    int to = Math.min(line.length(), column - 1 + EXCERPT);
    String shown = line.substring(from, to).replace('\t', ' ');
    return "  " + shown + "\n  " + " ".repeat(column - 1 - from) + "^";
  }

  private static String firstSentence(String message) {
    String text = message.lines().findFirst().orElse(message);
    text = text.replaceAll(" \\(start marker at .*", "").replaceAll(" \\(code \\d+[^)]*\\)", "");
    text = text.replaceAll(" at \\[.*", "").strip();
    return text.isEmpty() ? "not valid" : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }

  private static RecipeException refused(String name, String place, String found, String expected) {
    return new RecipeException(name, List.of(new Problem(place, found, expected, "")));
  }

  /** Jackson's tree would take a YAML alias for a text with the anchor's name: refused instead. */
  private static final class NoAliases extends JsonParserDelegate {
    NoAliases(JsonParser parser) {
      super(parser);
    }

    @Override
    public JsonToken nextToken() throws IOException {
      JsonToken token = super.nextToken();
      if (delegate instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
        throw new JsonParseException(
            this, "YAML aliases are not understood here; write the value out", currentLocation());
      }
      return token;
    }
  }
}
