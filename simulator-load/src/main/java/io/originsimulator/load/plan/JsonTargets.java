package io.originsimulator.load.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.plan.Target.Header;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;

/** Reads vegeta's {@code json} format: one object per line. */
final class JsonTargets {
  private static final String EXPECTED =
      " (expected: {\"method\": …, \"url\": …, \"header\": {\"name\": [\"value\"]}, \"body\": base64})";

  private final BufferedReader lines;
  private final TargetDefaults defaults;
  private final Consumer<String> notes;
  private final JsonMapper json = new JsonMapper();

  JsonTargets(BufferedReader lines, TargetDefaults defaults, Consumer<String> notes) {
    this.lines = lines;
    this.defaults = defaults;
    this.notes = notes;
  }

  List<Target> read() throws IOException {
    List<Target> targets = new ArrayList<>();
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      if (!line.isBlank()) {
        targets.add(target(line, number));
      }
    }
    return targets;
  }

  private Target target(String line, int number) {
    try {
      JsonNode node = json.readTree(line);
      if (!node.path("method").isTextual() || !node.path("url").isTextual()) {
        throw new IllegalArgumentException("missing method or url" + EXPECTED);
      }
      byte[] body = Base64.getDecoder().decode(node.path("body").asText(""));
      String method = node.path("method").asText();
      return defaults.target(method, node.path("url").asText(), headers(node, number), body);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("line " + number + ": not a JSON object" + EXPECTED, e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("line " + number + ": " + e.getMessage(), e);
    }
  }

  private List<Header> headers(JsonNode node, int line) {
    List<Header> headers = new ArrayList<>();
    node.path("header")
        .properties()
        .forEach(
            field -> {
              if (Header.saysWhereBodyEnds(field.getKey())) {
                notes.accept(TargetFormat.notSent(line, field.getKey()));
                return;
              }
              JsonNode values = field.getValue();
              if (values.isValueNode() && !values.isNull()) {
                headers.add(new Header(field.getKey(), values.asText()));
              }
              values.forEach(value -> headers.add(new Header(field.getKey(), value.asText())));
            });
    return headers;
  }
}
