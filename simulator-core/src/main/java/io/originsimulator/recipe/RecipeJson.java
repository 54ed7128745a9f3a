package io.originsimulator.recipe;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.originsimulator.recipe.json.Findings;
import io.originsimulator.recipe.json.JsonSyntax;
import io.originsimulator.recipe.json.RecipeFolder;
import io.originsimulator.recipe.json.TimelineSpeed;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.listener.ListenerJson;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The written form of recipes: JSON or YAML in, JSON out.
 *
 * <p>Reading reports all problems of a document at once. Stateless; for any thread.
 */
public final class RecipeJson {

  /** The format of a document. */
  public enum Format {
    JSON(JsonSyntax.JSON),
    YAML(JsonSyntax.YAML);

    private final JsonSyntax syntax;

    Format(JsonSyntax syntax) {
      this.syntax = syntax;
    }

    /** Returns the format of a file name: YAML for {@code .yaml} and {@code .yml}, else JSON. */
    public static Format ofFile(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      return lower.endsWith(".yaml") || lower.endsWith(".yml") ? YAML : JSON;
    }

    /** Returns the format of a text: JSON if it begins with a brace or a bracket, else YAML. */
    public static Format ofText(String text) {
      String begin = text.stripLeading();
      return begin.isEmpty() || begin.startsWith("{") || begin.startsWith("[") ? JSON : YAML;
    }
  }

  private static final String EXPECTED = "one recipe or an array of recipes";

  private RecipeJson() {}

  /**
   * Reads a recipe file; {@code body_file} may name files in its folder.
   *
   * @throws RecipeException if the document has problems
   * @throws IOException if the file cannot be read
   */
  public static RecipeDocument read(Path file) throws IOException {
    return read(file, named -> {});
  }

  /**
   * Reads a recipe file and reports the files that it depends on.
   *
   * @param named called with each file in the folder that the recipes name ({@code body_file},
   *     {@code hgrm}, {@code directory}), existing or not, before it is read; also if the recipes
   *     are refused
   * @throws RecipeException if the document has problems
   * @throws IOException if the file cannot be read
   */
  public static RecipeDocument read(Path file, Consumer<Path> named) throws IOException {
    String name = file.toString();
    return read(
        Files.readAllBytes(file),
        name,
        Format.ofFile(name),
        Optional.ofNullable(file.toAbsolutePath().getParent()),
        named);
  }

  /**
   * Reads a text in the format of {@link Format#ofText}; it may name no files.
   *
   * @throws RecipeException if the document has problems
   */
  public static RecipeDocument read(String text) {
    byte[] document = text.getBytes(StandardCharsets.UTF_8);
    return read(document, "", Format.ofText(text), Optional.empty());
  }

  /**
   * Reads a document.
   *
   * @param document UTF-8, with or without a byte order mark
   * @param name the document's name in messages; may be empty
   * @param folder folder in which {@code body_file} may name files; empty to refuse them
   * @throws RecipeException if the document has problems
   */
  public static RecipeDocument read(
      byte[] document, String name, Format format, Optional<Path> folder) {
    return read(document, name, format, folder, named -> {});
  }

  /**
   * Reads a document and reports the files that it depends on.
   *
   * @param named called with each file in the folder that the recipes name ({@code body_file},
   *     {@code hgrm}, {@code directory}), existing or not, before it is read; also if the recipes
   *     are refused
   * @throws RecipeException if the document has problems
   */
  public static RecipeDocument read(
      byte[] document, String name, Format format, Optional<Path> folder, Consumer<Path> named) {
    Findings findings = new Findings(false);
    JsonNode tree = format.syntax.parse(document, name, EXPECTED, findings::tolerate);
    return new DocumentReader(name, new RecipeFolder(folder, named), findings).read(tree);
  }

  /**
   * Returns a document, as JSON, with a faster timeline: it divides the starts of stages, the ends
   * of ramps, {@code repeat} and the windows of {@code per} by the factor. The times of responses
   * do not change. Only the document's syntax is checked.
   *
   * @param document UTF-8, with or without a byte order mark
   * @param name the document's name in messages; may be empty
   * @param factor more than 0; 2 is twice as fast
   * @throws RecipeException if the document is not of the format
   */
  public static byte[] faster(byte[] document, String name, Format format, double factor) {
    JsonNode tree = format.syntax.parse(document, name, EXPECTED, tolerated -> {});
    new TimelineSpeed(factor).applyTo(tree);
    return tree.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the recipes as a JSON array that can be read again; missing sources are null. */
  public static String write(List<Recipe> recipes) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    recipes.forEach(recipe -> array.add(RecipeWriter.recipe(recipe)));
    return array.toString();
  }

  /** Returns a recipe as a JSON object that can be read again; missing sources are null. */
  public static String write(Recipe recipe) {
    return RecipeWriter.recipe(recipe).toString();
  }

  /** Returns a listener as a JSON object that can be read again. */
  public static String write(Listener listener) {
    return ListenerJson.write(listener).toString();
  }

  /** Returns the JSON Schema of the language, draft 2020-12. */
  public static String schema() {
    try (InputStream schema = RecipeJson.class.getResourceAsStream("recipe.schema.json")) {
      return new String(requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // it is in the same jar
    }
  }
}
