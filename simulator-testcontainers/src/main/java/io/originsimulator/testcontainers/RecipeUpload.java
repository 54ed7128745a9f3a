package io.originsimulator.testcontainers;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Content;
import io.originsimulator.recipe.Problem;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recipe documents on their way into a container: all their recipes in one array, so that all
 * timelines begin at once, and beside it the files that bodies come from.
 *
 * <pre>
 *   flaky.json   { "body_file": "pages/down.html" } ─┐     [ { "body_file": "5d41…/down.html" },
 *   more.yaml    - route: /news                     ─┴──▶    { "route": "/news" } ]
 *                                                          5d41…/down.html
 * </pre>
 *
 * <p>A file's folder is named by its content: files of the same name never meet, and the same
 * documents are always sent in the same bytes.
 */
final class RecipeUpload {
  private static final JsonMapper JSON =
      new JsonMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
              .build());
  private static final Pattern PLACE = Pattern.compile("\\[(\\d+)]\\.?(.*)", Pattern.DOTALL);

  private final List<RecipeDocument> documents;
  private final String json;
  private final Map<String, byte[]> files = new LinkedHashMap<>();

  /**
   * Documents to be sent together.
   *
   * @throws UncheckedIOException if a body's file cannot be read any more
   */
  RecipeUpload(List<RecipeDocument> documents) {
    this.documents = List.copyOf(documents);
    ArrayNode recipes = JSON.createArrayNode();
    for (RecipeDocument document : documents) {
      document.recipes().forEach(recipe -> recipes.add(tree(recipe)));
    }
    this.json = recipes.toString();
  }

  /** All recipes as one document. */
  String json() {
    return json;
  }

  /** What its {@code body_file}s name, by the name they have there. */
  Map<String, byte[]> files() {
    return Collections.unmodifiableMap(files);
  }

  /** A text that is the same for the same recipes and files, and for no others. */
  String fingerprint() {
    return sha256(json.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The server's problems with the array as problems of the documents it was made of.
   *
   * @param problems at least one, placed in the array
   */
  RecipeException refused(List<Problem> problems) {
    List<RecipeException> refused = new ArrayList<>();
    List<Problem> left = new ArrayList<>(problems);
    int first = 0;
    for (RecipeDocument document : documents) {
      List<Problem> own = new ArrayList<>();
      for (Problem problem : problems) {
        Matcher place = PLACE.matcher(problem.place());
        int index = place.matches() ? Integer.parseInt(place.group(1)) - first : -1;
        if (index >= 0 && index < document.recipes().size()) {
          Problem inRecipe =
              new Problem(place.group(2), problem.found(), problem.expected(), problem.wayOut());
          own.add(document.placed(index, inRecipe));
          left.remove(problem);
        }
      }
      if (!own.isEmpty()) {
        refused.add(new RecipeException(document.name(), own));
      }
      first += document.recipes().size();
    }
    if (!left.isEmpty()) {
      refused.add(new RecipeException("", left));
    }
    return RecipeException.of(refused);
  }

  private JsonNode tree(Recipe recipe) {
    Map<String, String> names = new HashMap<>(); // as they are written here, to those there
    for (Behaviour behaviour : recipe.behaviours().values()) {
      if (behaviour.body().orElse(null) instanceof Content.File file) {
        names.computeIfAbsent(file.given(), given -> add(file.path()));
      }
    }
    JsonNode tree = parse(recipe.toJson());
    if (!names.isEmpty()) {
      rename(tree, names);
    }
    return tree;
  }

  private String add(Path file) {
    try {
      byte[] content = Files.readAllBytes(file);
      String name = sha256(content).substring(0, 16) + "/" + file.getFileName();
      files.put(name, content);
      return name;
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  private static void rename(JsonNode node, Map<String, String> names) {
    if (node instanceof ObjectNode object) {
      String name = names.get(object.path("body_file").asText());
      if (name != null) {
        object.put("body_file", name);
      }
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        if (!field.getKey().equals("headers")) { // whose names are the user's
          rename(field.getValue(), names);
        }
      }
    } else {
      node.forEach(child -> rename(child, names));
    }
  }

  private static JsonNode parse(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e); // it has just been written
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
