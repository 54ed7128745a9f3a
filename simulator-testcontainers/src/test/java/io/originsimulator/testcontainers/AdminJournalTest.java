package io.originsimulator.testcontainers;

import static io.originsimulator.testcontainers.AdminClientTest.start;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.report.RequestBody;
import io.originsimulator.report.RequestFilter;
import io.originsimulator.report.caller.CallerReport;
import io.originsimulator.report.caller.Patience;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The calls for the requests of a container, sent to a server in this JVM. */
class AdminJournalTest {
  private Simulator simulator = start(Simulator.builder().journal(3));

  @AfterEach
  void close() {
    simulator.close();
  }

  @Test
  void requestHasTheFieldsThatTheSimulatorRecorded() throws Exception {
    simulator.add(
        RecipeJson.read(
            """
            {"route": "/news*", "body": "a", "stages":
              [{"at": 0, "status": 503, "latency": "1.5ms", "headers": {"retry-after": "2"}}]}
            """));
    Calls.post(simulator.uri("/news/1?page=2"), "grüße");
    JournalEntry expected = simulator.requests().get(0);
    JournalEntry entry = client().requests(RequestFilter.ALL).get(0);
    assertThat(entry)
        .isEqualTo(
            new JournalEntry(
                "POST",
                "/news/1",
                "page=2",
                expected.headers(),
                RequestBody.of("grüße".getBytes(UTF_8), 7),
                expected.arrival(),
                expected.instant(),
                Optional.empty(), // the only field that the JSON lacks
                "/news*",
                "0",
                expected.elapsed(),
                Optional.empty(),
                expected.connection(),
                1,
                expected.outcome(),
                Optional.empty()));
    Outcome.Answered answered = (Outcome.Answered) entry.outcome();
    assertThat(answered.code()).isEqualTo(503);
    assertThat(answered.planned()).isEqualTo(Duration.ofNanos(1_500_000));
    assertThat(answered.retryAfter()).hasValue(Duration.ofSeconds(2));
    assertThat(answered.ended()).isPresent();
    assertThat(entry.header("Content-Length")).hasValue("7");
    assertThat(client().requests(RequestFilter.ALL.withRoute("/news*"))).containsExactly(entry);
    assertThat(client().requests(RequestFilter.ALL.withRoute("/news/1"))).containsExactly(entry);
    assertThat(client().requests(RequestFilter.ALL.withRoute("/else"))).isEmpty();
  }

  @Test
  void theSimulatorFiltersRequests() throws Exception {
    Calls.get(simulator.uri("/a?page=1&t=a%26b+c"));
    Calls.get(simulator.uri("/b?page=1"));
    assertThat(client().requests(RequestFilter.ALL.withQuery("page", "1"))).hasSize(2);
    assertThat(client().requests(RequestFilter.ALL.withQuery("t", "a&b c").withStatus(406)))
        .hasSize(1);
    assertThat(client().requests(RequestFilter.ALL.withQuery("page", "1").withText("t=A&b c")))
        .extracting(JournalEntry::path)
        .containsExactly("/a");
    assertThat(client().requests(RequestFilter.ALL.withMethod("POST"))).isEmpty();
  }

  @Test
  void requestsAreTakenInOrderOnceEach() throws Exception {
    for (String path : List.of("/a", "/b", "/b?x=1")) {
      Calls.get(simulator.uri(path));
    }
    Set<String> taken = new HashSet<>();
    RequestFilter ofB = RequestFilter.ALL.withPath("/b");
    assertThat(client().take(ofB, taken)).map(JournalEntry::query).hasValue("");
    assertThat(client().take(ofB, taken)).map(JournalEntry::query).hasValue("x=1");
    assertThat(client().take(ofB, taken)).isEmpty();
    assertThat(client().take(RequestFilter.ALL, taken)).map(JournalEntry::path).hasValue("/a");
  }

  @Test
  void callerReportOfAContainerEqualsThatOfASimulator() throws Exception {
    simulator.add(
        RecipeJson.read(
            """
            {"route": "/orders", "body": "ok", "stages": [{"at": 0, "sequence": [
              {"times": 2, "status": 503, "headers": {"retry-after": "3600"}},
              {"times": 1, "status": 200}]}]}
            """));
    for (int i = 0; i < 3; i++) {
      Calls.get(simulator.uri("/orders"));
    }
    CallerReport report =
        CallerReport.of(client().requests(RequestFilter.ALL.withRoute("/orders")));
    assertThat(report.amplification()).isEqualTo(3);
    assertThat(report.mostTries()).isEqualTo(3);
    assertThat(report.retryAfter().told()).isEqualTo(2);
    assertThat(report.retryAfter().tooEarly()).hasSize(2);
    assertThat(report.backoff().typical()).hasSize(2);
    assertThat(report.patience()).isEqualTo(new Patience(3, List.of()));

    CallerReport own = CallerReport.of(simulator.requests("/orders"));
    assertThat(report.backoff()).isEqualTo(own.backoff());
    assertThat(report.intervals()).isEqualTo(own.intervals());
    assertThat(report.connections()).isEqualTo(own.connections());
    assertThat(report.peakInFlight()).isEqualTo(own.peakInFlight());
  }

  @Test
  void droppedRequestsAreCountedUntilTheJournalIsCleared() throws Exception {
    for (int i = 0; i < 5; i++) {
      Calls.get(simulator.uri("/" + i));
    }
    assertThat(client().requests(RequestFilter.ALL))
        .extracting(JournalEntry::path)
        .containsExactly("/2", "/3", "/4");
    assertThat(client().droppedRequests()).isEqualTo(2);
    client().clearJournal();
    assertThat(client().requests(RequestFilter.ALL)).isEmpty();
    assertThat(client().droppedRequests()).isZero();
  }

  @Test
  void journalTooLargeForOneListIsReadInSmallerPages() throws Exception {
    restart(Simulator.builder().journal(20));
    List<String> paths = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      paths.add("/" + i);
      Calls.get(simulator.uri("/" + i));
    }
    HttpServer smallHeap =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    List<String> calls = new ArrayList<>();
    smallHeap.createContext("/", call -> forward(call, calls));
    smallHeap.start();
    try {
      URI uri = URI.create("http://127.0.0.1:" + smallHeap.getAddress().getPort());
      assertThat(new AdminClient(uri, Optional.empty()).requests(RequestFilter.ALL))
          .extracting(JournalEntry::path)
          .containsExactlyElementsOf(paths.subList(5, 25));
    } finally {
      smallHeap.stop(0);
    }
    assertThat(calls)
        .containsExactly(
            "after=9223372036854775807&limit=1",
            "after=0&limit=1000",
            "after=0&limit=100",
            "after=0&limit=10",
            "after=15&limit=10");
  }

  /** Forwards a call to the simulator, but refuses pages of 100 entries or more. */
  private void forward(HttpExchange call, List<String> calls) throws IOException {
    String query = call.getRequestURI().getQuery();
    calls.add(query);
    try (call) {
      if (query.contains("limit=100")) {
        call.sendResponseHeaders(503, -1);
        return;
      }
      HttpResponse<String> page = Calls.get(simulator.uri(call.getRequestURI().toString()));
      String last = page.headers().firstValue("x-last-request").orElseThrow();
      call.getResponseHeaders().add("x-last-request", last);
      call.sendResponseHeaders(200, 0);
      call.getResponseBody().write(page.body().getBytes(UTF_8));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void droppedRequestsAreReadWithoutTheJournal() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    List<String> calls = new ArrayList<>();
    server.createContext(
        "/",
        call -> {
          calls.add(call.getRequestMethod() + " " + call.getRequestURI());
          call.getResponseHeaders().add("x-dropped-requests", "7");
          call.sendResponseHeaders(200, -1);
          call.close();
        });
    server.start();
    try {
      URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
      assertThat(new AdminClient(uri, Optional.empty()).droppedRequests()).isEqualTo(7);
    } finally {
      server.stop(0);
    }
    assertThat(calls).containsExactly("GET /_admin/requests?limit=1");
  }

  @Test
  void missingJournalIsReported() {
    restart(Simulator.builder());
    assertThatThrownBy(() -> client().requests(RequestFilter.ALL))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            simulator.uri()
                + "/_admin/requests?after=9223372036854775807&limit=1 returned 404: No journal of"
                + " requests is kept;");
    assertThatThrownBy(() -> client().droppedRequests())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(" returned 404: No journal of requests is kept;");
  }

  private AdminClient client() {
    return new AdminClient(simulator.uri(), Optional.empty());
  }

  private void restart(SimulatorBuilder other) {
    simulator.close();
    simulator = start(other);
  }
}
