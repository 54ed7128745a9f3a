package io.originsimulator.cli.imports.wiremock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.cli.imports.result.Differences;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** The route of a stub mapping, and the conditions on the query that its URL contains. */
record StubUrl(String route, ObjectNode query) {
  private static final String ALL = "/*";
  private static final Pattern ANY_QUERY = Pattern.compile("\\(\\\\\\?[.][*+]\\)[?*]|[.][*]");
  private static final String NO_ROUTE =
      "left out: no route matches the same paths (expected: literal segments, segments such as"
          + " [^/]+ or \\d+, and .* at the end)";

  /** Returns the route of a request pattern; empty if it has none, which becomes a difference. */
  static Optional<StubUrl> of(JsonNode request, Differences place) {
    for (String field : new String[] {"url", "urlPath", "urlPathTemplate"}) {
      if (request.has(field)) {
        return Optional.of(literal(request.get(field).asText()));
      }
    }
    for (String field : new String[] {"urlPathPattern", "urlPattern"}) {
      if (request.has(field)) {
        return expression(request.get(field).asText(), place.at(field));
      }
    }
    return Optional.of(new StubUrl(ALL, JsonNodeFactory.instance.objectNode()));
  }

  private static StubUrl literal(String url) {
    int mark = url.indexOf('?');
    ObjectNode query = JsonNodeFactory.instance.objectNode();
    if (mark >= 0) {
      for (String parameter : url.substring(mark + 1).split("&")) {
        int equals = parameter.indexOf('=');
        String name = equals < 0 ? parameter : parameter.substring(0, equals);
        if (!name.isEmpty()) {
          query.put(decoded(name), equals < 0 ? "" : decoded(parameter.substring(equals + 1)));
        }
      }
    }
    return new StubUrl(mark < 0 ? url : url.substring(0, mark), query);
  }

  private static Optional<StubUrl> expression(String expression, Differences place) {
    String[] parts = expression.split("\\\\\\?", 2);
    String end = parts[parts.length - 1];
    ObjectNode query = JsonNodeFactory.instance.objectNode();
    boolean optional = parts[0].endsWith("("); // of "(\?.*)?"
    boolean understood =
        optional
            ? ANY_QUERY.matcher("(\\?" + end.replaceFirst("\\$$", "")).matches()
            : parts.length == 1 || query(end, query, place);
    String path = optional ? parts[0].substring(0, parts[0].length() - 1) : parts[0];
    Optional<PathExpression> route = understood ? PathExpression.of(path) : Optional.empty();
    if (route.isEmpty()) {
      place.add(NO_ROUTE);
    } else if (route.get().inexact()) {
      place.add("a variable of " + route.get().route() + " matches any text of one segment");
    }
    return route.map(it -> new StubUrl(it.route(), query));
  }

  /** Reads {@code name=expression&...} in the order that WireMock requires. */
  private static boolean query(String expression, ObjectNode query, Differences place) {
    String text = expression.replaceFirst("(?<!\\\\)\\$$", "");
    if (text.equals(".*") || text.equals(".+")) {
      return true;
    }
    for (String parameter : text.split("&")) {
      String[] parts = parameter.split("=", 2);
      if (parts.length < 2 || !parts[0].matches("[\\w-]+")) {
        return false;
      }
      Conditions.expression(parts[1], false, place)
          .ifPresent(condition -> query.set(parts[0], condition));
    }
    return true;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) { // a percent sign by itself
      return text;
    }
  }

  /** Returns a segment of the route, counted from 0; empty if a request decides its number. */
  Optional<String> segment(int index) {
    String[] segments = route.replaceFirst("^/+", "").split("/+");
    return index < segments.length && !segments[index].endsWith("*")
        ? Optional.of(segments[index])
        : Optional.empty();
  }

  /** Returns whether the route has a variable of this name. */
  boolean has(String variable) {
    return route.contains("{" + variable + "}");
  }
}
