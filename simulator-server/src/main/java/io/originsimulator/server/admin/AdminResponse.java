package io.originsimulator.server.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.Headers;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.scenario.Answer;
import io.originsimulator.server.http.ContentType;
import io.originsimulator.server.http.PreparedResponse;

/** The forms in which the simulator's own pages answer. */
final class AdminResponse {
  private AdminResponse() {}

  static PreparedResponse text(String text) {
    return response(200, Headers.NONE, ContentType.TEXT, text);
  }

  static PreparedResponse json(int status, String json) {
    return json(status, Headers.NONE, json);
  }

  static PreparedResponse json(int status, Headers headers, String json) {
    return response(status, headers, ContentType.JSON, json);
  }

  static PreparedResponse schema(String schema) {
    return response(200, Headers.NONE, "application/schema+json", schema);
  }

  /** Recipes that were refused, as RFC 9457 has it. */
  static PreparedResponse problems(RecipeException refused) {
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

  /** Anything else that went wrong. */
  static PreparedResponse problem(int status, Headers headers, String title, String detail) {
    return response(
        status, headers, ContentType.PROBLEM, problem(status, title, detail).toString());
  }

  private static ObjectNode problem(int status, String title, String detail) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "about:blank")
        .put("title", title)
        .put("status", status)
        .put("detail", detail);
  }

  private static PreparedResponse response(
      int status, Headers headers, String contentType, String text) {
    Answer answer = Answer.of(status, headers, new Answer.Body.Text(text));
    return PreparedResponse.of(answer, contentType, text);
  }
}
