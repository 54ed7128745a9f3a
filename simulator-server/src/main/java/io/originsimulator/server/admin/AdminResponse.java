package io.originsimulator.server.admin;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.server.http.ContentType;
import io.originsimulator.server.http.EncodedResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The response formats of the simulator's own pages. */
final class AdminResponse {
  /** The type of lines of JSON. */
  static final String LINES = "application/x-ndjson";

  private AdminResponse() {}

  static EncodedResponse text(String text) {
    return text(Headers.NONE, text);
  }

  static EncodedResponse text(Headers headers, String text) {
    return response(200, headers, ContentType.TEXT, text);
  }

  /** Returns metrics in the text of Prometheus. */
  static EncodedResponse metrics(Headers headers, String text) {
    return response(200, headers, "text/plain; version=0.0.4; charset=utf-8", text);
  }

  static EncodedResponse json(int status, String json) {
    return json(status, Headers.NONE, json);
  }

  static EncodedResponse json(int status, Headers headers, String json) {
    return response(status, headers, ContentType.JSON, json);
  }

  static EncodedResponse lines(Headers headers, String lines) {
    return response(200, headers, LINES, lines);
  }

  /** Returns the head of a stream of server-sent events. */
  static EncodedResponse events() {
    Headers headers = Headers.NONE.with("cache-control", "no-store");
    ResponseSpec spec = ResponseSpec.of(200, headers, new ResponseSpec.Body.Nothing());
    return EncodedResponse.unmeasured(spec, "text/event-stream");
  }

  /** Returns the description of all calls, in the format of OpenAPI. */
  static EncodedResponse description() {
    try (InputStream description = AdminResponse.class.getResourceAsStream("openapi.json")) {
      byte[] text = requireNonNull(description).readAllBytes();
      return json(200, new String(text, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // it is in the same jar
    }
  }

  static EncodedResponse schema(String schema) {
    return response(200, Headers.NONE, "application/schema+json", schema);
  }

  static EncodedResponse pem(String certificate) {
    return response(200, Headers.NONE, "application/x-pem-file", certificate);
  }

  /** Returns the response to refused recipes, in the format of RFC 9457. */
  static EncodedResponse problems(RecipeException refused) {
    ObjectNode body = problem(400, "The recipe was not accepted", refused.getMessage());
    ArrayNode problems = body.putArray("problems");
    refused
        .problems()
        .forEach(
            problem ->
                problems
                    .addObject()
                    .put("place", problem.place())
                    .put("found", problem.found())
                    .put("expected", problem.expected())
                    .put("way_out", problem.wayOut()));
    return response(400, Headers.NONE, ContentType.PROBLEM, body.toString());
  }

  /** Returns the response to any other problem. */
  static EncodedResponse problem(int status, Headers headers, String title, String detail) {
    return response(
        status, headers, ContentType.PROBLEM, problem(status, title, detail).toString());
  }

  /** Returns the response to a call with a malformed parameter. */
  static EncodedResponse badRequest(String title, IllegalArgumentException refused) {
    return problem(400, Headers.NONE, title, String.valueOf(refused.getMessage()));
  }

  private static ObjectNode problem(int status, String title, String detail) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "about:blank")
        .put("title", title)
        .put("status", status)
        .put("detail", detail);
  }

  private static EncodedResponse response(
      int status, Headers headers, String contentType, String text) {
    ResponseSpec spec = ResponseSpec.of(status, headers, new ResponseSpec.Body.Text(text));
    return EncodedResponse.of(spec, contentType, text);
  }
}
