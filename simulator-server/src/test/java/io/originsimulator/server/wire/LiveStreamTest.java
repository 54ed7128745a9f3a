package io.originsimulator.server.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.stream.StreamEvent;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.Outcome;
import io.originsimulator.server.LiveStream;
import io.originsimulator.server.Simulator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Streams that a test moves by hand, with real sockets. */
@Timeout(60)
class LiveStreamTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String RECIPES =
      """
      [{ "route": "/ticks*", "stream": { "count": "forever", "end": "[DONE]" } },
       { "route": "/lines", "stream": { "format": "ndjson", "count": "forever" } },
       { "route": "/five", "stream": { "event": "<<ordinal>>", "count": 300, "every": "1s" } },
       { "route": "/late", "latency": "2s", "stream": { "count": "forever" } }]
      """;

  private final Simulator simulator =
      Simulator.builder().manualClock().journal(1000).recipe(RECIPES).start();

  /** A client that reads a stream line by line. */
  private static final class Reader implements AutoCloseable {
    private final BufferedReader lines;

    Reader(HttpResponse<InputStream> response) {
      lines = new BufferedReader(new InputStreamReader(response.body(), UTF_8));
    }

    String line() throws IOException {
      return lines.readLine();
    }

    List<String> event() throws IOException {
      List<String> event = new ArrayList<>();
      for (String line = line(); line != null && !line.isEmpty(); line = line()) {
        event.add(line);
      }
      return event;
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  @AfterEach
  void close() {
    simulator.close();
  }

  private static HttpClient client(Version version) {
    return HttpClient.newBuilder().version(version).build();
  }

  private Reader open(HttpClient client, String path) throws Exception {
    return open(client, simulator, path);
  }

  private static Reader open(HttpClient client, Simulator simulator, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(simulator.uri(path)).build();
    return new Reader(client.send(request, BodyHandlers.ofInputStream()));
  }

  @ParameterizedTest
  @EnumSource
  void eventIsPushedToAllOpenStreamsOfTheRoute(Version version) throws Exception {
    LiveStream ticks = simulator.stream("/ticks/7");
    assertThat(ticks.route()).isEqualTo("/ticks*");
    assertThat(ticks.push("nobody listens")).isZero();
    HttpClient client = client(version);
    open(client, "/lines");
    List<Reader> readers = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      readers.add(open(client, "/ticks/" + i));
    }
    ticks.awaitOpen(50, PATIENCE);
    assertThat(ticks.push("41.2")).isEqualTo(50);
    for (Reader reader : readers) {
      assertThat(reader.event()).containsExactly("data: 41.2");
    }
    assertThat(simulator.requests("/ticks*"))
        .hasSize(50)
        .allSatisfy(request -> assertThat(request.stream().orElseThrow().events()).isEqualTo(1));
  }

  @ParameterizedTest
  @EnumSource
  void eventHasTheFieldsAndTheFramingOfItsFormat(Version version) throws Exception {
    StreamEvent event = new StreamEvent("one <<now>>\ntwo").withName("delta").withId("7");
    HttpClient client = client(version);
    try (Reader ticks = open(client, "/ticks");
        Reader lines = open(client, "/lines")) {
      assertThat(simulator.stream("/ticks").push(event)).isEqualTo(1);
      assertThat(simulator.stream("/lines").push(event)).isEqualTo(1);
      assertThat(ticks.event())
          .containsExactly("event: delta", "id: 7", "data: one <<now>>", "data: two");
      assertThat(lines.line()).isEqualTo("one <<now>> two");
    }
  }

  @ParameterizedTest
  @EnumSource
  void endSendsTheLastTextAndCompletesTheResponse(Version version) throws Exception {
    try (Reader ticks = open(client(version), "/ticks")) {
      simulator.stream("/ticks").push("1");
      simulator.stream("/ticks").end();
      assertThat(ticks.event()).containsExactly("data: 1");
      assertThat(ticks.event()).containsExactly("data: [DONE]");
      assertThat(ticks.line()).isNull();
      assertThat(simulator.requests("/ticks*").await(1, PATIENCE).get(0).outcome())
          .isInstanceOf(Outcome.Answered.class);
      assertThat(simulator.stream("/ticks").push("2")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void faultBreaksOpenStreams(Version version) throws Exception {
    try (Reader ticks = open(client(version), "/ticks")) {
      simulator.stream("/ticks").push("1");
      assertThat(ticks.event()).containsExactly("data: 1");
      simulator.stream("/ticks").fail("reset");
      assertThatThrownBy(ticks::line).isInstanceOf(IOException.class);
      assertThat(simulator.requests("/ticks*").await(1, PATIENCE).get(0).outcome())
          .isInstanceOfSatisfying(
              Outcome.Failed.class, fault -> assertThat(fault.kind()).isEqualTo(Fault.Kind.RESET));
    }
  }

  @ParameterizedTest
  @EnumSource
  void disconnectedClientEndsItsRequestInTheJournal(Version version) throws Exception {
    open(client(version), "/ticks").close();
    assertThat(simulator.requests("/ticks*").await(1, PATIENCE).get(0).outcome())
        .isInstanceOf(Outcome.Abandoned.class);
    assertThat(simulator.stream("/ticks").push("nobody listens")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void eventsOfTheRecipeAreLateByThePauseAndPushedOnesAreNot(Version version) throws Exception {
    LiveStream five = simulator.stream("/five");
    HttpClient client = client(version);
    try (Reader early = open(client, "/five")) {
      five.awaitOpen(1, PATIENCE);
      simulator.clock().advanceBy("2s");
      five.pause();
      try (Reader late = open(client, "/five")) {
        five.awaitOpen(2, PATIENCE);
        simulator.clock().advanceBy("1h");
        assertThat(five.push("by hand")).isEqualTo(2);
        simulator.stream("/five").unpause();
        simulator.clock().advanceBy("5m");
        for (String data : new String[] {"1", "2", "3", "by hand", "4"}) {
          assertThat(early.event()).containsExactly("data: " + data);
        }
        for (String data : new String[] {"by hand", "1", "2"}) {
          assertThat(late.event()).containsExactly("data: " + data);
        }
      }
    }
    assertThat(simulator.requests("/five").await(1, PATIENCE).get(0).outcome().over())
        .contains(Duration.ofHours(1).plusSeconds(299));
  }

  @Test
  void releasedStreamIsSentDespiteAPause() throws Exception {
    simulator.stream("/five").pause();
    try (Reader five = open(client(Version.HTTP_1_1), "/five")) {
      simulator.clock().releasePending();
      assertThat(IntStream.range(0, 300).mapToObj(any -> data(five)).toList())
          .startsWith("data: 1")
          .endsWith("data: 300");
      assertThat(five.line()).isNull();
    }
  }

  private static String data(Reader reader) {
    try {
      return String.join("", reader.event());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @EnumSource
  void eventsOfAThreadKeepTheirOrder(Version version) throws Exception {
    HttpClient client = client(version);
    List<Reader> readers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      readers.add(open(client, "/ticks"));
    }
    LiveStream ticks = simulator.stream("/ticks");
    List<CompletableFuture<Boolean>> threads = new ArrayList<>();
    for (String thread : new String[] {"a", "b", "c"}) {
      threads.add(
          Later.of(
              () -> {
                for (int i = 0; i < 100; i++) {
                  assertThat(ticks.push(thread + i)).isEqualTo(4);
                }
                return true;
              }));
    }
    for (CompletableFuture<Boolean> thread : threads) {
      assertThat(thread.get(20, TimeUnit.SECONDS)).isTrue();
    }
    for (Reader reader : readers) {
      List<String> received = IntStream.range(0, 300).mapToObj(any -> data(reader)).toList();
      for (String thread : new String[] {"a", "b", "c"}) {
        assertThat(received.stream().filter(data -> data.startsWith("data: " + thread)))
            .containsExactlyElementsOf(
                IntStream.range(0, 100).mapToObj(i -> "data: " + thread + i).toList());
      }
    }
  }

  @Test
  void clientThatDoesNotReadMissesEventsAndHoldsNoOtherUp() throws Exception {
    String large = "x".repeat(100_000);
    try (Simulator real = Simulator.builder().recipe(RECIPES).start(); // a manual clock never waits
        RawClient slow = RawClient.connectWithSmallWindow(real).get("/ticks");
        Reader fast = open(client(Version.HTTP_1_1), real, "/ticks")) {
      LiveStream ticks = real.stream("/ticks");
      ticks.awaitOpen(2, PATIENCE);
      int pushed = 0;
      while (ticks.push(large) == 2) {
        assertThat(fast.event()).containsExactly("data: " + large);
        assertThat(++pushed).isLessThan(1000); // 100 MB
      }
      assertThat(fast.event()).containsExactly("data: " + large);
      slow.readHead();
      for (int i = 0; i < pushed; i++) {
        assertThat(slow.readBody(7 + 6 + large.length() + 4)).endsWith("\n\n\r\n".getBytes(UTF_8));
      }
      Eventually.expect(() -> assertThat(ticks.push("next")).isEqualTo(2));
      assertThat(slow.readBody(17)).isEqualTo("c\r\ndata: next\n\n\r\n".getBytes(UTF_8));
    }
  }

  @Test
  void openStreamsContinueWhenTheirRecipeIsRemovedOrReplaced() throws Exception {
    LiveStream lines = simulator.stream("/lines");
    HttpClient client = client(Version.HTTP_1_1);
    try (Reader old = open(client, "/lines")) {
      lines.pause();
      simulator.remove("/lines");
      assertThat(lines.push("1")).isEqualTo(1);
      simulator.add("{\"route\": \"/lines\", \"stream\": {\"event\": \"x\", \"count\": 1}}");
      try (Reader ended = open(client, "/lines")) { // the pause ended with the recipe
        assertThat(ended.event()).containsExactly("data: x");
      }
      simulator.add("{\"route\": \"/lines\", \"stream\": {\"count\": \"forever\"}}");
      try (Reader fresh = open(client, "/lines")) {
        assertThat(lines.push("2")).isEqualTo(2);
        assertThat(old.line()).isEqualTo("1");
        assertThat(old.line()).isEqualTo("2");
        assertThat(fresh.event()).containsExactly("data: 2");
      }
    }
  }

  @Test
  void closingTheSimulatorEndsConcurrentPushes() throws Exception {
    LiveStream ticks = simulator.stream("/ticks");
    try (Reader reader = open(client(Version.HTTP_1_1), "/ticks")) {
      CompletableFuture<Integer> pushing =
          Later.of(
              () -> {
                int pushed = 0;
                while (ticks.push("x") == 1) {
                  pushed++;
                }
                return pushed;
              });
      assertThat(reader.event()).containsExactly("data: x");
      simulator.close();
      assertThat(pushing.get(20, TimeUnit.SECONDS)).isPositive();
      ticks.pause();
      ticks.unpause();
      ticks.end();
      ticks.fail("reset");
      assertThat(ticks.push("x")).isZero();
    }
  }

  @Test
  void closingWithGraceEndsPauses() throws Exception {
    try (Simulator live =
            Simulator.builder()
                .recipe("{\"route\": \"/x\", \"stream\": {\"event\": \"x\", \"count\": 1}}")
                .start();
        RawClient client = RawClient.connect(live)) {
      live.stream("/x").pause();
      client.get("/x").readHead();
      CompletableFuture<Boolean> closed =
          Later.of(
              () -> {
                live.close(Duration.ofSeconds(30));
                return true;
              });
      assertThat(client.readToTheEnd()).isEqualTo("9\r\ndata: x\n\n\r\n0\r\n\r\n");
      client.leave();
      assertThat(closed.get(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void waitForOpenStreamsNamesTheClockThatTheyWaitFor() throws Exception {
    LiveStream late = simulator.stream("/late");
    CompletableFuture<Reader> reader = Later.of(() -> open(client(Version.HTTP_1_1), "/late"));
    simulator.clock().awaitPending(1);
    assertThatThrownBy(() -> late.awaitOpen(1, Duration.ZERO))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "awaitOpen: 0 streams of /late open; manual clock at 0; 1 × /late wait for"
                + " advanceBy(…) or whileAdvancing(…) (expected: 1 within 0)");
    simulator.clock().advanceBy("2s");
    late.awaitOpen(1, Duration.ZERO);
    assertThatThrownBy(() -> late.awaitOpen(2, Duration.ZERO))
        .hasMessageStartingWith("awaitOpen: 1 stream of /late open; ");
    reader.get(20, TimeUnit.SECONDS).close();
  }

  @Test
  void unknownRoutesAndFaultsAreRefused() {
    assertThatThrownBy(() -> simulator.stream("/tick"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "stream: no recipe has the route /tick (routes: /five, /late, /lines, /ticks*)");
    for (String fault : new String[] {"rest", "reset after 2 events"}) {
      assertThatThrownBy(() -> simulator.stream("/five").fail(fault))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "fail: \"%s\" (expected: one of [reset, close, stall, garbage, goaway])"
                  .formatted(fault));
    }
  }
}
