package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.loop.OpenStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An open stream, moved by hand. */
class OpenStreamTest {
  private static final Route ROUTE = new Route("/x");

  private final FrozenServer server = FrozenServer.withJournal(10);
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  private OpenStream open(String stream) {
    server.add("{\"route\": \"/x\", \"stream\": {" + stream + "}}");
    client.send("GET /x HTTP/1.1\r\n\r\n").received();
    return streams().get(0);
  }

  private List<OpenStream> streams() {
    return server.loop(0).streams().of(ROUTE);
  }

  private static void push(OpenStream stream, String text) {
    stream.push(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
  }

  @Test
  void streamIsOpenFromItsHeadToItsEnd() {
    open("\"event\": \"x\", \"count\": 2, \"every\": \"1s\"");
    assertThat(streams()).hasSize(1);
    server.advance("1s");
    assertThat(streams()).isEmpty();
  }

  @Test
  void streamOfAClientThatLeavesIsNoLongerOpen() {
    open("\"event\": \"x\", \"count\": \"forever\", \"every\": \"1s\"");
    client.leave();
    assertThat(streams()).isEmpty();
  }

  @Test
  void streamWithoutEventsSendsThosePushedByHand() {
    OpenStream stream = open("\"count\": \"forever\"");
    server.advance("1h");
    assertThat(client.received()).isEmpty();
    push(stream, "data: by hand\n\n");
    assertThat(client.received()).isEqualTo("f\r\ndata: by hand\n\n\r\n");
    assertThat(server.counts().events()).isEqualTo(1);
    stream.end();
    assertThat(client.received()).isEqualTo("0\r\n\r\n");
    assertThat(streams()).isEmpty();
    assertThat(client.isOpen()).isTrue();
  }

  @Test
  void pauseDelaysTheEventsThatFollow() {
    OpenStream stream = open("\"event\": \"x\", \"count\": 3, \"every\": \"1s\"");
    server.advance("400ms");
    stream.pause(true);
    server.advance("1m");
    assertThat(client.received()).isEmpty();
    push(stream, "data: y\n\n");
    assertThat(client.received()).contains("data: y");
    stream.pause(false);
    server.advance("599.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).contains("data: x");
    server.advance("1s");
    assertThat(client.received()).endsWith("0\r\n\r\n");
  }

  @Test
  void endByHandSendsTheLastText() {
    OpenStream stream =
        open("\"event\": \"x\", \"count\": 9, \"every\": \"1s\", \"end\": \"[DONE]\"");
    stream.end();
    assertThat(client.received()).isEqualTo("e\r\ndata: [DONE]\n\n\r\n0\r\n\r\n");
    assertThat(server.clock().pendingTimers()).isZero();
  }

  @Test
  void lastTextAfterAnEndByHandHasTheNumberOfTheLastEventSent() {
    OpenStream stream =
        open("\"event\": \"x\", \"count\": 9, \"every\": \"1s\", \"end\": \"of <<ordinal>>\"");
    server.advance("1s");
    client.received();
    stream.end();
    assertThat(client.received()).isEqualTo("c\r\ndata: of 2\n\n\r\n0\r\n\r\n");
  }

  @Test
  void faultByHandStrikesAtOnce() {
    OpenStream stream =
        open("\"event\": \"x\", \"count\": 9, \"every\": \"1s\", \"end\": \"[DONE]\"");
    stream.fail(Fault.Kind.CLOSE);
    assertThat(client.received()).isEmpty();
    assertThat(client.isOutputShutdown()).isTrue();
    assertThat(server.counts().faults()).isEqualTo(Map.of("close", 1L));
    assertThat(streams()).isEmpty();
  }
}
