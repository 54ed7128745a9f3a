package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lines of the access log, in frozen time, which starts at 23:18:10. */
class AccessLogTest {
  private static final String GET = "GET /x HTTP/1.1\r\n\r\n";

  @TempDir private Path folder;
  private FrozenServer server;
  private FrozenConnection client;
  private boolean closed;

  @BeforeEach
  void open() {
    open(false);
  }

  private void open(boolean json) {
    server = FrozenServer.withAccessLog(folder.resolve("access.log"), json);
    client = server.connect();
    closed = false;
  }

  @AfterEach
  void close() {
    if (!closed) {
      server.close();
    }
    closed = true;
  }

  private List<String> lines() throws IOException {
    close();
    return Files.readAllLines(folder.resolve("access.log"));
  }

  private String line() throws IOException {
    List<String> lines = lines();
    assertThat(lines).hasSize(1);
    return lines.get(0);
  }

  private void add(String fields) {
    server.add("{\"route\": \"/x*\", \"body\": \"0123456789\", " + fields + "}");
  }

  private void addStage(String fields) {
    add("\"stages\": [{\"at\": 0, \"status\": 200, " + fields + "}]");
  }

  @Test
  void lineHasTheCombinedFormatAndThePlan() throws IOException {
    add(
        "\"stages\": [{\"at\": 0, \"status\": 200},"
            + " {\"at\": \"4s\", \"status\": 503, \"latency\": \"2s\"}]");
    server.advance("5s");
    client.send(
        String.join(
            "\r\n",
            "GET /x/1?page=2&q=a%20b HTTP/1.1",
            "referer: http://a.test/?b",
            "user-agent: curl/8.5.0",
            "authorization: Bearer secret",
            "cookie: id=secret",
            "",
            ""));
    server.advance("2.00025s");
    assertThat(line())
        .isEqualTo(
            "embedded - - [12/Jan/2019:23:18:17 +0000] \"GET /x/1?page=2&q=a%20b HTTP/1.1\" 503 9"
                + " \"http://a.test/?b\" \"curl/8.5.0\" msec=1547335097.000000 rt=2.000000"
                + " first=2.000000 planned=2.000000 route=\"/x*\" stage=\"4s\" outcome=answered"
                + " conn=1");
  }

  @Test
  void jsonLineHasTheNamesOfTheJournal() throws IOException {
    close();
    open(true);
    add("\"latency\": \"1.5ms\"");
    client.send("POST /x?page=2 HTTP/1.1\r\nuser-agent: \"c\\\r\n\r\n");
    server.advance("1s");
    assertThat(line())
        .isEqualTo(
            "{\"instant\":\"2019-01-12T23:18:10.000000Z\",\"client\":\"embedded\","
                + "\"method\":\"POST\",\"path\":\"/x\",\"query\":\"page=2\","
                + "\"protocol\":\"HTTP/1.1\",\"referer\":\"\",\"user_agent\":\"\\u0022c\\u005C\","
                + "\"route\":\"/x*\",\"stage\":\"0\",\"connection\":1,\"outcome\":\"answered\","
                + "\"status\":200,\"actual_ms\":1.500,\"planned_ms\":1.500,\"ended_ms\":1.500,"
                + "\"bytes\":10}");
  }

  @Test
  void textsOfClientsAreEscapedAsByNginx() throws IOException {
    add("\"latency\": 0");
    client.send("GET /x?a=\"b\\\u00e9 HTTP/1.1\r\nuser-agent: a\tb \u00ff\r\n\r\n");
    assertThat(line())
        .contains("\"GET /x?a=\\x22b\\x5C\\xE9 HTTP/1.1\" 200 10 \"-\" \"a\\x09b \\xFF\" msec=");
  }

  @ParameterizedTest
  @CsvSource({
    "http://user:secret@h/x?b=c@d, http://h/x?b=c@d",
    "http://secret@h/x,            http://h/x",
    "http://a@secret@h?x,          http://h?x",
    "http://h/x?to=a@b,            http://h/x?to=a@b",
    "/x?to=http://a@b/,            /x?to=http://a@b/",
  })
  void userOfAnUrlIsNotLogged(String url, String logged) throws IOException {
    add("\"latency\": 0");
    client.send("GET " + url + " HTTP/1.1\r\nhost: h\r\nreferer: " + url + "\r\n\r\n");
    assertThat(line())
        .contains("\"GET " + logged + " HTTP/1.1\"")
        .contains(" \"" + logged + "\" \"-\" msec=");
  }

  @Test
  void longFieldIsCut() throws IOException {
    add("\"latency\": 0");
    client.send("GET /x HTTP/1.1\r\nuser-agent: " + "a".repeat(20_000) + "\r\n\r\n");
    assertThat(line()).contains("\"" + "a".repeat(1 << 14) + "\" msec=");
  }

  @ParameterizedTest
  @CsvSource({
    "reset,               000, 0, -,        reset",
    "close after head,    200, 0, 0.050000, close",
    "garbage after 50%,   200, 5, 0.050000, garbage",
    "stall after 50%,     200, 5, 0.050000, stall",
  })
  void faultHasItsLineWhenItStrikes(
      String fault, String status, int bytes, String first, String outcome) throws IOException {
    addStage("\"latency\": \"50ms\", \"fault\": \"" + fault + "\"");
    client.send(GET);
    server.advance("1s");
    client.leave();
    assertThat(line())
        .contains("\" " + status + " " + bytes + " \"-\"")
        .contains("rt=0.050000 first=" + first + " planned=0.050000")
        .contains("outcome=" + outcome + " ");
  }

  @Test
  void requestsBehindAFaultAreCancelled() throws IOException {
    addStage("\"latency\": \"50ms\", \"fault\": \"reset\"");
    client.send(GET.repeat(2));
    server.advance("1s");
    assertThat(lines())
        .satisfiesExactly(
            first -> assertThat(first).contains("\" 000 0 ").contains("outcome=reset "),
            second -> assertThat(second).contains("\" 000 0 ").contains("outcome=cancelled "));
  }

  @Test
  void clientThatLeavesBeforeTheHeadHasStatus499() throws IOException {
    addStage("\"latency\": \"1s\"");
    client.send(GET);
    server.advance("100ms");
    client.leave();
    assertThat(line())
        .contains("\" 499 0 ")
        .contains("rt=0.100000 first=- planned=1.000000")
        .contains("outcome=abandoned ");
  }

  @Test
  void clientThatLeavesDuringTheBodyHasTheStatusAndTheBytesSoFar() throws IOException {
    addStage("\"bandwidth\": \"10b/s\"");
    client.send(GET.repeat(2));
    server.advance("500ms");
    client.leave();
    assertThat(lines())
        .satisfiesExactly(
            first -> assertThat(first).contains("\" 200 5 ").contains("outcome=abandoned "),
            second -> assertThat(second).contains("\" 499 0 ").contains("outcome=abandoned "));
  }

  @Test
  void streamHasOneLineAtItsEnd() throws IOException {
    server.add(
        "{\"route\": \"/x\", \"stream\": {\"format\": \"text\", \"event\": \"ab\", \"count\": 3,"
            + " \"every\": \"100ms\"}}");
    client.send("GET /x HTTP/1.0\r\n\r\n");
    server.advance("1s");
    assertThat(line())
        .contains("\"GET /x HTTP/1.0\" 200 6 ")
        .contains("rt=0.200000 first=0.000000")
        .contains("outcome=answered ");
  }

  @Test
  void refusalsHaveALineWithTheRequestIfItCouldBeRead() throws IOException {
    add("\"latency\": 0");
    client.send(GET + "CONNECT a.test:80 HTTP/1.1\r\n\r\n" + GET);
    server.connect().send("no request\r\n\r\n");
    server.connect().send("GET /x HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n");
    assertThat(lines())
        .satisfiesExactly(
            answered -> assertThat(answered).contains("\"GET /x HTTP/1.1\" 200 10 "),
            refused ->
                assertThat(refused)
                    .contains("\"CONNECT a.test:80 HTTP/1.1\" 501 ")
                    .contains("route=\"-\" stage=\"-\" outcome=refused "),
            unreadable -> assertThat(unreadable).contains("] \"-\" 400 ").contains("conn=2"),
            twoHosts -> assertThat(twoHosts).contains("\"GET /x HTTP/1.1\" 400 "));
  }

  @Test
  void requestWithoutARecipeHasNoRoute() throws IOException {
    client.send("GET /none HTTP/1.1\r\n\r\n");
    assertThat(line())
        .contains("\"GET /none HTTP/1.1\" 406 ")
        .contains("route=\"-\" stage=\"-\" outcome=answered ");
  }

  @Test
  void headHasNoBytesOfABody() throws IOException {
    add("\"latency\": 0");
    client.send("HEAD /x HTTP/1.1\r\n\r\n");
    assertThat(line()).contains("\"HEAD /x HTTP/1.1\" 200 0 ");
  }

  @Test
  void adminPagesHaveNoLine() throws IOException {
    client.send("GET /_admin/current_recipe HTTP/1.1\r\n\r\n");
    client.send("POST /_admin/add_recipe HTTP/1.1\r\ncontent-length: 999999999\r\n\r\n");
    assertThat(lines()).isEmpty();
  }

  @Test
  void eachStreamOfAConnectionHasALine() throws IOException {
    add("\"latency\": \"50ms\"");
    FrozenHttp2Client http2 = new FrozenHttp2Client(server);
    http2.get("/x", "user-agent", "a");
    int second = http2.get("/x/2");
    http2.cancel(second);
    http2.get("*");
    http2.advance("1s");
    assertThat(lines())
        .satisfiesExactly(
            cancelled -> assertThat(cancelled).contains("\"GET /x/2 HTTP/2.0\" 499 0 "),
            refused -> assertThat(refused).contains(" 400 ").contains("outcome=refused conn=1"),
            answered ->
                assertThat(answered)
                    .contains("\"GET /x HTTP/2.0\" 200 10 \"-\" \"a\" ")
                    .contains("outcome=answered conn=1"));
  }

  @Test
  void connectionIsNumberedOnceForAllItsRequests() throws IOException {
    add("\"latency\": 0");
    client.send(GET.repeat(2));
    server.connect().send(GET);
    assertThat(lines())
        .extracting(line -> line.substring(line.indexOf("conn=")))
        .containsExactly("conn=1", "conn=1", "conn=2");
  }
}
