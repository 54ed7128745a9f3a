package io.originsimulator.cli.imports.wiremock;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.cli.imports.result.Bodies;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.recipe.Behaviour;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The behaviour of a stub mapping: its response. */
final class StubResponse {
  private static final String TEMPLATE = "response-template";
  private static final Set<String> FRAMING = Set.of("content-length", "transfer-encoding");
  private static final String MALFORMED_CHUNK = "MALFORMED_RESPONSE_CHUNK";
  private static final Map<String, String> FAULTS =
      Map.ofEntries(
          entry("EMPTY_RESPONSE", "close"),
          entry("CONNECTION_RESET_BY_PEER", "reset"),
          entry(MALFORMED_CHUNK, "garbage after head"),
          entry("RANDOM_DATA_THEN_CLOSE", "garbage"));

  /** The fields of a response and of a mapping that change the response, and are read nowhere. */
  private static final Set<String> UNREAD =
      Set.of("statusMessage", "additionalProxyRequestHeaders", "transformerParameters");

  private final Stub stub;
  private final JsonNode response;
  private final Differences place;
  private final StubFiles files;
  private final Bodies bodies;
  private final ObjectNode behaviour = JsonNodeFactory.instance.objectNode();

  private StubResponse(Stub stub, StubFiles files, Bodies bodies) {
    this.stub = stub;
    this.response = stub.response();
    this.place = stub.place().at("response");
    this.files = files;
    this.bodies = bodies;
  }

  /** Returns the fields of the behaviour. */
  static ObjectNode of(Stub stub, StubFiles files, Bodies bodies) throws IOException {
    return new StubResponse(stub, files, bodies).behaviour();
  }

  private ObjectNode behaviour() throws IOException {
    StubDelay.latency(response, behaviour, place);
    String fault = response.path("fault").asText("");
    if (FAULTS.containsKey(fault)) {
      behaviour.put("fault", FAULTS.get(fault));
      if (fault.equals(MALFORMED_CHUNK)) {
        behaviour.put("body", "malformed").put("chunk", "1kb"); // never sent: only their framing
      }
      return behaviour; // WireMock ignores the rest, too
    }
    if (!fault.isEmpty()) {
      place.at("fault").add("no fault is equivalent to " + fault);
    }
    int status = response.path("status").asInt(200);
    behaviour.put("status", status);
    headers();
    body(status);
    UNREAD.stream()
        .filter(response::has)
        .sorted()
        .forEach(field -> place.at(field).add("not carried over"));
    for (String field : new String[] {"postServeActions", "serveEventListeners"}) {
      if (!stub.tree().path(field).isEmpty()) {
        stub.place().at(field).add("nothing is called after a response");
      }
    }
    return behaviour;
  }

  private boolean isTemplate() {
    return response.path("transformers").valueStream().anyMatch(it -> it.asText().equals(TEMPLATE));
  }

  private String filled(String text, Differences at) {
    return isTemplate() ? new Placeholders(stub.url(), at).of(text) : text;
  }

  private void headers() {
    ObjectNode headers = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> header : response.path("headers").properties()) {
      Differences at = place.at("headers").at(header.getKey());
      if (FRAMING.contains(header.getKey().toLowerCase(Locale.ROOT))) {
        at.add("the server sets it itself");
      } else if (header.getValue().isArray()) {
        header
            .getValue()
            .forEach(value -> headers.withArray(header.getKey()).add(filled(value.asText(), at)));
      } else {
        headers.put(header.getKey(), filled(header.getValue().asText(), at));
      }
    }
    if (!headers.isEmpty()) {
      behaviour.set("headers", headers);
    }
  }

  private void body(int status) throws IOException {
    if (Behaviour.allowsNoContent(status)) {
      return;
    }
    long length = 0;
    if (response.has("jsonBody")) {
      length = template(response.get("jsonBody").toString(), "jsonBody");
    } else if (response.has("base64Body")) {
      length = base64(response.get("base64Body").asText());
    } else if (response.has("bodyFileName")) {
      length = file(response.get("bodyFileName").asText());
    } else if (response.has("body")) {
      length = template(response.get("body").asText(), "body");
    } else if (status == 200 || status >= 400) {
      behaviour.put("body", "");
    }
    StubDelay.dribble(response, behaviour, length, place);
  }

  private long base64(String text) {
    Optional<byte[]> content = Bodies.ofBase64(text);
    if (content.isEmpty()) {
      place.at("base64Body").add("not Base64; the body is empty");
    }
    return bytes(content.orElse(new byte[0]), name());
  }

  private long file(String name) throws IOException {
    Optional<byte[]> content = files.body(name);
    if (content.isEmpty()) {
      place.at("bodyFileName").add("there is no file " + name + " in __files");
      behaviour.put("body", "");
      return 0;
    }
    Optional<String> text = isTemplate() ? Bodies.text(content.get()) : Optional.empty();
    return text.isPresent()
        ? template(text.get(), "bodyFileName")
        : bytes(content.get(), name.substring(name.lastIndexOf('/') + 1));
  }

  /** Returns a name for a file of the body: the last part of the route. */
  private String name() {
    String route = stub.url().route();
    return route.substring(route.lastIndexOf('/') + 1);
  }

  private long bytes(byte[] content, String name) {
    bodies.put(behaviour, content, name, place);
    return content.length;
  }

  /** Sets a text, which has placeholders if it is a template; otherwise it is sent as it is. */
  private long template(String text, String field) {
    if (!isTemplate()) {
      return bytes(text.getBytes(StandardCharsets.UTF_8), name());
    }
    String filled = filled(text, place.at(field));
    Bodies.put(behaviour, filled);
    return filled.contains("<<") ? 0 : filled.getBytes(StandardCharsets.UTF_8).length;
  }
}
