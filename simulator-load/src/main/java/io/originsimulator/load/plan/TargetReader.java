package io.originsimulator.load.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.plan.Target.Header;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads targets in vegeta's formats, which {@link TargetFormat} describes. */
final class TargetReader {
  private static final Pattern REQUEST = Pattern.compile("([A-Z]+)\\s+(\\S.*)");
  private static final byte[] NOTHING = {};
  private static final String HTTP = " (expected: METHOD URL, such as GET http://localhost:8080/)";
  private static final String JSON =
      " (expected: {\"method\": …, \"url\": …, \"header\": {\"name\": [\"value\"]}, \"body\": base64})";

  /** Initialized only for the format that needs it. */
  private static final class Json {
    static final JsonMapper MAPPER = new JsonMapper();
  }

  private final BufferedReader lines;
  private final TargetDefaults defaults;
  private final Consumer<String> notes;
  private final List<Target> targets = new ArrayList<>();
  private int number; // of the line

  // State of the target that is being read.
  private @Nullable Matcher request;
  private int requestLine;
  private List<Header> headers = new ArrayList<>();
  private byte[] body = NOTHING;

  TargetReader(BufferedReader lines, TargetDefaults defaults, Consumer<String> notes) {
    this.lines = lines;
    this.defaults = defaults;
    this.notes = notes;
  }

  List<Target> read(TargetFormat format) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      if (format == TargetFormat.HTTP) {
        http(line.strip());
      } else if (!line.isBlank()) {
        targets.add(json(line));
      }
    }
    end();
    return targets;
  }

  private void http(String line) throws IOException {
    Matcher begins = REQUEST.matcher(line);
    if (line.isEmpty()) {
      end();
    } else if (begins.matches()) {
      end();
      request = begins;
      requestLine = number;
    } else if (!line.startsWith("#")) {
      if (request == null) {
        throw bad(number, "\"" + line + "\"" + HTTP, null);
      } else if (line.startsWith("@")) {
        body = Files.readAllBytes(Path.of(line.substring(1)));
        end();
      } else {
        header(line);
      }
    }
  }

  private void header(String line) {
    int colon = line.indexOf(':');
    String value = line.substring(colon + 1).strip();
    if (colon < 1 || value.isEmpty()) {
      throw bad(number, "\"" + line + "\" (expected: Name: value, @file, or an empty line)", null);
    }
    String name = line.substring(0, colon).strip();
    if (isSent(name)) {
      try {
        headers.add(Header.ofRequest(name, value));
      } catch (IllegalArgumentException e) {
        throw bad(number, e.getMessage(), e);
      }
    }
  }

  private void end() {
    if (request == null) {
      return;
    }
    try {
      targets.add(defaults.target(request.group(1), request.group(2), headers, body));
    } catch (IllegalArgumentException e) {
      throw bad(requestLine, e.getMessage(), e);
    }
    request = null;
    headers = new ArrayList<>();
    body = NOTHING;
  }

  private Target json(String line) {
    try {
      JsonNode node = Json.MAPPER.readTree(line);
      if (!node.path("method").isTextual() || !node.path("url").isTextual()) {
        throw new IllegalArgumentException("missing method or url" + JSON);
      }
      byte[] sent = Base64.getDecoder().decode(node.path("body").asText(""));
      String method = node.path("method").asText();
      return defaults.target(method, node.path("url").asText(), headers(node), sent);
    } catch (JsonProcessingException e) {
      throw bad(number, "not a JSON object" + JSON, e);
    } catch (IllegalArgumentException e) {
      throw bad(number, e.getMessage(), e);
    }
  }

  private List<Header> headers(JsonNode node) {
    List<Header> all = new ArrayList<>();
    for (var field : node.path("header").properties()) {
      if (isSent(field.getKey())) {
        JsonNode values = field.getValue();
        if (values.isValueNode() && !values.isNull()) {
          all.add(new Header(field.getKey(), values.asText()));
        }
        values.forEach(value -> all.add(new Header(field.getKey(), value.asText())));
      }
    }
    return all;
  }

  /** Returns whether a header is sent as given, and notes it if it is not. */
  private boolean isSent(String name) {
    boolean sent = !Header.saysWhereBodyEnds(name);
    if (!sent) {
      notes.accept(
          "line " + number + ": " + name + " is not sent as given; it is computed from the body");
    }
    return sent;
  }

  private static IllegalArgumentException bad(
      int line, @Nullable String complaint, @Nullable Exception cause) {
    return new IllegalArgumentException("line " + line + ": " + complaint, cause);
  }
}
