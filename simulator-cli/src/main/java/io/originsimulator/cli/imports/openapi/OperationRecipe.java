package io.originsimulator.cli.imports.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.cli.imports.result.Bodies;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.recipe.Behaviour;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The recipe of one operation: its first 2xx, with the example of its body. */
record OperationRecipe(References references, Differences place) {
  private static final String JSON = "application/json";
  private static final int SUCCESS = 200;
  private static final Set<String> OF_THE_BODY =
      Set.of("content-encoding", "content-length", "content-type", "transfer-encoding");

  /**
   * Returns the recipe for a path with its variables; the method is in lower case, as in the
   * document.
   */
  ObjectNode of(String route, String method, JsonNode operation) {
    ObjectNode recipe = JsonNodeFactory.instance.objectNode();
    if (operation.hasNonNull("summary")) {
      recipe.put("description", operation.get("summary").asText().strip());
    }
    recipe.put("route", route).put("method", method.toUpperCase(Locale.ROOT));
    Map<Integer, JsonNode> responses = responses(operation.path("responses"));
    int status = responses.keySet().stream().filter(code -> code < 400).findFirst().orElse(SUCCESS);
    if (!responses.containsKey(status)) {
      place.add("the document has no success of it; it answers " + SUCCESS);
    }
    others(operation.path("responses"), status);
    recipe.put("status", status);
    JsonNode response = references.follow(responses.getOrDefault(status, operation.path("none")));
    ObjectNode headers = headers(response);
    ObjectNode body = body(headers, response.path("content"), status);
    if (!headers.isEmpty()) {
      recipe.set("headers", headers);
    }
    return recipe.setAll(body);
  }

  /** Returns the responses by status; a range such as {@code 2XX} is its first. */
  private static Map<Integer, JsonNode> responses(JsonNode given) {
    Map<Integer, JsonNode> responses = new TreeMap<>();
    for (Map.Entry<String, JsonNode> response : given.properties()) {
      String code = response.getKey().toUpperCase(Locale.ROOT).replace("XX", "00");
      if (code.equals("DEFAULT")) {
        responses.putIfAbsent(given.size() == 1 ? SUCCESS : 500, response.getValue());
      } else if (code.matches("[2-5]\\d\\d")) {
        responses.put(Integer.valueOf(code), response.getValue());
      }
    }
    return responses;
  }

  private void others(JsonNode responses, int status) {
    String others =
        responses.properties().stream()
            .map(Map.Entry::getKey)
            .filter(code -> !code.equals(String.valueOf(status)))
            .collect(Collectors.joining(", "));
    if (!others.isEmpty()) {
      place.add("answers " + status + "; other responses: " + others);
    }
  }

  /** Returns the header fields that have an example. */
  private ObjectNode headers(JsonNode response) {
    ObjectNode headers = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> header : response.path("headers").properties()) {
      JsonNode given = references.follow(header.getValue());
      JsonNode schema = references.follow(given.path("schema"));
      JsonNode value = given.has("example") ? given.get("example") : schema.path("example");
      String name = header.getKey().toLowerCase(Locale.ROOT);
      if (value.isValueNode() && !value.isNull() && !OF_THE_BODY.contains(name)) {
        headers.put(name, value.asText());
      }
    }
    return headers;
  }

  /** Returns the field for the body, and adds its type to the header fields. */
  private ObjectNode body(ObjectNode headers, JsonNode content, int status) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    if (Behaviour.allowsNoContent(status)) {
      return body;
    }
    String given = type(content);
    if (given.isEmpty()) {
      return body.put("body", "");
    }
    String type = given.contains("*") ? JSON : given;
    Optional<JsonNode> example =
        example(content.path(given)).or(() -> ofSchema(content.path(given).path("schema")));
    if (example.isEmpty()) {
      place.add("no example for " + type + "; the body is empty");
    }
    JsonNode value = example.orElse(JsonNodeFactory.instance.textNode(""));
    boolean isTree = value.isContainerNode() && isJson(type);
    if (isTree) {
      body.set("body", value);
    } else {
      boolean asText = value.isTextual() && (!isJson(type) || example.isEmpty());
      Bodies.put(body, asText ? value.asText() : value.toString());
    }
    if (!isTree || !type.equals(JSON)) {
      headers.put("content-type", type);
    }
    return body;
  }

  private Optional<JsonNode> ofSchema(JsonNode schema) {
    SchemaExample example = new SchemaExample(references);
    Optional<JsonNode> value = example.of(schema);
    if (example.isCut()) {
      place.add("the example ends after " + SchemaExample.MOST_VALUES + " values");
    }
    return value;
  }

  private static boolean isJson(String type) {
    return type.matches("[^;]*[/+]json.*");
  }

  /** Returns the type of the body: JSON if it may be. */
  private static String type(JsonNode content) {
    List<String> types = content.properties().stream().map(Map.Entry::getKey).toList();
    return types.stream()
        .filter(OperationRecipe::isJson)
        .findFirst()
        .orElse(types.isEmpty() ? "" : types.get(0));
  }

  /** Returns the example of a media type, or the first of several. */
  private Optional<JsonNode> example(JsonNode media) {
    return Stream.concat(
            Stream.of(media.path("example")),
            media.path("examples").valueStream().map(it -> references.follow(it).path("value")))
        .filter(value -> !value.isMissingNode())
        .findFirst();
  }
}
