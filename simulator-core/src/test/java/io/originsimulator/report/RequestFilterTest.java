package io.originsimulator.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestFilterTest {
  private static final JournalEntry POST =
      entry("POST", "/users/7", "page=2&tag=a%20b&tag=c+d&debug", "{\"name\": \"Ann\"}", 503);
  private static final JournalEntry GET = entry("GET", "/users", "page=1", "", 200);

  @ParameterizedTest
  @CsvSource({
    "method,      POST",
    "method,      post",
    "route,       /users*",
    "route,       /users/7",
    "path,        /users/7",
    "path,        /users/*",
    "path,        /*",
    "status,      503",
    "query.page,  2",
    "query.tag,   a b",
    "query.tag,   a%20b",
    "query.tag,   c d",
    "query.tag,   c+d",
    "query.debug, ''",
    "header.x-id, 7",
    "header.X-Id, 8",
    "body,        'name\": \"Ann'",
    "q,           USERS/7?PAGE",
    "q,           tag=a b",
    "q,           X-ID: 8",
    "q,           ann",
  })
  void selectsRequestsThatMeetCondition(String parameter, String value) {
    assertThat(RequestFilter.ALL.with(parameter, value).matches(POST)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "method,      PUT,    method is POST (expected PUT)",
    "route,       /user,  route is /users* (expected /user)",
    "path,        /users, 'path is \"/users/7\" (expected \"/users\")'",
    "path,        /a*,    'path is \"/users/7\" (expected \"/a*\")'",
    "status,      200,    status is 503 (expected 200)",
    "query.page,  1,      'query page is \"2\" (expected \"1\")'",
    "query.tag,   e,      'query tag is \"a%20b\", \"c+d\" (expected \"e\")'",
    "query.Page,  2,      'query Page is missing (expected \"2\")'",
    "header.x-id, 9,      'header x-id is \"7\", \"8\" (expected \"9\")'",
    "header.x,    7,      'header x is missing (expected \"7\")'",
    "body,        ann,    'body does not contain \"ann\"'",
    "q,           bob,    '\"bob\" does not occur'",
  })
  void namesDifferenceOfOtherRequests(String parameter, String value, String difference) {
    RequestFilter filter = RequestFilter.ALL.with(parameter, value);
    assertThat(filter.matches(POST)).isFalse();
    assertThat(filter.nearest(List.of(POST)))
        .isEqualTo("POST /users/7?page=2&tag=a%20b&tag=c+d&debug, " + difference);
  }

  @Test
  void pathMayBeGivenDecoded() {
    JournalEntry coffee = entry("GET", "/caf%C3%A9+bar/100%", "", "", 200);
    assertThat(RequestFilter.ALL.withPath("/caf%C3%A9+bar/100%").matches(coffee)).isTrue();
    JournalEntry encoded = entry("GET", "/caf%C3%A9+bar", "", "", 200);
    assertThat(RequestFilter.ALL.withPath("/café+bar").matches(encoded)).isTrue();
  }

  @Test
  void pendingRequestWithoutRouteHasNeitherStatusNorRoute() {
    JournalEntry pending =
        entry("GET", "/nowhere", "", RequestBody.NONE, "", new Outcome.Pending());
    assertThat(RequestFilter.ALL.withStatus(200).withRoute("/users").nearest(List.of(pending)))
        .isEqualTo(
            "GET /nowhere, status is missing (expected 200), route is missing (expected /users)");
  }

  @Test
  void cutBodyIsNamed() {
    RequestBody cut = RequestBody.of("first".getBytes(UTF_8), 5000);
    JournalEntry entry = entry("GET", "/", "", cut, "/", new Outcome.Pending());
    assertThat(RequestFilter.ALL.withBodyContaining("last").nearest(List.of(entry)))
        .isEqualTo("GET /, the first 5 of 5000 bytes of the body do not contain \"last\"");
  }

  @Test
  void allConditionsMustBeMet() {
    RequestFilter filter =
        RequestFilter.ALL
            .withMethod("POST")
            .withRoute("/users*")
            .withPath("/users/7")
            .withStatus(503)
            .withQuery("page", "2")
            .withQuery("debug", "")
            .withHeader("X-Id", "7")
            .withHeader("X-Id", "8")
            .withBodyContaining("Ann")
            .withText("name");
    assertThat(filter.matches(POST)).isTrue();
    assertThat(filter.withText("Bob").matches(POST)).isFalse();
    assertThat(filter.of("no request"))
        .isEqualTo(
            "no request of /users* with method POST, path \"/users/7\", status 503,"
                + " query page \"2\", query debug \"\", header X-Id \"7\", header X-Id \"8\","
                + " body containing \"Ann\", text \"name\"");
  }

  @Test
  void filterWithoutConditionsSelectsAllRequests() {
    assertThat(RequestFilter.ALL.isAll()).isTrue();
    assertThat(RequestFilter.ALL.matches(GET)).isTrue();
    assertThat(RequestFilter.ALL.of("2 requests")).isEqualTo("2 requests");
    assertThat(RequestFilter.ALL.nearest(List.of(GET))).isEmpty();
  }

  @Test
  void parametersRecreateFilter() {
    RequestFilter filter = RequestFilter.ALL.withMethod("get").withQuery("a&b", "c=d");
    assertThat(filter.parameters())
        .containsExactly(Map.entry("method", "GET"), Map.entry("query.a&b", "c=d"));
    assertThat(RequestFilter.ALL.with(filter).parameters()).isEqualTo(filter.parameters());
  }

  @ParameterizedTest
  @CsvSource({
    "method,  '',  'method: \"\" (expected: a method such as POST)'",
    "method,  P T, 'method: \"P T\" (expected: a method such as POST)'",
    "route,   a,   'route or path: \"a\" (expected: it starts with /)'",
    "path,    a,   'path: \"a\" (expected: it starts with /)'",
    "status,  5xx, 'status: \"5xx\" (expected: a status such as 503)'",
    "body,    '',  'body: \"\" (expected: a text)'",
    "q,       '',  'q: \"\" (expected: a text)'",
    "header., 7,   '\"header.\": unknown condition (expected: method, route, path, status, query.NAME, header.NAME, body, q)'",
    "page,    7,   'page: unknown condition (expected: method, route, path, status, query.NAME, header.NAME, body, q)'",
  })
  void rejectsMalformedConditions(String parameter, String value, String message) {
    assertThatThrownBy(() -> RequestFilter.ALL.with(parameter, value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void rejectsSecondConditionThatNoRequestCouldMeetToo() {
    assertThatThrownBy(() -> RequestFilter.ALL.withMethod("GET").withMethod("POST"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("method: \"POST\" is a second one (expected: one)");
  }

  @Test
  void nearestRequestsComeFirst() {
    JournalEntry typo = entry("POST", "/user/7", "page=2", "", 503);
    JournalEntry other = entry("POST", "/abc", "page=2", "", 503);
    RequestFilter filter =
        RequestFilter.ALL.withMethod("POST").withPath("/users/7").withQuery("page", "2");
    assertThat(filter.nearest(List.of(GET, other, typo, POST, other)))
        .isEqualTo(
            "POST /user/7?page=2, path is \"/user/7\" (expected \"/users/7\");"
                + " 2 × POST /abc?page=2, path is \"/abc\" (expected \"/users/7\");"
                + " GET /users?page=1, method is GET (expected POST),"
                + " path is \"/users\" (expected \"/users/7\"), query page is \"1\" (expected \"2\")");
  }

  @Test
  void nearestRequestsHaveBoundedLength() {
    List<JournalEntry> many =
        Collections.nCopies(3, "/" + "x".repeat(9000)).stream()
            .map(path -> entry("GET", path, "", "y".repeat(9000), 200))
            .toList();
    RequestFilter filter = RequestFilter.ALL;
    for (int i = 0; i < 50; i++) {
      filter = filter.withQuery("q" + i, "z".repeat(9000));
    }
    assertThat(filter.nearest(many)).hasSizeLessThan(500).startsWith("3 × GET /xxx");
    List<JournalEntry> different =
        List.of("/1", "/2", "/3", "/4", "/5").stream()
            .map(path -> entry("GET", path, "", "", 200))
            .toList();
    assertThat(RequestFilter.ALL.withStatus(404).nearest(different))
        .isEqualTo(
            "GET /1, status is 200 (expected 404); GET /2, status is 200 (expected 404);"
                + " GET /3, status is 200 (expected 404); 2 more");
  }

  private static JournalEntry entry(
      String method, String path, String query, String body, int status) {
    byte[] bytes = body.getBytes(UTF_8);
    Outcome answered =
        new Outcome.Answered(
            status, Duration.ZERO, Duration.ZERO, Optional.empty(), Optional.of(Duration.ZERO));
    return entry(method, path, query, RequestBody.of(bytes, bytes.length), "/users*", answered);
  }

  private static JournalEntry entry(
      String method, String path, String query, RequestBody body, String route, Outcome outcome) {
    return new JournalEntry(
        method,
        path,
        query,
        Map.of("X-Id", List.of("7", "8")),
        body,
        Duration.ZERO,
        Instant.EPOCH,
        Optional.empty(),
        route,
        "0",
        Optional.empty(),
        Optional.empty(),
        1,
        1,
        outcome,
        Optional.empty());
  }
}
