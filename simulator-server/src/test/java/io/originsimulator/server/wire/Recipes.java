package io.originsimulator.server.wire;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One-line recipes, as users write them. */
final class Recipes {
  /** Routes whose bodies are their names: at once, after 100 ms, after 300 ms. */
  static final String NOW_FAST_SLOW =
      all(text("/now", "now", "0"), text("/fast", "fast", "100ms"), text("/slow", "slow", "300ms"));

  private Recipes() {}

  /** Returns a route with one stage of these fields, and the route {@code /now}. */
  static String besideNow(String route, String stage) {
    return all(
        "{\"route\": \"" + route + "\", \"stages\": [{\"at\": 0, " + stage + "}]}",
        text("/now", "now", "0"));
  }

  /** Returns a recipe for a text after a latency such as {@code 100ms}. */
  static String text(String route, String body, String latency) {
    return content(route, "\"body\": \"" + body + "\"", stage("0", 200, latency));
  }

  /** Returns a recipe for random text without latency. */
  static String random(String route, String size) {
    return content(route, "\"random_content\": \"" + size + "\"", stage("0", 200, "0"));
  }

  /** Returns a recipe for compressed random text. */
  static String gzip(String route, String size) {
    return content(
        route,
        "\"random_content\": \"" + size + "\", \"headers\": {\"content-encoding\": \"gzip\"}",
        stage("0", 200, "0"));
  }

  /** Returns a recipe for a status without content. */
  static String status(String route, int status) {
    return "{\"route\": \"" + route + "\", \"stages\": [" + stage("0", status, "0") + "]}";
  }

  /** Returns a recipe for content fetched from an origin. */
  static String origin(String route, Object origin) {
    return content(route, "\"origin\": \"" + origin + "\"", stage("0", 200, "0"));
  }

  /** Returns a recipe with any content and stages. */
  static String content(String route, String content, String... stages) {
    return "{\"route\": \""
        + route
        + "\", "
        + content
        + ", \"stages\": ["
        + String.join(", ", stages)
        + "]}";
  }

  static String stage(String at, int status, String latency) {
    return "{\"at\": "
        + quoted(at)
        + ", \"status\": "
        + status
        + ", \"latency\": "
        + quoted(latency)
        + "}";
  }

  /** Returns a document of several recipes. */
  static String all(String... recipes) {
    return Stream.of(recipes).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String quoted(String duration) {
    return duration.equals("0") ? "0" : "\"" + duration + "\"";
  }
}
