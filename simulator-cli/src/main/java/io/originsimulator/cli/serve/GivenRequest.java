package io.originsimulator.cli.serve;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.plan.Target;
import io.originsimulator.recipe.json.RequestJson;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.server.Limits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request in the form in which the server receives it: each byte of its text is one character.
 *
 * @param path not decoded
 * @param query without its question mark; empty if there is none
 * @param json the body; null if it is not JSON, or larger than a server reads by default
 */
record GivenRequest(
    String method, String path, String query, List<Target.Header> headers, @Nullable JsonNode json)
    implements IncomingRequest {
  private static final String ORIGIN_FORM = "https?://[^/?# ]+";
  private static final Pattern FORM =
      Pattern.compile(
          "(?:([!#$%&'*+.^_`|~0-9A-Za-z-]+) +)?(?:" + ORIGIN_FORM + ")?(/[^?# ]*)(\\?[^# ]*)?");
  private static final String EXPECTED =
      " (expected: a path such as /users/7?page=2, or a method and a path: \"DELETE /users/7\")";

  /**
   * Reads a path or URL, with a method in front of it or without: it is then GET, or POST with a
   * body.
   */
  static GivenRequest read(String text, List<Target.Header> headers, Optional<String> data) {
    Matcher parts = FORM.matcher(text.strip());
    if (!parts.matches()) {
      throw Failure.misuse("--request: " + Quoted.of(text) + EXPECTED + wayOut(text));
    }
    String path = asSent(parts.group(2));
    if (path.startsWith(Route.ADMIN_PREFIX)) {
      throw Failure.misuse(
          "--request: %s (expected: a path of recipes; the simulator itself serves %s)"
              .formatted(Quoted.of(text), Route.ADMIN_PREFIX));
    }
    String method = parts.group(1);
    String query = parts.group(3);
    return new GivenRequest(
        method != null ? upperCase(method) : data.isPresent() ? "POST" : "GET",
        path,
        query == null ? "" : asSent(query.substring(1)),
        headers.stream().map(it -> new Target.Header(it.name(), asSent(it.value()))).toList(),
        data.map(GivenRequest::json).orElse(null));
  }

  /** Returns a method as clients send it; a method with other characters than letters as it is. */
  private static String upperCase(String method) {
    return method.matches("[A-Za-z]+") ? method.toUpperCase(Locale.ROOT) : method;
  }

  private static String wayOut(String text) {
    String given = text.strip();
    if (given.matches("[A-Za-z]+")) {
      return "; the path is missing: \"" + upperCase(given) + " /\"";
    }
    if (given.contains("#")) {
      return "; clients do not send a # and the text after it";
    }
    String rest = given.replaceFirst("^[A-Za-z]+ +", "");
    if (rest.contains(" ")) {
      return "; write a space as %20";
    }
    return rest.startsWith("/") ? "" : "; a path starts with /";
  }

  private static @Nullable JsonNode json(String data) {
    byte[] bytes = data.getBytes(StandardCharsets.UTF_8);
    return bytes.length > Limits.defaults().jsonBytes() ? null : RequestJson.parse(bytes);
  }

  private static String asSent(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  @Override
  public String client() {
    return "127.0.0.1";
  }

  @Override
  public long connection() {
    return 0;
  }

  @Override
  public @Nullable String header(String name) {
    return headers(name).stream().findFirst().orElse(null);
  }

  @Override
  public List<String> headers(String name) {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(Target.Header::value)
        .toList();
  }

  @Override
  public String toString() {
    return method + " " + path + (query.isEmpty() ? "" : "?" + query);
  }
}
