package io.originsimulator.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.report.StreamProgress;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The open streams of an event loop in frozen time. */
class OpenStreamsTest {
  private static final Route ROUTE = new Route("/x");

  private final FrozenServer server = FrozenServer.withJournal(10);
  private final OpenStreams streams = server.loop(0).streams();

  @AfterEach
  void close() {
    server.close();
  }

  private FrozenConnection request(String stream) {
    server.add("{\"route\": \"/x\", \"stream\": {" + stream + "}}");
    return server.connect().send("GET /x HTTP/1.1\r\n\r\n");
  }

  private static ByteBuf event(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
  }

  @Test
  void streamThatBeginsPausedSendsItsHeadAndTheRestAfterThePause() {
    streams.pause(Set.of(ROUTE));
    FrozenConnection client = request("\"event\": \"x\", \"count\": 2, \"every\": \"1s\"");
    assertThat(client.received()).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\n");
    server.advance("1h");
    assertThat(client.received()).isEmpty();
    streams.pause(Set.of());
    assertThat(client.received()).isEqualTo("9\r\ndata: x\n\n\r\n");
    server.advance("999.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo("9\r\ndata: x\n\n\r\n0\r\n\r\n");
  }

  @Test
  void secondPauseOfAPausedStreamHasNoEffectOnItsSchedule() {
    FrozenConnection client = request("\"event\": \"x\", \"count\": 2, \"every\": \"1s\"");
    client.received();
    streams.pause(Set.of(ROUTE));
    server.advance("1m");
    streams.pause(Set.of(ROUTE, new Route("/other")));
    server.advance("1m");
    streams.pause(Set.of());
    server.advance("999ms");
    assertThat(client.received()).isEmpty();
    server.advance("1ms");
    assertThat(client.received()).contains("data: x");
  }

  @Test
  void timesInTheJournalIncludeThePause() {
    request("\"event\": \"x\", \"count\": 3, \"every\": \"1s\"");
    server.advance("1s");
    streams.pause(Set.of(ROUTE));
    server.advance("1h");
    streams.of(ROUTE).get(0).push(event("data: by hand\n\n"));
    streams.pause(Set.of());
    server.advance("1s");
    StreamProgress progress = server.journal().entries().get(0).stream().orElseThrow();
    assertThat(progress.events()).isEqualTo(4);
    assertThat(progress.span()).isEqualTo(Duration.ofSeconds(3602));
    assertThat(progress.longestGap()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void pauseStopsHeartbeats() {
    FrozenConnection client = request("\"count\": \"forever\", \"heartbeat\": \"15s\"");
    client.received();
    streams.pause(Set.of(ROUTE));
    server.advance("1h");
    assertThat(client.received()).isEmpty();
    streams.pause(Set.of());
    server.advance("15s");
    assertThat(client.received()).isEqualTo("3\r\n:\n\n\r\n");
  }

  @Test
  void clientThatDoesNotReadGetsNoFurtherEventsUntilItReads() {
    FrozenConnection client = request("\"count\": \"forever\"");
    client.received();
    client.stopReading();
    OpenStream stream = streams.of(ROUTE).get(0);
    String large = "data: " + "x".repeat(1 << 20) + "\n\n"; // over the high-water mark
    assertThat(stream.push(event(large))).isTrue();
    assertThat(stream.push(event("data: lost\n\n"))).isFalse();
    assertThat(server.counts().events()).isEqualTo(1);
    assertThat(client.readOn().received()).contains(large).doesNotContain("lost");
    assertThat(stream.push(event("data: next\n\n"))).isTrue();
    assertThat(client.received()).isEqualTo("c\r\ndata: next\n\n\r\n");
  }

  @Test
  void actionSkipsStreamsThatItHasEnded() {
    request("\"count\": \"forever\"");
    FrozenConnection other = server.connect().send("GET /x HTTP/1.1\r\n\r\n");
    int[] calls = new int[1];
    streams.forEach(
        ROUTE,
        stream -> {
          calls[0]++;
          stream.fail(Fault.Kind.CLOSE);
          other.leave();
        });
    assertThat(calls[0]).isEqualTo(1);
  }
}
