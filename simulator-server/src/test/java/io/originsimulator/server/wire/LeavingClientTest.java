package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.report.Counts;
import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A disconnected client costs nothing: no timer, no body, no response. */
class LeavingClientTest {
  private static final String GET = "GET /slow HTTP/1.1\r\n\r\n";

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @BeforeEach
  void addRecipe() {
    addRecipe(server);
  }

  private static void addRecipe(FrozenServer server) {
    server.add(
        """
        {"route": "/slow", "body": "slow",
         "stages": [{"at": 0, "status": 200, "latency": "300ms"}]}
        """);
  }

  @AfterEach
  void close() {
    server.close();
  }

  /** The ways to disconnect. */
  enum Leaving {
    FIN {
      @Override
      void leave(FrozenConnection client) {
        client.leave();
      }
    },
    RESET {
      @Override
      void leave(FrozenConnection client) {
        client.reset();
      }
    },
    LOST {
      @Override
      void leave(FrozenConnection client) {
        client.pipeline().fireChannelInactive();
      }
    };

    abstract void leave(FrozenConnection client);
  }

  @ParameterizedTest
  @EnumSource
  void noTimerIsLeftOfAClientThatLeaves(Leaving leaving) {
    client.send(GET.repeat(3));
    assertThat(server.clock().pendingTimers()).isEqualTo(3);
    leaving.leave(client);
    assertThat(server.clock().pendingTimers()).isZero();
    server.advance("1s");
    assertThat(client.received()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void eachRequestThatWaitedIsCountedAsAbandonedOnce(Leaving leaving) {
    client.send(GET.repeat(3));
    leaving.leave(client);
    client.pipeline().fireChannelInactive();
    client.close();
    server.advance("1s");
    assertThat(server.counts()).isEqualTo(new Counts(3, new TreeMap<>(), new TreeMap<>(), 3));
  }

  @ParameterizedTest
  @EnumSource
  void answeredRequestsAreNotAbandoned(Leaving leaving) {
    client.send(GET);
    server.advance("200ms");
    client.send(GET.repeat(2));
    server.advance("100ms");
    leaving.leave(client);
    assertThat(server.counts())
        .isEqualTo(new Counts(3, new TreeMap<>(Map.of(200, 1L)), new TreeMap<>(), 2));
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("slow").toString());
  }

  @ParameterizedTest
  @EnumSource
  void theBodiesOfAReplacedRecipeGoWithTheLastClientThatWaits(Leaving leaving) {
    FrozenConnection other = server.connect();
    client.send(GET);
    other.send(GET);
    server.scenarios().clear();
    leaving.leave(client);
    assertThat(server.memory().used()).isPositive();
    leaving.leave(other);
    assertThat(server.memory().used()).isZero();
  }

  @Test
  void aResponseThatWaitsForItsTurnIsAbandonedToo() {
    server.add(
        """
        {"route": "/now", "body": "now", "stages": [{"at": 0, "status": 200}]}
        """);
    client.send(GET + "GET /now HTTP/1.1\r\n\r\n");
    client.leave();
    assertThat(server.counts()).isEqualTo(new Counts(2, new TreeMap<>(), new TreeMap<>(), 2));
  }

  @Test
  void anAdminPageIsNotCountedWhenItsCallerLeaves() {
    client.send("GET /_admin/current_recipe HTTP/1.1\r\n\r\n").leave();
    server.doSlowWork();
    assertThat(client.received()).isEmpty();
    assertThat(server.counts()).isEqualTo(new Counts(0, new TreeMap<>(), new TreeMap<>(), 0));
  }

  @Test
  void incompleteRequestIsNeitherCountedNorAbandoned() {
    client.send("POST /slow HTTP/1.1\r\ncontent-length: 4\r\n\r\nbod").leave();
    assertThat(server.counts()).isEqualTo(new Counts(0, new TreeMap<>(), new TreeMap<>(), 0));
    assertThat(client.isOpen()).isFalse();
  }

  @Test
  void aClientThatLeavesIsClosed() {
    client.send(GET).leave();
    assertThat(client.isOpen()).isFalse();
    assertThat(client.received()).isEmpty();
  }

  @Test
  void clientThatStaysIsAnsweredWhenOneWithTheSameTimerLeaves() {
    FrozenConnection other = server.connect();
    client.send(GET);
    other.send(GET);
    server.advance("299.999999ms");
    client.leave();
    server.advance("0.001us");
    assertThat(client.received()).isEmpty();
    assertThat(other.received()).isEqualTo(ExpectedResponse.ok("slow").toString());
  }

  @Test
  void halfClosedClientIsAnsweredAndThenClosed() {
    try (FrozenServer patient = FrozenServer.withHalfClose()) {
      addRecipe(patient);
      FrozenConnection half = patient.connect();
      half.send(GET.repeat(2)).leave();
      assertThat(half.isOpen()).isTrue();
      patient.advance("299.999999ms");
      assertThat(half.received()).isEmpty();
      patient.advance("0.001us");
      assertThat(half.received())
          .isEqualTo(
              ExpectedResponse.ok("slow").toString() + ExpectedResponse.ok("slow").closing());
      assertThat(half.isOpen()).isFalse();
      assertThat(patient.counts())
          .isEqualTo(new Counts(2, new TreeMap<>(Map.of(200, 2L)), new TreeMap<>(), 0));
    }
  }

  @Test
  void halfClosedClientWithoutARequestIsClosedAtOnce() {
    try (FrozenServer patient = FrozenServer.withHalfClose()) {
      addRecipe(patient);
      FrozenConnection half = patient.connect();
      half.send(GET);
      patient.advance("300ms");
      half.leave();
      assertThat(half.received()).isEqualTo(ExpectedResponse.ok("slow").toString());
      assertThat(half.isOpen()).isFalse();
    }
  }

  @Test
  void halfClosedConnectionThatIsResetIsAbandoned() {
    try (FrozenServer patient = FrozenServer.withHalfClose()) {
      addRecipe(patient);
      FrozenConnection half = patient.connect();
      half.send(GET).leave().reset();
      assertThat(patient.clock().pendingTimers()).isZero();
      assertThat(patient.counts()).isEqualTo(new Counts(1, new TreeMap<>(), new TreeMap<>(), 1));
    }
  }

  @Test
  void aRequestCutOffByAHalfCloseIsRefusedAfterTheAnswersBeforeIt() {
    try (FrozenServer patient = FrozenServer.withHalfClose()) {
      addRecipe(patient);
      FrozenConnection half = patient.connect();
      half.send(GET + "GET /slow HTTP/1.1\r\nhost:").leave();
      patient.advance("300ms");
      assertThat(half.received())
          .isEqualTo(
              ExpectedResponse.ok("slow").toString()
                  + ExpectedResponse.refusal(
                      "400 Bad Request",
                      "Not a well-formed HTTP request: Connection closed before received headers"));
      assertThat(half.isOpen()).isFalse();
    }
  }
}
