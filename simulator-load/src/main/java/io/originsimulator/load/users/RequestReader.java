package io.originsimulator.load.users;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.load.json.Fields;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields of a request in a users file: {@code get: /path}, {@code headers} and so on. */
final class RequestReader {
  private static final List<String> METHODS =
      List.of("get", "post", "put", "patch", "delete", "head", "options");
  private static final String ONE_METHOD = "one of " + String.join(", ", METHODS);
  private static final String PATH = "a path such as /api/cases, or a URL";
  private static final String HEADERS = "headers such as { accept: application/json }";
  private static final String NO_FRAMING =
      "no content-length or transfer-encoding; they are computed";
  private static final String VALUE = "[^\\x00-\\x08\\x0a-\\x1f\\x7f]*"; // no line ends

  private RequestReader() {}

  /** Returns whether an object names a method. */
  static boolean isRequest(Fields fields) {
    return METHODS.stream().anyMatch(fields::has);
  }

  /** Reads a request; empty, and reported, if it does not have exactly one method. */
  static Optional<UserRequest> read(Fields fields) {
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
            headers(fields.child("headers")),
            fields.text("body", "")));
  }

  private static @Nullable String path(JsonNode value) {
    String path = value.asText();
    URI uri = URI.create(path.startsWith("/") ? "http://host" + path : path);
    return path.matches("(/|https?://)\\S*") && !Target.host(uri).isEmpty() ? path : null;
  }

  /** Reads headers; none if they are absent, or bad and reported. */
  static List<Header> headers(Fields fields) {
    var named = fields.node().properties();
    boolean framing = named.stream().anyMatch(e -> Header.saysWhereBodyEnds(e.getKey()));
    if (framing || !named.stream().allMatch(RequestReader::isHeader) || !isObject(fields.node())) {
      fields.report("", fields.node().toString(), framing ? NO_FRAMING : HEADERS);
      return List.of();
    }
    return named.stream().map(e -> new Header(e.getKey(), e.getValue().asText())).toList();
  }

  private static boolean isObject(JsonNode node) {
    return node.isObject() || node.isMissingNode();
  }

  private static boolean isHeader(Map.Entry<String, JsonNode> field) {
    JsonNode value = field.getValue();
    return Target.isToken(field.getKey())
        && value.isValueNode()
        && !value.isNull()
        && value.asText().matches(VALUE);
  }
}
