package io.originsimulator.load.users;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields of a file that say what is asked: {@code get: /path}, {@code headers} and so on. */
final class RequestReader {
  private static final List<String> METHODS =
      List.of("get", "post", "put", "patch", "delete", "head", "options");
  private static final String ONE_METHOD = "one of " + String.join(", ", METHODS);
  private static final String PATH = "a path such as /api/cases, or a URL";
  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
  private static final String VALUE = "[^\\x00-\\x08\\x0a-\\x1f\\x7f]*"; // no line ends

  private RequestReader() {}

  /** Whether a node says what is asked. */
  static boolean isRequest(JsonNode node) {
    return METHODS.stream().anyMatch(node::hasNonNull);
  }

  /** Reads a request; empty if it has not one method: that is reported. */
  static Optional<UserRequest> read(PlanFields fields) {
    List<String> named = METHODS.stream().filter(fields::has).toList();
    if (named.size() != 1) {
      fields.report("", named.isEmpty() ? "no path" : String.join(" and ", named), ONE_METHOD);
      return Optional.empty();
    }
    String method = named.get(0);
    return Optional.of(
        new UserRequest(
            method.toUpperCase(Locale.ROOT),
            fields.read(method, "/", PATH, RequestReader::path),
            fields.text("name", ""),
            headers(fields, "headers"),
            fields.text("body", "")));
  }

  private static @Nullable String path(JsonNode value) {
    String path = value.asText();
    return path.matches("(/|https?://)\\S*") && isUrl(path) ? path : null;
  }

  private static boolean isUrl(String path) {
    try {
      URI uri = URI.create(path.startsWith("/") ? "http://host" + path : path);
      return !Target.host(uri).isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Reads a field that has headers. */
  static List<Header> headers(PlanFields fields, String name) {
    return fields.find(name).map(node -> headers(node, fields, name)).orElse(List.of());
  }

  /**
   * Reads headers.
   *
   * @param name where they stand in the fields
   */
  static List<Header> headers(JsonNode node, PlanFields fields, String name) {
    boolean good =
        node.isObject()
            && node.properties().stream()
                .allMatch(e -> e.getKey().matches(TOKEN) && isValue(e.getValue()));
    if (!good) {
      fields.report(name, node.toString(), "headers such as { accept: application/json }");
      return List.of();
    }
    if (node.properties().stream().anyMatch(e -> Header.saysWhereBodyEnds(e.getKey()))) {
      fields.report(
          name, node.toString(), "no content-length or transfer-encoding; they are computed");
      return List.of();
    }
    return node.properties().stream()
        .map(e -> new Header(e.getKey(), e.getValue().asText()))
        .toList();
  }

  private static boolean isValue(JsonNode value) {
    return value.isValueNode() && !value.isNull() && value.asText().matches(VALUE);
  }
}
