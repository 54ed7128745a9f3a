package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.page.PageFile;
import io.originsimulator.recipe.value.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The response to a call.
 *
 * @param body not to be changed
 */
record ApiResponse(int status, String contentType, byte[] body) {
  static ApiResponse json(int status, ObjectNode body) {
    byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    return new ApiResponse(status, "application/json; charset=utf-8", bytes);
  }

  static ApiResponse file(PageFile file) {
    return new ApiResponse(200, file.contentType(), file.bytes());
  }

  /** Returns blitz's form of an error: a word for programs, and a reason for people. */
  static ApiResponse error(int status, String error, String reason) {
    return json(status, object().put("error", error).put("reason", reason));
  }

  /** Returns all that is wrong with a body; its attributes are places, such as chart.rates. */
  static ApiResponse validation(List<Problem> problems) {
    String reason = problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
    ObjectNode body = object().put("error", "validation").put("reason", reason);
    problems.stream()
        .map(Problem::place)
        .filter(place -> !place.isEmpty())
        .distinct()
        .forEach(body.putArray("attributes")::add);
    return json(400, body);
  }

  /** Returns the beginning of a success in blitz's form. */
  static ObjectNode ok() {
    return object().put("ok", true);
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
