package io.originsimulator.testcontainers;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.latency.Distribution.Percentiles;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recipe documents for the upload into a container: all their recipes in one array, so that all
 * timelines begin at once, and the files that they name.
 *
 * <pre>
 *   flaky.json   { "body_file": "pages/down.html" } ─┐     [ { "body_file": "5d41…/down.html" },
 *   more.yaml    - route: /news                     ─┴──▶    { "route": "/news" } ]
 *                                                          5d41…/down.html
 * </pre>
 *
 * <p>A file's folder is named by its content, so that equal documents always produce equal bytes.
 * For an {@code hgrm}, the points that were read and checked are sent as a file of that name.
 */
final class RecipeUpload {
  private static final JsonMapper JSON =
      new JsonMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
              .build());
  private static final String BODY_FILE = "body_file";
  private static final String EVENTS_FILE = "events_file";
  private static final String HGRM = "hgrm";
  private static final String DIRECTORY = "directory";
  private static final Set<String> OF_THE_USER =
      Set.of("headers", "trailers", "body", "event", "first", "end"); // names in these
  private static final Pattern PLACE =
      Pattern.compile("(?:recipes)?\\[(\\d+)]\\.?(.*)", Pattern.DOTALL);

  /** A file as a recipe names it. */
  private record Reference(String field, String given) {}

  private final List<RecipeDocument> documents;
  private final String json;
  private final UploadedFiles files = new UploadedFiles();

  /**
   * Prepares documents that are sent together.
   *
   * @throws UncheckedIOException if the file of a body can no longer be read
   */
  RecipeUpload(List<RecipeDocument> documents) {
    this.documents = List.copyOf(documents);
    ArrayNode recipes = JSON.createArrayNode();
    for (RecipeDocument document : documents) {
      document.recipes().forEach(recipe -> recipes.add(tree(recipe)));
    }
    this.json =
        documents.stream()
            .flatMap(document -> document.listener().stream())
            .reduce((first, last) -> last)
            .map(listener -> with(listener, recipes).toString())
            .orElse(recipes.toString());
  }

  private static JsonNode with(Listener listener, ArrayNode recipes) {
    ObjectNode object = JSON.createObjectNode();
    object.set("listener", parse(RecipeJson.write(listener)));
    return recipes.isEmpty() ? object : object.set("recipes", recipes);
  }

  /** Returns all recipes as one document. */
  String json() {
    return json;
  }

  /** Returns the files that the recipes name, by their names in the container. */
  Map<String, byte[]> files() {
    return files.contents();
  }

  /** Returns a text that is equal only for equal recipes and files. */
  String fingerprint() {
    return Sha256.of(json.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Maps the server's problems with the array to the documents that it consists of.
   *
   * @param problems at least one, with places in the array
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
    Map<Reference, String> names = new HashMap<>(); // names in the container
    recipe.bodyFiles().forEach(file -> add(BODY_FILE, file, names));
    for (Content content : recipe.sources()) {
      if (content instanceof Content.Directory directory) {
        names.put(new Reference(DIRECTORY, directory.given()), files.addAll(contents(directory)));
      }
    }
    for (Behaviour behaviour : recipe.behaviours().values()) {
      behaviour
          .latencies()
          .filter(Percentiles.class::isInstance)
          .map(Percentiles.class::cast)
          .forEach(
              percentiles ->
                  percentiles
                      .hgrm()
                      .ifPresent(
                          given ->
                              names.computeIfAbsent(
                                  new Reference(HGRM, given),
                                  hgrm ->
                                      files.add(fileName(Path.of(given)), content(percentiles)))));
      behaviour.stream()
          .flatMap(EventStream::file)
          .ifPresent(file -> add(EVENTS_FILE, file, names));
    }
    JsonNode tree = parse(recipe.toJson());
    if (!names.isEmpty()) {
      rename(tree, names);
    }
    return tree;
  }

  private void add(String field, Content.File file, Map<Reference, String> names) {
    names.computeIfAbsent(
        new Reference(field, file.given()),
        name -> files.add(fileName(file.path()), content(file.path())));
  }

  private static String fileName(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static SortedMap<String, byte[]> contents(Content.Directory directory) {
    SortedMap<String, byte[]> contents = new TreeMap<>();
    directory.files().forEach((name, file) -> contents.put(name, content(file.path())));
    return contents;
  }

  private static byte[] content(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  /** Returns the file from which exactly these points are read: milliseconds and shares. */
  private static byte[] content(Percentiles percentiles) {
    StringBuilder lines = new StringBuilder();
    for (Percentiles.Point point : percentiles.points()) {
      String millis = BigDecimal.valueOf(point.value().nanos(), 6).toPlainString();
      lines.append(millis).append(' ').append(point.share()).append('\n');
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void rename(JsonNode node, Map<Reference, String> names) {
    if (node instanceof ObjectNode object) {
      for (String field : List.of(BODY_FILE, EVENTS_FILE, HGRM, DIRECTORY)) {
        String name = names.get(new Reference(field, object.path(field).asText()));
        if (name != null) {
          object.put(field, name);
        }
        if (object.path(field) instanceof ArrayNode messages) {
          for (int i = 0; i < messages.size(); i++) {
            messages.set(i, names.get(new Reference(field, messages.get(i).asText())));
          }
        }
      }
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        if (!OF_THE_USER.contains(field.getKey())) {
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
}
