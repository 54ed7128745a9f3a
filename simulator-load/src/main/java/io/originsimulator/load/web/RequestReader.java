package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.load.ramp.Ramp;
import io.originsimulator.load.ramp.Rush;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** The field {@code request} of a body. */
final class RequestReader {
  private static final long MILLI = 1_000_000;
  private static final int MOST_PORT = 65_535;
  private static final Target NONE = Target.get("http://localhost/");

  private final JsonNode request;
  private final Complaints complaints;

  RequestReader(JsonNode request, Complaints complaints) {
    this.request = request;
    this.complaints = complaints;
  }

  Target target() {
    JsonNode uri = request.has("uri") ? request.path("uri") : request.path("url");
    String method = request.path("method").asText("GET").toUpperCase(Locale.ROOT);
    if (!method.matches("[A-Z]{1,20}")) {
      complaints.refuse("request.method", request.path("method"), "a method such as GET");
      return NONE;
    }
    byte[] content = request.path("content").asText("").getBytes(StandardCharsets.UTF_8);
    List<Header> headers = headers();
    try {
      Target plain = Target.of(method, uri.asText(""));
      int port = Target.port(plain.uri());
      if (port > MOST_PORT || port == 0) {
        throw new IllegalArgumentException("no port");
      }
      return plain.with(headers, content);
    } catch (IllegalArgumentException e) {
      complaints.refuse("request.uri", uri, "a URL such as http://localhost:8080/");
      return NONE;
    }
  }

  long timeoutNanos() {
    JsonNode timeout = request.path("timeout");
    long most = Ramp.LONGEST_NANOS / MILLI;
    return timeout.isMissingNode()
        ? Rush.TIMEOUT_NANOS
        : complaints.whole("request.timeout", timeout, 1, most, "milliseconds from 1 on") * MILLI;
  }

  OptionalInt status() {
    JsonNode status = request.path("status");
    return status.isMissingNode()
        ? OptionalInt.empty()
        : OptionalInt.of(
            (int) complaints.whole("request.status", status, 100, 999, "a status, 100 to 999"));
  }

  /** An object, or blitz's list of {@code "name: value"}. */
  private List<Header> headers() {
    JsonNode node = request.path("headers");
    List<Header> headers = new ArrayList<>();
    try {
      node.properties()
          .forEach(e -> headers.add(Header.ofRequest(e.getKey(), e.getValue().asText())));
      if (node.isArray()) {
        node.forEach(line -> headers.add(header(line.asText())));
      }
    } catch (IllegalArgumentException e) {
      complaints.refuse(
          "request.headers",
          node,
          "{\"name\": \"value\"}, without line ends, content-length or transfer-encoding");
    }
    return headers;
  }

  private static Header header(String line) {
    int colon = Math.max(0, line.indexOf(':'));
    return Header.ofRequest(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
  }
}
