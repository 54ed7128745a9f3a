package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a call is answered with.
 *
 * @param body not to be changed
 */
record ApiResponse(int status, String contentType, byte[] body) {
  static ApiResponse json(int status, ObjectNode body) {
    byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    return new ApiResponse(status, "application/json; charset=utf-8", bytes);
  }

  static ApiResponse ok(ObjectNode body) {
    return json(200, body);
  }

  static ApiResponse html(byte[] page) {
    return new ApiResponse(200, "text/html; charset=utf-8", page);
  }

  /** What blitz calls an error: a word for programs, and a reason for people. */
  static ApiResponse error(int status, String error, String reason) {
    return json(status, error(error, reason));
  }

  /** What was wrong with a request's body. */
  static ApiResponse validation(String reason, List<String> attributes) {
    ObjectNode body = error("validation", reason);
    ArrayNode names = body.putArray("attributes");
    attributes.forEach(names::add);
    return json(400, body);
  }

  private static ObjectNode error(String error, String reason) {
    return JsonNodeFactory.instance.objectNode().put("error", error).put("reason", reason);
  }
}
