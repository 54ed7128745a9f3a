package io.originsimulator.cli.imports.wiremock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.cli.imports.result.Differences;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The {@code match} of a stub mapping. */
final class StubMatch {
  /** The fields of a request pattern that {@link StubUrl} and {@link StubMatch} read. */
  private static final Set<String> KNOWN =
      Set.of(
          ("url urlPath urlPattern urlPathPattern urlPathTemplate method queryParameters headers"
                  + " cookies basicAuth basicAuthCredentials bodyPatterns")
              .split(" "));

  private static final String REST = "(?:;.*)?";

  private StubMatch() {}

  /** Returns the conditions of a mapping; empty if it has none. */
  static ObjectNode of(Stub stub) {
    JsonNode request = stub.request();
    Differences place = stub.place().at("request");
    ObjectNode match = JsonNodeFactory.instance.objectNode();
    ObjectNode query = match.putObject("query").setAll(stub.url().query());
    values(request, "queryParameters", query, place);
    ObjectNode headers = match.putObject("headers");
    values(request, "headers", headers, place);
    cookies(request.path("cookies"), headers, place.at("cookies"));
    credentials(request, headers);
    match.set("body", StubBody.of(request.path("bodyPatterns"), place.at("bodyPatterns")));
    match.properties().removeIf(part -> part.getValue().isEmpty());
    for (Map.Entry<String, JsonNode> field : request.properties()) {
      if (!KNOWN.contains(field.getKey())) {
        place.add(field.getKey() + ": no condition is equivalent; the recipe answers without it");
      }
    }
    return match;
  }

  private static void values(
      JsonNode request, String field, ObjectNode conditions, Differences place) {
    for (Map.Entry<String, JsonNode> value : request.path(field).properties()) {
      Conditions.of(value.getValue(), place.at(field).at(value.getKey()))
          .ifPresent(condition -> conditions.set(value.getKey(), condition));
    }
  }

  /** Adds a condition on the header that has all cookies; there can be one only. */
  private static void cookies(JsonNode cookies, ObjectNode headers, Differences place) {
    for (Map.Entry<String, JsonNode> cookie : cookies.properties()) {
      Optional<String> value = cookieValue(cookie.getValue());
      if (headers.has("cookie") || value.isEmpty()) {
        place
            .at(cookie.getKey())
            .add(
                value.isEmpty()
                    ? Conditions.none(cookie.getValue())
                    : "conditions on several cookies; the recipe answers without this one");
      } else {
        String name = Conditions.literal(cookie.getKey());
        headers.set("cookie", Conditions.matching("(?:.*;)? *" + name + "=" + value.get() + REST));
      }
    }
  }

  private static Optional<String> cookieValue(JsonNode matcher) {
    if (matcher.has("equalTo")) {
      return Optional.of(Conditions.literal(matcher.get("equalTo").asText()));
    }
    if (matcher.has("contains")) {
      return Optional.of("[^;]*" + Conditions.literal(matcher.get("contains").asText()) + "[^;]*");
    }
    return Optional.ofNullable(matcher.get("matches")).map(it -> "(?:" + it.asText() + ")");
  }

  private static void credentials(JsonNode request, ObjectNode headers) {
    for (String field : new String[] {"basicAuth", "basicAuthCredentials"}) {
      JsonNode user = request.path(field);
      if (user.isObject()) {
        String both = user.path("username").asText() + ":" + user.path("password").asText();
        headers.put(
            "authorization",
            "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
      }
    }
  }

  /** Writes the methods of a mapping to a recipe; nothing if it answers all. */
  static void methods(Stub stub, ObjectNode recipe) {
    JsonNode method = stub.request().path("method");
    String name = method.asText("ANY").toUpperCase(Locale.ROOT);
    if (method.path("oneOf").isArray()) {
      recipe.set("method", method.get("oneOf"));
    } else if (method.isObject()) {
      stub.place().at("request.method").add(Conditions.none(method));
    } else if (!name.equals("ANY")) {
      recipe.put("method", name.equals("GET_OR_HEAD") ? "GET" : name);
    }
  }
}
