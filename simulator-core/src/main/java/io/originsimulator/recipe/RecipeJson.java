package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The written form of recipes: JSON or YAML in, JSON out.
 *
 * <p>A document is read whole and every problem is reported at once. Stateless; any thread.
 */
public final class RecipeJson {

  /** How a document is written. */
  public enum Format {
    JSON,
    YAML;

    /** The format a file's name tells: YAML for {@code .yaml} and {@code .yml}, else JSON. */
    public static Format ofFile(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      return lower.endsWith(".yaml") || lower.endsWith(".yml") ? YAML : JSON;
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
    String name = file.toString();
    return read(
        Files.readAllBytes(file),
        name,
        Format.ofFile(name),
        Optional.ofNullable(file.toAbsolutePath().getParent()));
  }

  /**
   * Reads JSON without files beside it.
   *
   * @throws RecipeException if it holds anything but good recipes
   */
  public static RecipeDocument read(String json) {
    return read(json.getBytes(StandardCharsets.UTF_8), "", Format.JSON, Optional.empty());
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
    return new RecipeReader(name, folder).read(JsonSyntax.parse(document, name, format));
  }

  /** The recipes as a JSON array that can be read again; every source is there, null if absent. */
  public static String write(List<Recipe> recipes) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    recipes.forEach(recipe -> array.add(recipe(recipe)));
    return array.toString();
  }

  private static ObjectNode recipe(Recipe recipe) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("route", recipe.route().text());
    node.putNull("origin").putNull("body").putNull("random_content");
    recipe.sources().forEach(source -> content(node, source));
    headers(node, recipe.headers());
    if (recipe.negotiate()) {
      node.put("negotiate", true);
    }
    ArrayNode stages = node.putArray("stages");
    recipe.stages().forEach(stage -> stage(stages.addObject(), stage));
    return node;
  }

  private static void stage(ObjectNode node, Stage stage) {
    Behaviour behaviour = stage.behaviour();
    duration(node, "at", stage.at().text());
    node.put("status", behaviour.status());
    if (behaviour.latency().equals(Latency.NONE)) {
      node.put("latency", 0);
    } else {
      node.set("latency", LatencyJson.write(behaviour.latency()));
    }
    if (!behaviour.headers().fields().isEmpty()) {
      headers(node, behaviour.headers());
    }
    behaviour.body().ifPresent(body -> content(node, body));
  }

  private static void content(ObjectNode node, Content content) {
    if (content instanceof Content.Origin origin) {
      node.put("origin", origin.uri().toString());
    } else if (content instanceof Content.Text text) {
      node.put("body", text.template());
    } else if (content instanceof Content.Random random) {
      node.put("random_content", random.size().toString());
    } else if (content instanceof Content.File file) {
      node.put("body_file", file.given());
    }
  }

  private static void headers(ObjectNode node, Headers headers) {
    ObjectNode fields = node.putObject("headers");
    headers.fields().forEach(fields::put);
  }

  private static void duration(ObjectNode node, String name, String text) {
    if (text.equals("0")) {
      node.put(name, 0);
    } else {
      node.put(name, text);
    }
  }
}
