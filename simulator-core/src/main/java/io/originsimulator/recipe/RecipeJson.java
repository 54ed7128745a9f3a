package io.originsimulator.recipe;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.originsimulator.recipe.json.Findings;
import io.originsimulator.recipe.json.JsonSyntax;
import io.originsimulator.recipe.json.RecipeFolder;
import io.originsimulator.recipe.json.TimelineSpeed;
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
 * <p>A document is read whole and every problem is reported at once. Stateless; any thread.
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

    /** The format a file's name tells: YAML for {@code .yaml} and {@code .yml}, else JSON. */
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

  private RecipeJson() {}

  /**
   * Reads a recipe file; {@code body_file} may name files in its folder.
   *
   * @throws RecipeException if it holds anything but good recipes
   * @throws IOException if it cannot be read
   */
  public static RecipeDocument read(Path file) throws IOException {
    return read(file, named -> {});
  }

  /**
   * The same for who wants to know which files it depends on.
   *
   * @param named is told of each file in the folder that the recipes name ({@code body_file},
   *     {@code hgrm}), there or not, before it is read; also if they are refused
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
   * Reads a text without files beside it; see {@link Format#ofText}.
   *
   * @throws RecipeException if it holds anything but good recipes
   */
  public static RecipeDocument read(String text) {
    byte[] document = text.getBytes(StandardCharsets.UTF_8);
    return read(document, "", Format.ofText(text), Optional.empty());
  }

  /**
   * Reads a document.
   *
   * @param document UTF-8, with or without a byte order mark
   * @param name what messages call it; may be empty
   * @param folder where {@code body_file} may name files; empty to refuse them
   * @throws RecipeException if it holds anything but good recipes
   */
  public static RecipeDocument read(
      byte[] document, String name, Format format, Optional<Path> folder) {
    return read(document, name, format, folder, named -> {});
  }

  /**
   * The same for who wants to know which files it depends on.
   *
   * @param named is told of each file in the folder that the recipes name ({@code body_file},
   *     {@code hgrm}), there or not, before it is read; also if they are refused
   */
  public static RecipeDocument read(
      byte[] document, String name, Format format, Optional<Path> folder, Consumer<Path> named) {
    Findings findings = new Findings(false);
    JsonNode tree = format.syntax.parse(document, name, findings::tolerate);
    List<Recipe> recipes =
        new RecipeReader(name, new RecipeFolder(folder, named), findings).read(tree);
    return new RecipeDocument(name, tree.isArray(), recipes, findings.warnings());
  }

  /**
   * Returns a document, as JSON, whose timelines go faster: stages begin and ramps end after a
   * shorter time, {@code repeat} and windows of {@code per} are shorter. The times of responses
   * stay. Of the document only its syntax is checked.
   *
   * @param document UTF-8, with or without a byte order mark
   * @param name what messages call it; may be empty
   * @param factor 2 is twice as fast; more than 0
   * @throws RecipeException if it is not of the format
   */
  public static byte[] faster(byte[] document, String name, Format format, double factor) {
    JsonNode tree = format.syntax.parse(document, name, tolerated -> {});
    new TimelineSpeed(factor).applyTo(tree);
    return tree.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The recipes as a JSON array that can be read again; every source is there, null if absent. */
  public static String write(List<Recipe> recipes) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    recipes.forEach(recipe -> array.add(RecipeWriter.recipe(recipe)));
    return array.toString();
  }

  /** One recipe as a JSON object; like {@link #write(List)}. */
  public static String write(Recipe recipe) {
    return RecipeWriter.recipe(recipe).toString();
  }

  /** The JSON Schema of the language, draft 2020-12: what can be said of a document's form. */
  public static String schema() {
    try (InputStream schema = RecipeJson.class.getResourceAsStream("recipe.schema.json")) {
      return new String(requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // it is in the same jar
    }
  }
}
