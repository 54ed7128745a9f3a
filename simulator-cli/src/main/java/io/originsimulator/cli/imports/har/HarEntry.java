package io.originsimulator.cli.imports.har;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.cli.imports.result.Bodies;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A recorded request with its response; the host has its port and is empty without HTTP, and the
 * path has no query.
 */
record HarEntry(String host, String path, JsonNode tree) {
  private static final Pattern URL =
      Pattern.compile("(?i)https?://(?:[^/?#@]*@)?([^/?#]+)([^?#]*).*", Pattern.DOTALL);
  private static final double NANOS_PER_MILLI = 1e6;

  /** Fields of a connection, of framing, and of the moment. */
  private static final Set<String> NOT_KEPT =
      Set.of(
          ("age alt-svc connection content-encoding content-length date keep-alive"
                  + " proxy-authenticate proxy-connection te trailer transfer-encoding upgrade")
              .split(" "));

  static HarEntry of(JsonNode tree) {
    Matcher url = URL.matcher(tree.path("request").path("url").asText());
    if (!url.matches()) {
      return new HarEntry("", "", tree);
    }
    String path = url.group(2).isEmpty() ? "/" : url.group(2);
    return new HarEntry(url.group(1).toLowerCase(Locale.ROOT), path, tree);
  }

  boolean isOf(String name) {
    return host.equalsIgnoreCase(name) || host.replaceFirst(":\\d+$", "").equalsIgnoreCase(name);
  }

  String method() {
    return tree.path("request").path("method").asText("GET").toUpperCase(Locale.ROOT);
  }

  /** Returns the status; 0 if there was no response. */
  int status() {
    return tree.path("response").path("status").asInt();
  }

  /** Returns the time until the response's first byte; −1 if it is unknown. */
  long nanos() {
    JsonNode timings = tree.path("timings");
    double millis = timings.path("wait").asDouble(-1);
    if (millis < 0) {
      millis = tree.path("time").asDouble(-1);
      boolean connectIsKnown = timings.path("connect").asDouble() > 0; // contains that of TLS
      for (String part : new String[] {"blocked", "dns", "connect", "ssl", "send", "receive"}) {
        boolean counted = part.equals("ssl") && connectIsKnown;
        millis -= counted ? 0 : Math.max(0, timings.path(part).asDouble());
      }
    }
    return millis < 0 ? -1 : Math.round(millis * NANOS_PER_MILLI);
  }

  private JsonNode content() {
    return tree.path("response").path("content");
  }

  /** Returns the body, decoded; empty if the file does not contain it. */
  Optional<byte[]> body() {
    String text = content().path("text").asText();
    if (content().path("encoding").asText().equals("base64")) {
      return Bodies.ofBase64(text);
    }
    return content().has("text") || size() == 0
        ? Optional.of(text.getBytes(StandardCharsets.UTF_8))
        : Optional.empty();
  }

  long size() {
    return Math.max(0, content().path("size").asLong());
  }

  /** Returns a name for a file of the body, such as {@code logo.png}. */
  String fileName() {
    String last = path.substring(path.lastIndexOf('/') + 1);
    String type = content().path("mimeType").asText().replaceFirst(";.*", "");
    String ending = type.replaceFirst(".*[/+]", "");
    String name = last.isEmpty() ? "index" : last;
    return name.contains(".") || !ending.matches("[a-z]{2,5}") ? name : name + "." + ending;
  }

  /** Returns the response's header fields that a recipe keeps, repeated ones as arrays. */
  ObjectNode headers() {
    ObjectNode headers = JsonNodeFactory.instance.objectNode();
    for (JsonNode field : tree.path("response").path("headers")) {
      String name = field.path("name").asText().toLowerCase(Locale.ROOT);
      if (name.startsWith(":") || NOT_KEPT.contains(name)) {
        continue;
      }
      for (String value : field.path("value").asText().split("\n")) { // Chromium joins cookies
        add(headers, name, name.equals("location") ? withoutHost(value) : value);
      }
    }
    return headers;
  }

  private static void add(ObjectNode headers, String name, String value) {
    JsonNode before = headers.get(name);
    if (before == null) {
      headers.put(name, value);
    } else if (before.isArray()) {
      headers.withArray(name).add(value);
    } else {
      headers.putArray(name).add(before).add(value);
    }
  }

  /** Returns a redirection to the recorded host as one to the simulator. */
  private String withoutHost(String location) {
    Matcher url = URL.matcher(location);
    return url.matches() && url.group(1).equalsIgnoreCase(host)
        ? location.substring(url.start(2))
        : location;
  }
}
