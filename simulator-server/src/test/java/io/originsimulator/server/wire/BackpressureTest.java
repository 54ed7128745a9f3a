package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.Limits;
import io.originsimulator.server.recipes.MemoryBudget;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A client that sends faster than it gets or reads responses is not read for a while. */
class BackpressureTest {
  private static final String SLOW = "GET /slow HTTP/1.1\r\n\r\n";
  private static final String NOW = "GET /now HTTP/1.1\r\n\r\n";
  private static final String LARGE = "GET /large HTTP/1.1\r\n\r\n";

  private final FrozenServer server = FrozenServer.with(Limits.defaults().withPipelinedRequests(3));
  private final FrozenConnection client = server.connect();

  @BeforeEach
  void addRecipes() {
    server.add(
        """
        [{"route": "/slow", "body": "slow",
          "stages": [{"at": 0, "status": 200, "latency": "300ms"}]},
         {"route": "/now", "body": "now", "stages": [{"at": 0, "status": 200}]},
         {"route": "/large", "random_content": "64kb", "stages": [{"at": 0, "status": 200}]}]
        """);
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void upToTheBoundTheConnectionIsRead() {
    client.send(SLOW).send(SLOW);
    assertThat(client.config().isAutoRead()).isTrue();
    client.send(SLOW);
    assertThat(client.config().isAutoRead()).isFalse();
  }

  @Test
  void requestsBeyondTheBoundWaitUnreadUntilOneIsAnswered() {
    client.send(SLOW);
    server.advance("100ms");
    client.send(SLOW).send(SLOW).send(SLOW).send(SLOW);
    assertThat(client.unread()).isEqualTo(2 * SLOW.length());
    assertThat(server.counts().requests()).isEqualTo(3);
    server.advance("200ms");
    assertThat(client.unread()).isEqualTo(SLOW.length());
    assertThat(server.counts().requests()).isEqualTo(4);
  }

  @Test
  void aRequestThatWaitedUnreadArrivesWhenItIsRead() {
    client.send(SLOW.repeat(3)).send(SLOW);
    server.advance("300ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("slow").toString().repeat(3));
    server.advance("299.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("slow").toString());
  }

  @Test
  void requestsOfOneReadAreServedBeyondTheLimit() {
    client.send(SLOW.repeat(10));
    assertThat(server.counts().requests()).isEqualTo(10);
    server.advance("300ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("slow").toString().repeat(10));
    assertThat(client.config().isAutoRead()).isTrue();
  }

  @Test
  void aClientThatReadsNoAnswersIsNotReadEither() {
    client.stopReading();
    for (int i = 0; i < 10; i++) {
      client.send(LARGE);
    }
    assertThat(client.config().isAutoRead()).isFalse();
    assertThat(client.unread()).isPositive();
    assertThat(server.counts().requests()).isLessThan(10);
    client.readOn();
    assertThat(client.unread()).isZero();
    assertThat(server.counts().requests()).isEqualTo(10);
  }

  @Test
  void requestsAfterTheLastOneAreReadAndDropped() {
    client.send("GET /slow HTTP/1.1\r\nconnection: close\r\n\r\n" + SLOW.repeat(5));
    assertThat(server.counts().requests()).isEqualTo(1);
    server.advance("300ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("slow").closing().toString());
  }

  @Test
  void aRefusedClientIsReadOnSoThatItsEndIsSeen() {
    client.send(SLOW + NOW + "no\r\n\r\n").send(SLOW); // the first three are sent together
    assertThat(client.unread()).isEqualTo(SLOW.length());
    server.advance("300ms");
    assertThat(client.unread()).isZero();
    assertThat(client.leave().isOpen()).isFalse();
  }

  @Test
  void largeEventOfAStreamThatDoesNotFitInMemoryClosesTheStream() {
    String text = "<<ordinal>>" + "x".repeat(70_000);
    server.add(
        """
        {"route": "/events", "stream": {"event": "%s", "count": 2, "every": "1s"}}
        """
            .formatted(text));
    MemoryBudget memory = server.context().documents();
    memory.reserve((1 << 30) - 100_000); // all but enough for one event
    FrozenConnection other = server.connect();
    client.stopReading().send("GET /events HTTP/1.1\r\n\r\n");
    other.send("GET /events HTTP/1.1\r\n\r\n");
    assertThat(other.isOutputShutdown()).isTrue();
    assertThat(other.received()).startsWith("HTTP/1.1 200 OK\r\n").hasSizeLessThan(1000);
    client.readOn();
    server.advance("1s");
    assertThat(client.received()).contains("1xxx", "2xxx");
    memory.release((1 << 30) - 100_000);
    assertThat(memory.used()).isZero();
  }

  @Test
  void aDrainedConnectionAtTheBoundIsAnswered() {
    client.send(SLOW.repeat(3)).send(SLOW);
    server.drain();
    server.advance("300ms");
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.ok("slow").toString().repeat(2)
                + ExpectedResponse.ok("slow").closing());
    assertThat(server.counts().requests()).isEqualTo(3);
  }
}
