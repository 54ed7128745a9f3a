package io.originsimulator.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.LogWatch;
import io.originsimulator.server.http.ContentType;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The journal over HTTP. */
class JournalPagesTest {
  private final FrozenServer server = FrozenServer.withJournal(3);
  private final FrozenConnection client = server.connect();
  private final FrozenConnection admin = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void credentialsAreRedacted() {
    server.add("{\"body\": \"a\"}");
    client.send(
        """
        GET / HTTP/1.1
        Authorization: Bearer s3same
        Cookie: id=s3same; b=c
        cookie: s3same
        Proxy-Authorization: s3same
        Accept: d

        """
            .replace("\n", "\r\n"));
    String listed = call("GET /_admin/requests?header.authorization=Bearer%20s3same");
    assertThat(listed)
        .contains(
            "\"headers\":{\"authorization\":[\"Bearer [redacted]\"],"
                + "\"cookie\":[\"[redacted]\",\"[redacted]\"],"
                + "\"proxy-authorization\":[\"[redacted]\"],\"accept\":[\"d\"]}")
        .doesNotContain("s3same");
    assertThat(server.journal().entries().get(0).header("cookie")).contains("id=s3same; b=c");
  }

  @Test
  void callsOfAdminPagesAreNeitherListedNorShown() {
    call("GET /_admin/status?token=s3same");
    assertThat(call("GET /_admin/requests")).endsWith("[]");
  }

  @Test
  void requestsAreListed() {
    server.add(
        """
        {"route": "/a*", "body": "a", "stages":
          [{"at": 0, "status": 503, "latency": "100ms", "headers": {"retry-after": "2"}},
           {"at": "1s", "status": 200, "latency": "1h"}]}
        """);
    client.send(
        "POST /a/1?b=c HTTP/1.1\r\nX-Id: 1\r\nx-id: 2\r\ncontent-length: 9\r\n\r\n\"12345678");
    server.advance("1s");
    client.send("GET /a HTTP/1.1\r\n\r\n");
    assertThat(call("GET /_admin/requests"))
        .isEqualTo(
            shown(
                0,
                "[{\"method\":\"POST\",\"path\":\"/a/1\",\"query\":\"b=c\","
                    + "\"headers\":{\"x-id\":[\"1\",\"2\"],\"content-length\":[\"9\"]},"
                    + "\"body\":\"\\\"1234567\",\"body_bytes\":9,\"body_kept\":8,"
                    + "\"arrival_ms\":0,\"instant\":\"2019-01-12T23:18:10Z\","
                    + "\"route\":\"/a*\",\"stage\":\"0\",\"elapsed_ms\":0,\"connection\":1,\"on_connection\":1,"
                    + "\"outcome\":\"answered\",\"status\":503,\"planned_ms\":100,"
                    + "\"actual_ms\":100,\"retry_after_s\":2,\"ended_ms\":100},"
                    + "{\"method\":\"GET\",\"path\":\"/a\",\"query\":\"\",\"headers\":{},"
                    + "\"body\":\"\",\"body_bytes\":0,"
                    + "\"arrival_ms\":1000,\"instant\":\"2019-01-12T23:18:11Z\","
                    + "\"route\":\"/a*\",\"stage\":\"1s\",\"elapsed_ms\":1000,\"connection\":1,\"on_connection\":2,"
                    + "\"outcome\":\"pending\"}]",
                "23:18:11"));
  }

  @Test
  void requestsAreListedAsLinesIfTheClientAcceptsThem() {
    client.send("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n").received();
    client.send("GET /_admin/requests HTTP/1.1\r\naccept: application/x-ndjson\r\n\r\n");
    server.doSlowWork();
    String response = client.received();
    assertThat(response).contains("content-type: application/x-ndjson\r\n");
    String lines = response.substring(response.indexOf("\r\n\r\n") + 4);
    assertThat(lines.split("\n"))
        .hasSize(2)
        .allMatch(line -> line.startsWith("{\"method\":\"GET\"") && line.endsWith("}"));
    assertThat(lines).endsWith("}\n");
  }

  @Test
  void faultsAndAbandonedRequestsAreListed() {
    server.add(
        """
        [{"route": "/stall", "body": "ab", "stages":
           [{"at": 0, "status": 200, "latency": "1.5ms", "fault": "stall after head"}]},
         {"route": "/slow", "body": "ab", "stages": [{"at": 0, "status": 200, "latency": "1h"}]}]
        """);
    FrozenConnection other = server.connect();
    client.send("GET /stall HTTP/1.1\r\n\r\n");
    other.send("GET /slow HTTP/1.1\r\n\r\n");
    server.advance("20ms");
    client.leave();
    other.leave();
    assertThat(call("GET /_admin/requests"))
        .contains(
            "\"outcome\":\"stall\",\"status\":200,\"after_ms\":1.5,\"left_ms\":20}",
            "\"outcome\":\"abandoned\",\"after_ms\":20,\"by_client\":true}");
  }

  @Test
  void requestsAreListedByRouteOrPath() {
    client.send("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n");
    assertThat(call("GET /_admin/requests?route=/b"))
        .contains("\"path\":\"/b\"")
        .doesNotContain("\"path\":\"/a\"");
    assertThat(call("GET /_admin/requests?route=b"))
        .isEqualTo(
            problem(
                400,
                "Bad Request",
                "No such requests",
                "route or path: \\\"b\\\" (expected: it starts with /)"));
  }

  @Test
  void requestsAreListedByTheirConditions() {
    server.add("{\"route\": \"/a*\", \"stages\": [{\"at\": 0, \"status\": 503}]}");
    client.send(
        "POST /a/1?page=1 HTTP/1.1\r\nx-id: 7\r\ncontent-length: 4\r\n\r\nbody"
            + "POST /a/2?page=2 HTTP/1.1\r\n\r\n"
            + "GET /b?page=1&tag=a%20b HTTP/1.1\r\n\r\n");
    assertThat(paths("method=POST")).containsExactly("/a/1?page=1", "/a/2?page=2");
    assertThat(paths("status=406")).containsExactly("/b?page=1&tag=a%20b");
    assertThat(paths("path=/a/*&query.page=2")).containsExactly("/a/2?page=2");
    assertThat(paths("query.page=1&query.tag=a%20b")).containsExactly("/b?page=1&tag=a%20b");
    assertThat(paths("header.X-ID=7")).containsExactly("/a/1?page=1");
    assertThat(paths("body=od")).containsExactly("/a/1?page=1");
    assertThat(paths("q=X-id")).containsExactly("/a/1?page=1");
    assertThat(paths("route=/a*&method=POST&status=503&query.page=2&after=1&limit=1"))
        .containsExactly("/a/2?page=2");
    assertThat(paths("method=PUT")).isEmpty();
  }

  @Test
  void requestsAreCounted() {
    client.send("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\nGET /a HTTP/1.1\r\n\r\n");
    assertThat(call("GET /_admin/requests?count"))
        .isEqualTo(shown(0, "{\"count\": 3}", "23:18:10"));
    assertThat(call("GET /_admin/requests?path=/a&count=")).endsWith("{\"count\": 2}");
    assertThat(call("GET /_admin/requests?path=/a&count&after=1"))
        .contains("x-last-request: 3\r\n")
        .endsWith("{\"count\": 1}");
  }

  @ParameterizedTest
  @CsvSource({
    "page=2,           'page: unknown parameter (expected: after, limit, count, of, method, route, path, status, query.NAME, header.NAME, body, q); query.page is the parameter of recorded requests'",
    "METHOD=POST,      'METHOD: unknown parameter (expected: after, limit, count, of, method, route, path, status, query.NAME, header.NAME, body, q); query.METHOD is the parameter of recorded requests'",
    "status=5xx,       'status: \\\"5xx\\\" (expected: a status such as 503)'",
    "path=a,           'path: \\\"a\\\" (expected: it starts with /)'",
    "count=all,        'count: \\\"all\\\" (expected: no value)'",
    "after=1&after=2,  'after: \\\"2\\\" is a second one (expected: one)'",
    "status=1&status=2, 'status: \\\"1\\\" (expected: a status such as 503)'",
    "method=A&method=B, 'method: \\\"B\\\" is a second one (expected: one)'"
  })
  void rejectsUnknownAndMalformedParameters(String query, String detail) {
    assertThat(call("GET /_admin/requests?" + query))
        .isEqualTo(problem(400, "Bad Request", "No such requests", detail));
  }

  @Test
  void partOfTheJournalCannotBeRemoved() {
    client.send("GET /a HTTP/1.1\r\n\r\n");
    assertThat(call("DELETE /_admin/requests?method=GET"))
        .isEqualTo(
            problem(
                400,
                "Bad Request",
                "Parameter refused",
                "/_admin/requests: method: unknown parameter (expected: none)"));
    assertThat(paths("")).containsExactly("/a");
  }

  @Test
  void aPlusSignInARouteIsAPlusSign() {
    client.send("GET /a+b HTTP/1.1\r\n\r\nGET /a;b&c HTTP/1.1\r\n\r\n");
    assertThat(call("GET /_admin/requests?route=/a+b")).contains("\"path\":\"/a+b\"");
    assertThat(call("GET /_admin/requests?route=%2Fa%2Bb")).contains("\"path\":\"/a+b\"");
    assertThat(call("GET /_admin/requests?route=/a;b%26c")).contains("\"path\":\"/a;b&c\"");
  }

  @ParameterizedTest
  @CsvSource({"after=0&route=%zz, route", "q=%zz, q", "%zz=1, query"})
  void theParameterThatCannotBeDecodedIsNamed(String query, String name) {
    assertThat(call("GET /_admin/requests?" + query))
        .isEqualTo(
            problem(
                400,
                "Bad Request",
                "Parameter refused",
                "/_admin/requests: "
                    + name
                    + ": \\\"%zz\\\" (expected: percent-encoded text; % itself is %25)"));
  }

  @Test
  void aLimitAloneShowsTheNewest() {
    client.send("GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\nGET /3 HTTP/1.1\r\n\r\n");
    assertThat(paths("limit=2")).containsExactly("/2", "/3");
    assertThat(paths("limit=4")).containsExactly("/1", "/2", "/3");
  }

  @Test
  void routeAfterAndLimitCombine() {
    client.send("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\nGET /a?2 HTTP/1.1\r\n\r\n");
    assertThat(paths("route=/a&limit=1")).containsExactly("/a?2");
    assertThat(paths("route=/b&limit=1")).containsExactly("/b");
    assertThat(paths("route=/a&after=1")).containsExactly("/a?2");
    assertThat(paths("route=/b&after=0&limit=1")).containsExactly("/b");
    assertThat(paths("route=/b&after=2")).isEmpty();
  }

  @Test
  void readerOfARouteGetsTheLastNumber() {
    client.send("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\nGET /a HTTP/1.1\r\n\r\n");
    assertThat(call("GET /_admin/requests?route=/b&after=0&limit=1"))
        .contains("x-last-request: 2\r\n");
    assertThat(call("GET /_admin/requests?route=/b&after=0&limit=2"))
        .contains("x-last-request: 3\r\n");
    assertThat(call("GET /_admin/requests?route=/b&after=2")).contains("x-last-request: 3\r\n");
  }

  @Test
  void headerHasTheNumberOfDroppedRequests() {
    client.send("GET /a HTTP/1.1\r\n\r\n".repeat(5));
    assertThat(call("GET /_admin/requests")).contains("\r\nx-dropped-requests: 2\r\n");
  }

  @Test
  void headerHasTheNumberDroppedForMemory() {
    LogWatch log = new LogWatch();
    client.send(("GET /a HTTP/1.1\r\nx: " + "y".repeat(60_000) + "\r\n\r\n").repeat(5));
    assertThat(call("GET /_admin/requests")).doesNotContain("x-dropped-for-memory");
    try (FrozenServer full = FrozenServer.withJournal(20)) {
      FrozenConnection caller = full.connect();
      caller.send(("GET /a HTTP/1.1\r\nx: " + "y".repeat(60_000) + "\r\n\r\n").repeat(20));
      caller.received();
      caller.send("GET /_admin/requests?after=19 HTTP/1.1\r\n\r\n");
      full.doSlowWork();
      assertThat(caller.received())
          .contains("\r\nx-dropped-requests: 3\r\nx-dropped-for-memory: 3\r\n");
    }
    log.close();
  }

  @Test
  void readerContinuesAfterTheLastNumber() {
    client.send("GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\nGET /3 HTTP/1.1\r\n\r\n");
    assertThat(call("GET /_admin/requests?after=0&limit=2"))
        .contains("\r\nx-last-request: 2\r\n", "\"path\":\"/1\"", "\"path\":\"/2\"")
        .doesNotContain("\"path\":\"/3\"");
    assertThat(call("GET /_admin/requests?after=2"))
        .contains("\r\nx-last-request: 3\r\n", "\"path\":\"/3\"")
        .doesNotContain("\"path\":\"/2\"");
    assertThat(call("GET /_admin/requests?after=3")).contains("x-last-request: 3\r\n", "[]");
  }

  @Test
  void readerGetsTheJournalsStartWhichClearingKeeps() {
    String opened = "\r\nx-journal-opened: 2019-01-12T23:18:10Z\r\n";
    assertThat(call("GET /_admin/requests?after=0")).contains(opened);
    server.advance("1s");
    call("DELETE /_admin/requests");
    assertThat(call("GET /_admin/requests?after=0")).contains(opened);
  }

  @Test
  void numbersRevealMissedRequests() {
    client.send("GET /a HTTP/1.1\r\n\r\n".repeat(5)); // three of them are kept
    assertThat(call("GET /_admin/requests?after=1&limit=1"))
        .contains("\r\nx-last-request: 3\r\n"); // 2 has been dropped
    call("DELETE /_admin/requests");
    client.send("GET /6 HTTP/1.1\r\n\r\n");
    assertThat(call("GET /_admin/requests?after=5"))
        .contains("\r\nx-last-request: 6\r\n", "\"path\":\"/6\"");
  }

  @Test
  void readerBeyondTheEndGetsTheLastNumber() {
    client.send("GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\n");
    assertThat(call("GET /_admin/requests?after=" + Long.MAX_VALUE))
        .contains("x-last-request: 2\r\n", "[]");
    call("DELETE /_admin/requests");
    assertThat(call("GET /_admin/requests?after=0")).contains("x-last-request: 2\r\n", "[]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "after=-1",
        "after=x",
        "after=0&limit=0",
        "after=0&limit=9999999999999",
        "limit=abc",
        "limit=0",
        "limit=",
        "limit",
        "after",
        "route=/a&limit=1.5",
        "route=/a&after=x"
      })
  void rejectsMalformedNumbers(String query) {
    assertThat(call("GET /_admin/requests?" + query)).startsWith("HTTP/1.1 400 Bad Request");
  }

  @Test
  void deleteAndRestartClearTheJournal() {
    client.send("GET /a HTTP/1.1\r\n\r\n");
    assertThat(call("DELETE /_admin/requests"))
        .isEqualTo(ExpectedResponse.ok("{\"cleared\": \"yes\"}").type(ContentType.JSON).toString());
    assertThat(call("GET /_admin/requests")).isEqualTo(shown(0, "[]", "23:18:10"));
    client.send("GET /a HTTP/1.1\r\n\r\n");
    call("POST /_admin/restart");
    assertThat(call("GET /_admin/requests")).isEqualTo(shown(0, "[]", "23:18:10"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "DELETE"})
  void withoutAJournalTheResponseExplainsHowToKeepOne(String method) {
    try (FrozenServer without = new FrozenServer()) {
      FrozenConnection caller = without.connect();
      caller.send(method + " /_admin/requests HTTP/1.1\r\n\r\n");
      without.doSlowWork();
      assertThat(caller.received())
          .isEqualTo(
              problem(
                  404,
                  "Not Found",
                  "No journal",
                  "No journal of requests is kept; start with --journal 1000, or in Java with"
                      + " Simulator.builder().journal(1000)"));
    }
  }

  /** Returns the paths, with their queries, of the listed requests. */
  private List<String> paths(String query) {
    return Pattern.compile("\"path\":\"(.*?)\",\"query\":\"(.*?)\"")
        .matcher(call("GET /_admin/requests?" + query))
        .results()
        .map(found -> found.group(1) + (found.group(2).isEmpty() ? "" : "?" + found.group(2)))
        .toList();
  }

  private String call(String methodAndPath) {
    return server.answer(admin, methodAndPath + " HTTP/1.1\r\n\r\n");
  }

  private static String shown(int dropped, String json, String time) {
    return ExpectedResponse.ok(json)
        .type(ContentType.JSON)
        .at(time)
        .with("x-dropped-requests: " + dropped)
        .toString();
  }

  private static String problem(int status, String reason, String title, String detail) {
    return ExpectedPage.problem(status + " " + reason, title, detail);
  }
}
