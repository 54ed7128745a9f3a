package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.LogWatch;
import io.originsimulator.server.http.ContentType;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bodies and headers with placeholders are filled for each request. */
class PlaceholderTest {
  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  private String get(String target, String... fields) {
    client.send(request(target, fields));
    return client.received();
  }

  private static String request(String target, String... fields) {
    String head = "GET " + target + " HTTP/1.1\r\n";
    return head + String.join("\r\n", fields) + (fields.length == 0 ? "\r\n" : "\r\n\r\n");
  }

  private static ExpectedResponse json(String body) {
    return ExpectedResponse.ok(body).type(ContentType.JSON);
  }

  /** Returns the single value of a field in a response. */
  private static String field(String response, String name) {
    Matcher field = Pattern.compile("\r\n" + name + ": (.*)\r\n").matcher(response);
    assertThat(field.find()).as(response).isTrue();
    String value = field.group(1);
    assertThat(field.find()).as(response).isFalse();
    return value;
  }

  @Test
  void bodyHasTheValuesOfItsRequest() {
    server.add(
        """
        {"body": "{\\"q\\": \\"<<query.q>>\\", \\"page\\": \\"<<number query.page: 1>>\\"}",
         "stages": [{"at": 0, "status": 200}]}
        """);
    assertThat(get("/?q=caf%C3%A9%22&page=7"))
        .isEqualTo(json("{\"q\": \"café\\\"\", \"page\": 7}").toString());
    assertThat(get("/?q=b")).isEqualTo(json("{\"q\": \"b\", \"page\": 1}").toString());
  }

  @Test
  void bodyHasTheVariablesOfItsRoute() {
    server.add(
        """
        {"route": "/users/{id}/orders*", "body": {"user": "<<path.id>>", "path": "<<path>>"}}
        """);
    assertThat(get("/users/a%20b/orders/7?x"))
        .isEqualTo(json("{\"user\":\"a b\",\"path\":\"/users/a%20b/orders/7\"}").toString());
  }

  @Test
  void bodyHasTheValuesOfTheRequestBody() {
    server.add(
        """
        {"body": {"hello": "<<body./user/name: you>>", "vip": "<<number body./user/vip>>"},
         "headers": {"x-user": "<<body./user/name>>"}}
        """);
    client.send(RawClient.postOf("/", "{\"user\": {\"name\": \"A\\nB\", \"vip\": true}}"));
    String response = client.received();
    assertThat(response).endsWith("\r\n\r\n{\"hello\":\"A\\nB\",\"vip\":true}");
    assertThat(field(response, "x-user")).isEqualTo("A B");
    client.send(RawClient.postOf("/", "not JSON"));
    assertThat(client.received()).endsWith("\r\n\r\n{\"hello\":\"you\",\"vip\":null}");
    assertThat(get("/")).endsWith("\r\n\r\n{\"hello\":\"you\",\"vip\":null}");
  }

  @Test
  void waitingResponseHasTheValuesOfItsOwnRequest() {
    server.add(
        """
        {"body": "<<query.q>> <<header.x-id>>", "headers": {"x-id": "<<header.x-id>>"},
         "stages": [{"at": 0, "status": 200, "latency": "1s"}]}
        """);
    FrozenConnection other = server.connect();
    client.send(request("/?q=a", "x-id: 1") + request("/?q=b"));
    other.send(request("/?q=c", "x-id: 3"));
    server.advance("1s");
    assertThat(client.received())
        .isEqualTo(
            filled(ExpectedResponse.ok("a 1"), "x-id: 1")
                + filled(ExpectedResponse.ok("b "), "x-id: "));
    assertThat(other.received()).isEqualTo(filled(ExpectedResponse.ok("c 3"), "x-id: 3"));
  }

  /** Returns a response one second later, with a filled field after its date. */
  private static String filled(ExpectedResponse response, String field) {
    return response.at("23:18:11").toString().replace("GMT\r\n", "GMT\r\n" + field + "\r\n");
  }

  @Test
  void nowIsTheInstantAtWhichTheResponseIsDue() {
    server.add(
        """
        {"body": "<<now>>", "headers": {"expires": "<<now+1h http>>", "date": "<<now-1h http>>"},
         "stages": [{"at": 0, "status": 200, "latency": "1500ms"}]}
        """);
    client.send(request("/"));
    server.advance("1500ms");
    String response = client.received();
    assertThat(response).endsWith("\r\n\r\n2019-01-12T23:18:11.500Z");
    assertThat(field(response, "expires")).isEqualTo("Sun, 13 Jan 2019 00:18:11 GMT");
    assertThat(field(response, "date")).isEqualTo("Sat, 12 Jan 2019 22:18:11 GMT");
  }

  @Test
  void drawsFollowTheSeedAndTheOrdinal() {
    String recipe =
        """
        {"seed": 7, "body": "<<ordinal>> <<uuid>> <<int 1..1000000>>",
         "stages": [{"at": 0, "status": 200}]}
        """;
    server.add(recipe);
    List<String> first = List.of(get("/"), get("/"));
    server.add(recipe);
    assertThat(List.of(get("/"), get("/"))).isEqualTo(first);
    assertThat(first.get(0)).contains("\r\n\r\n1 ");
    assertThat(first.get(1)).contains("\r\n\r\n2 ");
    assertThat(first.get(0).substring(first.get(0).length() - 20))
        .isNotEqualTo(first.get(1).substring(first.get(1).length() - 20));
  }

  @Test
  void drawsFollowTheKey() {
    server.add(
        """
        {"seed": 7, "key": "x-request-id", "body": "<<uuid>>",
         "stages": [{"at": 0, "status": 200}]}
        """);
    String first = get("/", "x-request-id: a");
    assertThat(get("/", "x-request-id: b")).isNotEqualTo(first);
    assertThat(get("/", "x-request-id: a")).isEqualTo(first);
  }

  @Test
  void repeatedHeadersAreFilledEachAndStayInOrder() {
    server.add(
        """
        {"headers": {"set-cookie": ["a=<<query.a>>", "b=2", "c=<<query.c>>"]}, "body": "ok"}
        """);
    assertThat(get("/?a=1&c=3"))
        .contains("\r\nset-cookie: a=1\r\nset-cookie: b=2\r\nset-cookie: c=3\r\n");
  }

  @Test
  void headerCannotBeSplit() {
    server.add(
        """
        {"body": "ok", "headers": {"location": "/<<query.to>>"},
         "stages": [{"at": 0, "status": 200}]}
        """);
    String response = get("/?to=a%0d%0aset-cookie:%20x=1%0d%0a%0d%0a<html>");
    assertThat(field(response, "location")).isEqualTo("/a  set-cookie: x=1    <html>");
    assertThat(response).endsWith("\r\n\r\nok");
  }

  @Test
  void headerValuesOfTheRequestKeepTheirBytes() {
    server.add(
        """
        {"body": "<<header.x-id>>", "headers": {"x-id": "<<header.x-id>>"},
         "stages": [{"at": 0, "status": 200}]}
        """);
    client.send(request("/", "x-id: caf\u00c3\u00a9"));
    String response = client.received();
    assertThat(field(response, "x-id")).isEqualTo("café");
    assertThat(response).endsWith("\r\n\r\ncafé");
  }

  @Test
  void contentTypeAndConnectionMayBePlaceholders() {
    server.add(
        """
        {"body": "ok", "headers": {"content-type": "<<query.type: text/plain>>",
                                   "connection": "<<query.end>>"},
         "stages": [{"at": 0, "status": 200}]}
        """);
    assertThat(field(get("/?type=a/b"), "content-type")).isEqualTo("a/b");
    String last = get("/?end=close");
    assertThat(field(last, "content-type")).isEqualTo("text/plain");
    assertThat(field(last, "connection")).isEqualTo("close");
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void statusTextsHaveFilledHeaders() {
    server.add(
        """
        {"headers": {"x-id": "<<query.id>>"},
         "stages": [{"at": 0, "status": 503}, {"at": "1s", "status": 204},
                    {"at": "2s", "status": 406}]}
        """);
    String error = get("/?id=1");
    assertThat(error).endsWith("\r\n\r\nError 503");
    assertThat(field(error, "x-id")).isEqualTo("1");
    server.advance("1s");
    assertThat(field(get("/?id=2"), "x-id")).isEqualTo("2");
    server.advance("1s");
    String advice = get("/?id=3");
    assertThat(advice).contains("Recipe not set at /");
    assertThat(field(advice, "x-id")).isEqualTo("3");
  }

  @Test
  void negotiatedResponsesHaveFilledHeaders() {
    server.add(
        """
        {"random_content": "16b", "negotiate": true,
         "headers": {"content-encoding": "gzip", "x-id": "<<query.id>>"},
         "stages": [{"at": 0, "status": 200}]}
        """);
    assertThat(field(get("/?id=1"), "x-id")).isEqualTo("1");
    client.send(request("/?id=2", "accept-encoding: gzip"));
    String gzip = client.received();
    assertThat(field(gzip, "x-id")).isEqualTo("2");
    assertThat(field(gzip, "content-encoding")).isEqualTo("gzip");
  }

  @Test
  void bodyWithPlaceholdersHasNoValidators() {
    LogWatch log = new LogWatch();
    try {
      server.add(
          """
          {"body": "<<query.q>>", "validators": "auto", "stages": [{"at": 0, "status": 200}]}
          """);
    } finally {
      log.close();
    }
    assertThat(get("/?q=a", "range: bytes=0-0")).isEqualTo(ExpectedResponse.ok("a").toString());
    assertThat(log.lines()).anyMatch(line -> line.contains("validators: \"auto\""));
  }

  @Test
  void conditionalResponsesHaveTheFilledHeadersThatTheyKeep() {
    server.add(
        """
        {"body": "abc", "validators": "auto",
         "headers": {"etag": "\\"1\\"", "x-id": "<<query.id>>", "content-type": "<<query.id>>/b"},
         "stages": [{"at": 0, "status": 200}]}
        """);
    String whole = get("/?id=1");
    assertThat(field(whole, "content-type")).isEqualTo("1/b");
    assertThat(field(whole, "x-id")).isEqualTo("1");
    String notModified = get("/?id=2", "if-none-match: \"1\"");
    assertThat(notModified).startsWith("HTTP/1.1 304 ").doesNotContain("content-type");
    assertThat(field(notModified, "x-id")).isEqualTo("2");
    String part = get("/?id=3", "range: bytes=1-1");
    assertThat(part).startsWith("HTTP/1.1 206 ").endsWith("\r\n\r\nb");
    assertThat(field(part, "content-type")).isEqualTo("3/b");
  }

  @Test
  void annotationAddsToAFilledServerTiming() {
    server.add(
        """
        {"body": "ok", "headers": {"server-timing": "id;desc=<<query.id>>", "x-id": "<<query.id>>"},
         "stages": [{"at": 0, "status": 200, "annotate": true}]}
        """);
    String response = get("/?id=1");
    assertThat(field(response, "server-timing"))
        .isEqualTo("id;desc=1, stage;desc=\"0\", injected;dur=0.000");
    assertThat(field(response, "x-id")).isEqualTo("1");
  }

  @Test
  void filledBodyIsChunkedPacedAndCutAsAnyOther() {
    server.add(
        """
        [{"route": "/chunked", "body": "<<query.q>>",
          "stages": [{"at": 0, "status": 200, "chunk": "2b"}]},
         {"route": "/cut", "body": "<<query.q>>",
          "stages": [{"at": 0, "status": 200, "fault": "close after 50%"}]}]
        """);
    assertThat(get("/chunked?q=abc")).endsWith("\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n");
    assertThat(get("/cut?q=abcdef")).contains("content-length: 6\r\n").endsWith("\r\n\r\nabc");
  }

  @Test
  void largeFilledBodyIsSentWhole() {
    server.add(
        """
        {"body": "<<100kb>><<query.q>>", "stages": [{"at": 0, "status": 200}]}
        """);
    assertThat(get("/?q=end")).contains("content-length: 102403\r\n").endsWith("end");
  }

  @Test
  void headHasTheLengthOfTheFilledBody() {
    server.add(
        """
        {"body": "<<query.q>>", "stages": [{"at": 0, "status": 200}]}
        """);
    client.send("HEAD /?q=abc HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("abc").head().toString());
  }

  @Test
  void tooLongABodyIsAnErrorThatSaysSo() {
    server.add(
        """
        {"body": "<<1023kb>><<header.a>>", "stages": [{"at": 0, "status": 200}]}
        """);
    assertThat(get("/", "a: " + "x".repeat(2000)))
        .startsWith("HTTP/1.1 500 ")
        .endsWith(
            "body: longer than 1mb with the values of its placeholders (expected: at most 1mb)\n");
  }

  @Test
  void overflowAndOverridesHaveFilledBodies() {
    server.add(
        """
        [{"route": "/limited", "body": "ok", "limit": {"rate": "1/s", "burst": 1,
            "overflow": {"body": "busy: <<query.q>> <<ordinal>>"}},
          "stages": [{"at": 0, "status": 200}]},
         {"route": "/asked", "body": "<<query.q>> <<ordinal>>", "overrides": true,
          "stages": [{"at": 0, "status": 500}]}]
        """);
    get("/limited?q=a");
    assertThat(get("/limited?q=b")).endsWith("\r\n\r\nbusy: b 2");
    assertThat(get("/asked?q=a", "x-origin-status: 201")).endsWith("\r\n\r\na 1");
    assertThat(get("/asked?q=b")).endsWith("\r\n\r\nError 500");
  }

  @Test
  void bodiesThatWaitAreBoundedByTheHeap() {
    server.add(
        """
        {"route": "/late", "body": "<<query.q>>", "latency": "1s"}
        """);
    long before = server.context().documents().used();

    client.send(request("/late?q=abc") + request("/late?q=de"));
    assertThat(server.context().documents().used() - before).isEqualTo(5);
    client.close();
    assertThat(server.context().documents().used()).isEqualTo(before);

    long rest = (1L << 30) - before;
    assertThat(server.context().documents().reserve(rest)).isTrue();
    FrozenConnection other = server.connect();
    other.send(request("/late?q=abc"));
    server.advance("1s");
    assertThat(other.received()).startsWith("HTTP/1.1 503 ").contains("-Xmx");
    server.context().documents().release(rest);
    assertThat(server.context().documents().used()).isEqualTo(before);
  }

  @Test
  void largeBodiesOfAClientThatDoesNotReadStayInTheBudget() {
    server.add("{\"body\": \"<<query.q>>%s\", \"status\": 200}".formatted("x".repeat(100_000)));

    client.stopReading().send(request("/").repeat(10));
    assertThat(server.context().documents().used()).isGreaterThanOrEqualTo(800_000);
    client.readOn();

    assertThat(client.receivedBytes().length).isGreaterThan(1_000_000);
    assertThat(server.context().documents().used()).isZero();
  }
}
