package io.originsimulator.load.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.AccompaniedSink;
import io.originsimulator.load.Companion;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunCompanions;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.closed.ClosedRunner;
import io.originsimulator.load.closed.VirtualSender;
import io.originsimulator.load.closed.VirtualSender.Reply;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The API over real sockets; rushes are played in virtual time. */
class LoadServerTest {
  private static final long MILLI = 1_000_000;
  static final String RUSH =
      """
      {"request": {"uri": "http://localhost:1/"}, "pattern": "1-3:4,3-3:2",
       "chart": {"interval": 2, "rates": ["pass"], "values": ["volume"]}}
      """;

  /** A companion whose observed thing ends after a second. */
  private static final Companion WEB =
      new Companion() {
        @Override
        public void begin(RunInfo run, LongSupplier nanoTime, ResultSink sink) {
          sink.accept(new Observation("web cpu", "%", 1_000 * MILLI, 41.7));
          sink.accept(new Observation("web memory", "bytes", 1_000 * MILLI, 1_000));
          sink.accept(new Observation("driver cpu", "%", 1_000 * MILLI, 3));
          sink.accept(new Observation(Observation.ENDED + "web", "", 2_000 * MILLI, 1));
        }

        @Override
        public void end() {}

        @Override
        public List<String> remarks() {
          return List.of();
        }
      };

  private final CountDownLatch go = new CountDownLatch(1);
  private final CountDownLatch played = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private LoadServer server;

  @BeforeEach
  void start() throws Exception {
    server =
        LoadServer.start(
            "127.0.0.1", 0, new Player(), DriverSettings.defaults(), RunCompanions.NONE);
  }

  /** Plays a rush on demand. */
  private final class Player implements ClosedRunner {
    @Override
    public List<String> lacks(int users, TargetPlaces places) {
      return users > 50_000 ? List.of("not enough of everything") : List.of();
    }

    @Override
    public RunEnd run(
        ClosedRun run,
        RunDescription description,
        List<Target> targets,
        long timeoutNanos,
        ResultSink sink)
        throws InterruptedException {
      go.await();
      try {
        return new VirtualSender(asked -> Reply.ok(100 * MILLI)).play(run, sink);
      } finally {
        played.countDown();
      }
    }
  }

  @AfterEach
  void close() {
    go.countDown();
    server.close();
    threads.shutdownNow();
  }

  @Test
  void rushHasAChartAndStatsUntilItsEnd() throws Exception {
    assertThat(call("POST", "/rush", RUSH).body())
        .isEqualTo("{\"ok\":true,\"job_id\":\"1\",\"status\":\"running\",\"region\":\"local\"}");
    assertThat(call("GET", "/chart_data", "").body())
        .isEqualTo(
            "{\"ok\":true,\"finished\":false,\"data\":{\"pass\":[[0,0]],\"volume\":[[0,0]]}}");
    go.countDown();
    awaitEnd();
    JsonNode chart = json(call("GET", "/chart_data", ""));
    assertThat(chart.path("finished").booleanValue()).isTrue();
    assertThat(chart.path("data").path("volume").toString())
        .isEqualTo("[[0,0],[2,2],[4,3],[6,3],[8,0],[10,0],[11,0]]");
    assertThat(call("GET", "/chartdata?x=1", "").body())
        .isEqualTo(call("GET", "/chart_data", "").body());
    JsonNode stats = json(call("GET", "/stats", ""));
    assertThat(stats.path("status").asText()).isEqualTo("completed");
    assertThat(stats.path("request").toString())
        .isEqualTo("{\"uri\":\"http://localhost:1/\",\"method\":\"GET\",\"timeout\":30000}");
    assertThat(stats.path("result").path("timeline")).hasSize(11);
    assertThat(stats.path("result").path("timeline").get(10).toString())
        .matches(
            "\\{\"timestamp\":11,\"duration\":0.0,\"total\":(\\d+),\"executed\":\\1,\"errors\":0,"
                + "\"timeouts\":0,\"volume\":0,\"txbytes\":\\d+,\"rxbytes\":\\d+,"
                + "\"steps\":\\[\\{\"d\":0.0,\"c\":0.0,\"e\":0,\"t\":0,\"a\":0}]}");
    JsonNode times = stats.path("result").path("response_time");
    assertThat(times.properties())
        .extracting(Map.Entry::getKey)
        .containsExactly("mean", "p50", "p90", "p95", "p99", "max");
    assertThat(times.path("p50").asDouble()).isCloseTo(0.1, within(0.0005));
    assertThat(times.path("max").asDouble()).isEqualTo(0.1);
    assertThat(stats.path("highlights").get(0).asText()).contains(" hits in 6.0 s");
  }

  @Test
  void chartAndStatsIncludeObservations() throws Exception {
    RunCompanions web =
        new RunCompanions(
            sink -> AccompaniedSink.of(sink, List.of(WEB), told -> {}), List.of("web"));
    server.close();
    server =
        LoadServer.start(
            "127.0.0.1",
            0,
            (run, description, targets, timeoutNanos, sink) -> {
              sink.accept(new RunInfo("", "", Instant.EPOCH, -1, 0, -1, 0, List.of(), Map.of()));
              RunEnd end = new RunEnd(0, false, 0, 0, 0, DriverVerdict.VALID);
              sink.accept(end);
              played.countDown();
              return end;
            },
            DriverSettings.defaults(),
            web);
    call("POST", "/rush", RUSH);
    awaitEnd();
    for (String path : List.of("/chart_data", "/stats")) {
      JsonNode told = json(call("GET", path, ""));
      assertThat(told.path("observed").toString())
          .isEqualTo("{\"web cpu\":[[1,42]],\"web memory\":[[1,1000]]}");
      assertThat(told.path("observed_ended").toString()).isEqualTo("{\"web\":2}");
    }
  }

  @Test
  void rejectsASecondRushDuringARush() throws Exception {
    call("POST", "/rush", RUSH);
    HttpResponse<String> second = call("POST", "/rush", RUSH);
    assertThat(second.statusCode()).isEqualTo(409);
    assertThat(second.body())
        .isEqualTo(
            "{\"error\":\"conflict\",\"reason\":\"a rush is running (expected: its end, or"
                + " GET /stop)\"}");
    go.countDown();
    awaitEnd();
    assertThat(call("POST", "/rush", RUSH).statusCode()).isEqualTo(200);
  }

  @Test
  void startsOneOfSeveralConcurrentRushes() throws Exception {
    List<CompletableFuture<Integer>> answers =
        IntStream.range(0, 8)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> statusOf("/rush", RUSH), threads))
            .toList();
    List<Integer> statuses = new ArrayList<>();
    for (CompletableFuture<Integer> answer : answers) {
      statuses.add(answer.get(60, TimeUnit.SECONDS));
    }
    assertThat(statuses).containsOnlyOnce(200).contains(409).containsOnly(200, 409);
  }

  @Test
  void rejectsASprintDuringARush() throws Exception {
    call("POST", "/rush", RUSH);
    HttpResponse<String> sprint = call("POST", "/sprint", RUSH);
    assertThat(sprint.statusCode()).isEqualTo(409);
    assertThat(json(sprint).path("reason").asText()).startsWith("a rush is running ");
  }

  @Test
  void sprintRunsAloneAndCanBeStopped() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      String body = sprintOf("http://127.0.0.1:%d/".formatted(silent.getLocalPort()));
      CompletableFuture<Integer> sprint =
          CompletableFuture.supplyAsync(() -> statusOf("/sprint", body), threads);
      silent.setSoTimeout(60_000);
      silent.accept(); // the sprint has sent its request, and gets no response
      HttpResponse<String> rush = call("POST", "/rush", RUSH);
      assertThat(rush.statusCode()).isEqualTo(409);
      assertThat(json(rush).path("reason").asText())
          .isEqualTo("a sprint is running (expected: its end, or GET /stop)");
      assertThat(call("POST", "/sprint", body).statusCode()).isEqualTo(409);
      assertThat(call("GET", "/stop", "").body()).isEqualTo("{\"ok\":true,\"stopped\":true}");
      assertThat(sprint.get(60, TimeUnit.SECONDS)).isEqualTo(503);
      assertThat(call("POST", "/rush", RUSH).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void responsesFollowTheOrderOfPipelinedRequests() throws Exception {
    String sprint = sprintOf(server.uri() + "/system");
    String answers =
        raw(
            ("POST /sprint HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n%s"
                    + "POST /rush HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n%s"
                    + "GET /stats HTTP/1.1\r\nhost: localhost\r\n\r\n"
                    + "GET /nothing HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
                .formatted(sprint.length(), sprint, RUSH.length(), RUSH));
    assertThat(answers)
        .containsSubsequence(
            "HTTP/1.1 200 OK",
            "\"steps\":[{\"connect\"",
            "HTTP/1.1 200 OK",
            "{\"ok\":true,\"job_id\":\"1\",\"status\":\"running\"",
            "HTTP/1.1 200 OK",
            "\"finished\":false,\"pattern\"",
            "HTTP/1.1 404 Not Found");
  }

  @Test
  void ignoresRequestsAfterConnectionClose() throws Exception {
    String system = sprintOf(server.uri() + "/system");
    String answers =
        raw(
            ("POST /sprint HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
                    + "content-length: %d\r\n\r\n%s"
                    + "POST /rush HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n%s")
                .formatted(system.length(), system, RUSH.length(), RUSH));
    assertThat(answers).containsOnlyOnce("content-length: ").startsWith("HTTP/1.1 200 OK");
    assertThat(call("GET", "/stats", "").statusCode()).isEqualTo(404);
  }

  @Test
  void rejectsMalformedHttp() throws Exception {
    assertThat(raw("hello\r\n\r\n")).startsWith("HTTP/1.1 400 Bad Request");
    assertThat(raw("GET ?x=1 HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 400 Bad Request");
    assertThat(raw("GET /%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 404 Not Found");
  }

  @Test
  void reportsAnUnknownHostBeforeTheRush() throws Exception {
    for (String path : List.of("/rush", "/sprint")) {
      HttpResponse<String> answer =
          call("POST", path, RUSH.replace("localhost:1", "no-such-host.invalid"));
      assertThat(answer.statusCode()).isEqualTo(502);
      assertThat(json(answer).path("error").asText()).isEqualTo("dns");
      assertThat(json(answer).path("reason").asText())
          .startsWith("GET /: unknown host no-such-host.invalid (expected: ");
    }
    assertThat(call("GET", "/stats", "").statusCode()).isEqualTo(404);
  }

  @Test
  void rejectsARushBeyondThisMachinesLimits() throws Exception {
    HttpResponse<String> answer = call("POST", "/rush", RUSH.replace("1-3:4", "1-60000:4"));
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body())
        .isEqualTo("{\"error\":\"preflight\",\"reason\":\"not enough of everything\"}");
  }

  @Test
  void stopEndsTheRushEarly() throws Exception {
    assertThat(call("GET", "/stop", "").body()).isEqualTo("{\"ok\":true,\"stopped\":false}");
    call("POST", "/rush", RUSH);
    assertThat(call("GET", "/stop", "").body()).isEqualTo("{\"ok\":true,\"stopped\":true}");
    go.countDown();
    awaitEnd();
    assertThat(json(call("GET", "/stats", "")).path("status").asText()).isEqualTo("stopped");
  }

  @Test
  void reportsInvalidBodiesInBlitzsForm() throws Exception {
    HttpResponse<String> answer =
        call("POST", "/rush", RUSH.replace("\"1-3:4,3-3:2\"", "{\"start_count\": 1}"));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(json(answer).path("error").asText()).isEqualTo("validation");
    assertThat(json(answer).path("attributes").toString())
        .isEqualTo("[\"pattern.end_count\",\"pattern.duration\"]");
    assertThat(json(answer).path("reason").asText()).startsWith("pattern.end_count: missing");
  }

  @Test
  void rejectsPublicTargets() throws Exception {
    HttpResponse<String> answer =
        call("POST", "/rush", RUSH.replace("localhost:1", "192.0.2.1")); // TEST-NET-1
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(json(answer).path("reason").asText()).contains("--i-own-this-target");
    assertThat(call("POST", "/sprint", RUSH.replace("localhost:1", "192.0.2.1")).statusCode())
        .isEqualTo(403);
  }

  @Test
  void sprintReturnsRequestAndResponse() throws Exception {
    String body = sprintOf(server.uri() + "/system?a=b");
    JsonNode step = json(call("POST", "/sprint", body)).path("steps").get(0);
    assertThat(step.path("request").path("line").asText()).isEqualTo("GET /system?a=b HTTP/1.1");
    assertThat(step.path("response").path("line").asText()).isEqualTo("HTTP/1.1 200 OK");
    assertThat(step.path("response").path("headers").path("content-type").asText())
        .isEqualTo("application/json; charset=utf-8");
    byte[] content = Base64.getDecoder().decode(step.path("response").path("content").asText());
    assertThat(new JsonMapper().readTree(content).path("ok").asBoolean()).isTrue();
    assertThat(step.path("duration").doubleValue()).isPositive();
    assertThat(step.path("connect").doubleValue()).isPositive();
  }

  @Test
  void sprintReportsItsFailure() throws Exception {
    HttpResponse<String> answer = call("POST", "/sprint", sprintOf("http://127.0.0.1:1/"));
    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(json(answer).path("error").asText()).isEqualTo("connection refused");
  }

  /** Returns a sprint with a longer timeout than the default second, in case the machine stalls. */
  private static String sprintOf(String uri) {
    return "{\"request\": {\"uri\": \"%s\", \"timeout\": 60000}}".formatted(uri);
  }

  /** Returns all bytes up to the end of the connection. */
  private String raw(String requests) throws Exception {
    try (Socket socket = new Socket(server.uri().getHost(), server.uri().getPort())) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(requests.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  private int statusOf(String path, String body) {
    try {
      return call("POST", path, body).statusCode();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void awaitEnd() throws Exception {
    assertThat(played.await(60, TimeUnit.SECONDS)).isTrue();
    while (json(call("GET", "/stats", "")).path("status").asText().equals("running")) {
      Thread.onSpinWait(); // the run has ended; its thread is about to set the state
    }
  }

  private HttpResponse<String> call(String method, String path, String body) throws Exception {
    return call(server, method, path, body);
  }

  static HttpResponse<String> call(LoadServer server, String method, String path, String body)
      throws Exception {
    URI uri = URI.create(server.uri() + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.ofString(body)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  static JsonNode json(HttpResponse<String> response) throws Exception {
    return new JsonMapper().readTree(response.body());
  }
}
