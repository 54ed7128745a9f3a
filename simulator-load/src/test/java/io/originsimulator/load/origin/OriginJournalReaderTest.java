package io.originsimulator.load.origin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.OriginRequest.Ending;
import io.originsimulator.load.result.OriginStream;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A real simulator, with a plain client in place of the driver. */
class OriginJournalReaderTest {
  private static final String SLOW =
      "{\"stages\": [{\"at\": 0, \"status\": 201, \"latency\": \"30ms\"}]}";
  private static final String NEVER =
      "{\"stages\": [{\"at\": 0, \"status\": 201, \"latency\": \"1h\"}]}";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Recorded recorded = new Recorded();

  @Test
  void emitsEachRequestOfTheRunOnceWithItsInjectedDelay() throws Exception {
    try (Simulator origin = start(SLOW, 10_000)) {
      send(origin, "run-0"); // before the run: ignored
      OriginJournalReader reader = follow(origin, PATIENCE);
      for (int i = 0; i < 20; i++) {
        send(origin, "run-" + i);
      }
      send(origin, "other-3");
      reader.end();
      assertThat(recorded.originRequests)
          .extracting(OriginRequest::number)
          .containsExactlyElementsOf(LongStream.range(0, 20).boxed().toList());
      assertThat(recorded.originRequests)
          .allSatisfy(
              request -> {
                assertThat(request.injectedNanos()).isEqualTo(30_000_000);
                assertThat(request.ending()).isEqualTo(Ending.ANSWERED);
                assertThat(request.status()).isEqualTo(201);
                assertThat(request.route()).isEqualTo("/*");
                assertThat(request.stage()).isEqualTo("0");
                assertThat(request.arrivalNanos()).isPositive();
              });
      assertThat(reader.remarks()).isEmpty();
      assertThat(recorded.observations)
          .extracting(Observation::series, Observation::value)
          .containsExactly(tuple("origin requests missed", 0.0));
    }
  }

  @Test
  void readsALongJournalPageByPage() throws Exception {
    try (Simulator origin = start("{\"stages\": [{\"at\": 0, \"status\": 201}]}", 10_000)) {
      OriginJournalReader reader = reader(origin, PATIENCE);
      for (int i = 0; i < 1_100; i++) { // four pages and a part, all before the first reading
        send(origin, "run-" + i);
      }
      reader.begin(run(Instant.now()), System::nanoTime, recorded);
      reader.end();
      assertThat(recorded.originRequests).hasSize(1_100);
      assertThat(recorded.originRequests.get(1_099).number()).isEqualTo(1_099);
    }
  }

  @Test
  void reportsAbandonedRequests() throws Exception {
    try (Simulator origin = start(NEVER, 100)) {
      OriginJournalReader reader = follow(origin, PATIENCE);
      waiting(origin, "run-0").cancel(true);
      reader.end(); // waits until the origin has noticed the disconnect
      assertThat(recorded.originRequests).hasSize(1);
      OriginRequest left = recorded.originRequests.get(0);
      assertThat(left.ending()).isEqualTo(Ending.ABANDONED);
      assertThat(left.injectedNanos()).isBetween(1L, Duration.ofMinutes(1).toNanos());
    }
  }

  @Test
  void reportsUnfinishedRequestsAsPending() throws Exception {
    try (Simulator origin = start(NEVER, 100)) {
      OriginJournalReader reader = follow(origin, Duration.ofMillis(1));
      var answer = waiting(origin, "run-0");
      reader.end();
      assertThat(answer).isNotDone();
      assertThat(recorded.originRequests)
          .containsExactly(
              new OriginRequest(
                  0,
                  recorded.originRequests.get(0).arrivalNanos(),
                  "/*",
                  "0",
                  -1,
                  0,
                  Ending.PENDING,
                  0,
                  "",
                  OriginStream.NONE));
    }
  }

  @Test
  void countsDroppedEntriesAndNamesTheFix() throws Exception {
    try (Simulator origin = start(SLOW, 3)) {
      OriginJournalReader reader = reader(origin, PATIENCE);
      for (int i = 0; i < 5; i++) {
        send(origin, "run-" + i);
      }
      reader.begin(run(Instant.now()), () -> 7, recorded);
      reader.end();
      assertThat(recorded.originRequests)
          .extracting(OriginRequest::number)
          .containsExactly(2L, 3L, 4L);
      assertThat(recorded.observations)
          .containsExactly(new Observation("origin requests missed", "", 7, 2));
      assertThat(reader.remarks())
          .containsExactly(
              "2 of the origin's requests were dropped from its journal before they were read:"
                  + " start it with --journal 1000");
    }
  }

  @Test
  void suggestedJournalHoldsRequestsOfOtherRuns() throws Exception {
    OriginJournal others = // 1,500 entries of other runs, one dropped, one of this run
        (number, limit) ->
            number < 1_500
                ? new OriginJournal.Page(
                    Collections.nCopies(limit, entry("other-1")), number + limit, "")
                : new OriginJournal.Page(
                    number < 1_502 ? List.of(entry("run-1")) : List.of(), 1_502, "");
    OriginJournalReader reader =
        new OriginJournalReader(others, new OriginJournal.Place("", 0), PATIENCE);
    reader.begin(run(Instant.now()), () -> 7, recorded);
    reader.end();
    assertThat(recorded.originRequests).hasSize(1);
    assertThat(reader.remarks())
        .containsExactly(
            "1 of the origin's requests were dropped from its journal before they were read: start"
                + " it with --journal 10000");
  }

  @Test
  void reportsARestartAndContinuesReading() throws Exception {
    Simulator before = start(SLOW, 100);
    int port = before.uri("").getPort();
    OriginJournalReader reader = reader(before, PATIENCE);
    before.close();
    SimulatorBuilder again = Simulator.builder().recipe(SLOW).journal(100).port(port);
    try (Simulator after = again.start()) {
      send(after, "run-0"); // its number is higher than the last one read
      reader.begin(run(Instant.now()), () -> 7, recorded);
      reader.end();
    }
    assertThat(recorded.originRequests).extracting(OriginRequest::number).containsExactly(0L);
    assertThat(recorded.observations)
        .containsExactly(
            new Observation("origin journal gaps", "", 7, 1),
            new Observation("origin requests missed", "", 7, 0));
    assertThat(reader.remarks())
        .containsExactly(
            "the origin was restarted during the run; its unread requests are missing from the"
                + " results");
  }

  @Test
  void nextRunIsReadFromTheEndOfThePreviousOne() throws Exception {
    try (Simulator origin = start(SLOW, 100)) {
      OriginJournalReader first = follow(origin, PATIENCE);
      send(origin, "run-0");
      first.end();
      OriginJournalReader second = first.next();
      send(origin, "run-1");
      second.begin(run(Instant.now()), System::nanoTime, recorded);
      second.end();
      assertThat(recorded.originRequests).extracting(OriginRequest::number).containsExactly(0L, 1L);
    }
  }

  @Test
  void interruptEndsTheWaitAndIsReported() throws Exception {
    try (Simulator origin = start(NEVER, 100)) {
      OriginJournalReader reader = follow(origin, Duration.ofDays(1));
      var answer = waiting(origin, "run-0");
      Thread.currentThread().interrupt();
      reader.end();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(answer).isNotDone();
      assertThat(recorded.observations)
          .extracting(Observation::series)
          .containsExactly("origin journal gaps", "origin requests missed");
      assertThat(reader.remarks())
          .containsExactly(
              "reading the origin's journal was interrupted; its last requests are missing from"
                  + " the results");
    }
  }

  @Test
  void reportsALostOrigin() throws Exception {
    Simulator origin = start(SLOW, 100);
    OriginJournalReader reader = follow(origin, Duration.ofMillis(1));
    URI address = origin.uri("");
    origin.close();
    reader.end();
    assertThat(reader.remarks())
        .containsExactly(
            address
                + " cannot be reached (expected: the address of a running simulator in --origin);"
                + " its last requests are missing from the results");
    assertThat(recorded.observations)
        .extracting(Observation::series, Observation::value)
        .containsExactly(tuple("origin journal gaps", 1.0), tuple("origin requests missed", 0.0));
  }

  @Test
  void rejectsAnOriginWithoutJournalBeforeTheRun() throws Exception {
    try (Simulator origin = start(SLOW, 0)) {
      assertThatThrownBy(() -> reader(origin, PATIENCE))
          .isInstanceOf(IOException.class)
          .hasMessage(
              origin.uri("")
                  + " keeps no journal of its requests (start it with --journal 100000)");
    }
  }

  @Test
  void rejectsAnUnreachableOriginBeforeTheRun() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    URI nowhere = URI.create("http://127.0.0.1:" + free);
    assertThatThrownBy(
            () ->
                OriginJournalReader.from(nowhere, Optional.empty(), PATIENCE, TlsSettings.DEFAULT))
        .isInstanceOf(IOException.class)
        .hasMessage(
            nowhere
                + " cannot be reached (expected: the address of a running simulator in --origin)");
  }

  @Test
  void rejectsMalformedJournalsBeforeTheRun() throws Exception {
    assertNoJournal(
        "<html>",
        "not a simulator's journal: line 1, column 1: Unexpected character ('<' (code 60)): expected"
            + " a valid value (JSON String, Number, Array, Object or token 'null', 'true' or"
            + " 'false')");
    assertNoJournal("[{}]", "not a simulator's journal: [0].method: missing (expected: a text)");
  }

  private static void assertNoJournal(String body, String message) throws IOException {
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext(
        "/",
        call -> {
          call.getResponseHeaders().add("x-last-request", "1");
          call.sendResponseHeaders(200, 0);
          call.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
          call.close();
        });
    other.start();
    try {
      URI origin = URI.create("http://127.0.0.1:" + other.getAddress().getPort());
      assertThatThrownBy(
              () ->
                  OriginJournalReader.from(origin, Optional.empty(), PATIENCE, TlsSettings.DEFAULT))
          .isInstanceOf(IOException.class)
          .hasMessage(origin + ": " + message);
    } finally {
      other.stop(0);
    }
  }

  @Test
  void requiresAndUsesAnAdminToken() throws Exception {
    SimulatorBuilder builder = Simulator.builder().recipe(SLOW).journal(10).adminToken("secret");
    try (Simulator origin = builder.start()) {
      assertThatThrownBy(() -> reader(origin, PATIENCE))
          .hasMessage(
              origin.uri("")
                  + " requires its admin token to list requests (expected: --origin-token TOKEN)");
      OriginJournalReader.from(
          origin.uri(""), Optional.of("secret"), PATIENCE, TlsSettings.DEFAULT);
    }
  }

  private OriginJournalReader follow(Simulator origin, Duration patience) throws Exception {
    OriginJournalReader reader = reader(origin, patience);
    reader.begin(run(Instant.now()), System::nanoTime, recorded);
    return reader;
  }

  private static OriginJournalReader reader(Simulator origin, Duration patience)
      throws IOException, InterruptedException {
    return OriginJournalReader.from(
        origin.uri(""), Optional.empty(), patience, TlsSettings.DEFAULT);
  }

  private static JournalEntry entry(String number) {
    return Entries.at(Instant.EPOCH, number, Entries.ANSWERED);
  }

  private static RunInfo run(Instant start) {
    Map<String, String> settings = Map.of(OriginRequest.RUN_ID, "run");
    return new RunInfo("", "attack", start, 1, 1, 1, 0, List.of(), settings);
  }

  private void send(Simulator origin, String number) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(origin.uri("/"))
            .header(DriverSettings.NUMBER_HEADER, number)
            .build();
    client.send(request, BodyHandlers.ofString());
  }

  /** Sends a request, and returns when it has arrived, before its response. */
  private CompletableFuture<?> waiting(Simulator origin, String number) {
    CompletableFuture<?> answer =
        client.sendAsync(
            HttpRequest.newBuilder(origin.uri("/"))
                .header(DriverSettings.NUMBER_HEADER, number)
                .build(),
            BodyHandlers.ofString());
    long begin = System.nanoTime();
    while (origin.requests().isEmpty()) {
      assertThat(System.nanoTime() - begin).as("in 30 s").isLessThan(30_000_000_000L);
      Thread.onSpinWait();
    }
    return answer;
  }

  private static Simulator start(String recipe, int journal) {
    SimulatorBuilder builder = Simulator.builder().recipe(recipe);
    return (journal == 0 ? builder : builder.journal(journal)).start();
  }
}
