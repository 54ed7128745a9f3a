package io.originsimulator.load.users;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The fields of a request in a users file: {@code get: /path}, {@code headers} and so on. */
final class RequestReader {
  private static final List<String> METHODS =
      List.of("get", "post", "put", "patch", "delete", "head", "options");
  private static final String ONE_METHOD = "one of " + String.join(", ", METHODS);
  private static final String PATH = "a path such as /api/cases, or a URL";
  private static final String VALUE = "[^\\x00-\\x08\\x0a-\\x1f\\x7f]*"; // no line ends

  private RequestReader() {}

  /** Returns whether a node names a method. */
  static boolean isRequest(JsonNode node) {
    return METHODS.stream().anyMatch(node::hasNonNull);
  }

  /** Reads a request; empty, and reported, if it does not have exactly one method. */
  static Optional<UsersPlan.Request> read(RecipeFields fields) {
    List<String> named = METHODS.stream().filter(fields::has).toList();
    if (named.size() != 1) {
      String found = named.isEmpty() ? "no path" : String.join(" and ", named);
      fields.report(Problem.of(found, ONE_METHOD));
      return Optional.empty();
    }
    String method = named.get(0);
    return Optional.of(
        new UsersPlan.Request(
            method.toUpperCase(Locale.ROOT),
            fields.read(method, "/", RequestReader::path),
            fields.read("name", "", RequestReader::text),
            fields.read("headers", List.of(), RequestReader::headers),
            fields.read("body", "", RequestReader::text)));
  }

  private static String path(JsonNode value) {
    String path = value.asText();
    if (!path.matches("(/|https?://)\\S*") || !isUrl(path)) {
      throw refused(value, PATH);
    }
    return path;
  }

  private static boolean isUrl(String path) {
    try {
      return !Target.host(URI.create(path.startsWith("/") ? "http://host" + path : path)).isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Reads a text, also one that YAML takes for a number. */
  static String text(JsonNode value) {
    if (!value.isValueNode()) {
      throw refused(value, "text");
    }
    return value.asText();
  }

  static List<Header> headers(JsonNode node) {
    var fields = node.properties();
    if (fields.stream().anyMatch(field -> Header.saysWhereBodyEnds(field.getKey()))) {
      throw refused(node, "no content-length or transfer-encoding; they are computed");
    }
    if (!node.isObject() || !fields.stream().allMatch(RequestReader::isHeader)) {
      throw refused(node, "headers such as { accept: application/json }");
    }
    return fields.stream()
        .map(field -> new Header(field.getKey(), field.getValue().asText()))
        .toList();
  }

  private static boolean isHeader(Map.Entry<String, JsonNode> field) {
    JsonNode value = field.getValue();
    return Target.isToken(field.getKey())
        && value.isValueNode()
        && !value.isNull()
        && value.asText().matches(VALUE);
  }

  static RecipeException refused(JsonNode value, String expected) {
    return new RecipeException(Problem.of(JsonValues.shown(value), expected));
  }
}
