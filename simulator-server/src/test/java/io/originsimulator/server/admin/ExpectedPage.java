package io.originsimulator.server.admin;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.http.ContentType;

/** The expected responses of admin pages, byte for byte. */
final class ExpectedPage {
  private ExpectedPage() {}

  static String text(String text) {
    return ExpectedResponse.ok(text).type(ContentType.TEXT).toString();
  }

  static String json(String json) {
    return ExpectedResponse.ok(json).type(ContentType.JSON).toString();
  }

  static String problem(String status, String title, String detail) {
    return ofProblem(status, title, detail, "").toString();
  }

  /**
   * Returns the response that names a problem.
   *
   * @param more further members of its JSON object, each after a comma
   */
  static ExpectedResponse ofProblem(String status, String title, String detail, String more) {
    String json =
        "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%s,\"detail\":\"%s\"%s}"
            .formatted(title, status.substring(0, 3), detail, more);
    return ExpectedResponse.of(status, json).type("application/problem+json");
  }
}
