package io.originsimulator.server.admin;

import static io.originsimulator.server.admin.ExpectedPage.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The query parameters of calls: known, unknown, repeated, and malformed ones. */
class ParametersTest {
  private final FrozenServer server = new FrozenServer();

  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "POST, restart?pending=DROP, Nothing removed, 'pending: \\\"DROP\\\" (expected: drop)'",
    "POST, restart?pending=, Nothing removed, 'pending: \\\"\\\" (expected: drop)'",
    "DELETE, holds, Nothing released, 'hold: missing (expected: the number of an open hold)'",
    "DELETE, holds?hold=7, Nothing released, 'hold: 7 (expected: the number of an open hold)'"
  })
  void rejectedParameterNamesTheExpectedForm(
      String method, String page, String title, String detail) {
    assertThat(call(method + " /_admin/" + page))
        .isEqualTo(problem("400 Bad Request", title, detail));
  }

  @ParameterizedTest
  @CsvSource({
    "GET, recipes, none",
    "PUT, recipes, confirm",
    "DELETE, recipes, 'route, method, confirm'",
    "GET, listener, none",
    "POST, holds, route",
    "DELETE, holds, hold",
    "POST, clock, advance",
    "GET, schema.json, none",
    "GET, ca.pem, none",
    "GET, honesty, 'of, histograms'",
    "GET, metrics, of",
    "DELETE, requests, none",
    "GET, snapshot, 'route, q, limit, of, histograms'",
    "GET, openapi.json, none",
    "GET, events, 'route, q, limit, every, of'"
  })
  void unknownParameterIsRefusedWithPageAndKnownOnes(String method, String page, String known) {
    assertThat(call(method + " /_admin/" + page + "?colour=red"))
        .isEqualTo(
            problem(
                "400 Bad Request",
                "Parameter refused",
                "/_admin/%s: colour: unknown parameter (expected: %s)".formatted(page, known)));
  }

  @ParameterizedTest
  @CsvSource({
    "GET, status",
    "GET, current_recipe",
    "GET, restart",
    "GET, routes",
    "GET, routes_status",
    "GET, current_count",
    "GET, clear_current_count"
  })
  void unknownParameterOfACallOfTheOriginalIsIgnored(String method, String page) {
    String response = call(method + " /_admin/" + page);
    assertThat(response).startsWith("HTTP/1.1 200 OK\r\n");
    assertThat(call(method + " /_admin/" + page + "?_=1700000000&a=b")).isEqualTo(response);
  }

  @Test
  void secondValueOfAParameterIsRefused() {
    assertThat(call("POST /_admin/restart?pending=drop&pending=keep"))
        .isEqualTo(
            problem(
                "400 Bad Request",
                "Parameter refused",
                "/_admin/restart: pending: \\\"keep\\\" is a second one (expected: one)"));
  }

  @Test
  void aParameterThatCannotBeDecodedIsRefused() {
    assertThat(call("POST /_admin/restart?pending=%zz"))
        .startsWith("HTTP/1.1 400 ")
        .contains("/_admin/restart: pending", "percent-encoded");
  }

  private String call(String methodAndPath) {
    return server.answer(client, methodAndPath + " HTTP/1.1\r\n\r\n");
  }
}
