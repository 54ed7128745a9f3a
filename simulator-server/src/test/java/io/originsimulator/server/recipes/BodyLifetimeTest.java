package io.originsimulator.server.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A recipe's body lives exactly as long as a response may carry it. */
class BodyLifetimeTest {
  private static final String GET = "GET /news HTTP/1.1\r\n\r\n";

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();
  private ByteBuf body;
  private String text;

  @BeforeEach
  void addRecipe() {
    server.add(news("8kb")); // too large to be copied after its head
    body = server.body("/news");
    text = body.toString(StandardCharsets.US_ASCII);
  }

  @AfterEach
  void close() {
    server.close();
    assertThat(body.refCnt()).isZero();
  }

  @Test
  void aBodyLivesWhileItsRecipeIsInForce() {
    client.send(GET);
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(text).toString());
    assertThat(body.refCnt()).isEqualTo(1);
    assertThat(server.memory().used()).isEqualTo(8 << 10);
  }

  @Test
  void replacedBodyWithoutPendingResponsesIsFreedAtOnce() {
    server.add(news("16b"));
    assertThat(body.refCnt()).isZero();
    assertThat(server.memory().used()).isEqualTo(16);
  }

  @Test
  void aReplacedBodyLivesUntilItsPendingResponsesAreWritten() {
    client.send(GET);
    server.advance("50ms");
    client.send(GET);
    server.add(news("16b"));
    assertThat(body.refCnt()).isEqualTo(1);
    server.advance("50ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(text).toString());
    assertThat(body.refCnt()).isEqualTo(1);
    server.advance("50ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(text).toString());
    assertThat(body.refCnt()).isZero();
    assertThat(server.memory().used()).isEqualTo(16);
  }

  @Test
  void replacedBodyLivesWhileAResponseWaitsForASlowerOne() {
    server.add(
        """
        {"route": "/slow", "body": "slow",
         "stages": [{"at": 0, "status": 200, "latency": "1s"}]}
        """);
    client.send("GET /slow HTTP/1.1\r\n\r\n" + GET);
    server.advance("100ms");
    server.add(news("16b"));
    assertThat(body.refCnt()).isEqualTo(1);
    server.advance("900ms");
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.ok("slow").at("23:18:11")
                + ExpectedResponse.ok(text).at("23:18:11").toString());
    assertThat(body.refCnt()).isZero();
  }

  @Test
  void aReplacedBodyIsFreedWhenTheClientThatWaitedHasLeft() {
    client.send(GET);
    server.add(news("16b"));
    client.leave();
    assertThat(body.refCnt()).isZero();
  }

  @Test
  void bodyBeingSentToASlowReaderOutlivesItsRecipe() {
    client.stopReading().send(GET);
    server.advance("100ms");
    server.add(news("16b"));
    assertThat(body.refCnt()).isEqualTo(1);
    assertThat(client.readOn().received()).isEqualTo(ExpectedResponse.ok(text).toString());
    assertThat(body.refCnt()).isZero();
  }

  @Test
  void aBodyThatCannotBeWrittenIsFreed() {
    client.failWrites().send(GET);
    server.add(news("16b"));
    server.advance("100ms");
    assertThat(client.isOpen()).isFalse();
    assertThat(body.refCnt()).isZero();
    assertThat(server.clock().pendingTimers()).isZero();
  }

  @Test
  void theBodiesOfThreeGenerationsGoEachInItsTime() {
    client.send(GET);
    server.advance("10ms");
    server.add(news("16kb"));
    ByteBuf second = server.body("/news");
    client.send(GET);
    server.advance("10ms");
    server.add(news("24kb"));
    ByteBuf third = server.body("/news");
    client.send(GET);
    server.scenarios().clear();
    assertThat(server.memory().used()).isEqualTo(48 << 10);
    server.advance("80ms");
    assertThat(server.memory().used()).isEqualTo(40 << 10);
    server.advance("10ms");
    assertThat(server.memory().used()).isEqualTo(24 << 10);
    server.advance("10ms");
    assertThat(server.memory().used()).isZero();
    assertThat(client.receivedBytes()).hasSizeGreaterThan(48 << 10);
    assertThat(second.refCnt()).isZero();
    assertThat(third.refCnt()).isZero();
  }

  @Test
  void aBodyThatTwoEventLoopsWaitForIsFreedByTheLaterOne() {
    FrozenConnection other = server.connect(1);
    client.send(GET);
    server.advance("50ms");
    other.send(GET);
    server.add(news("16b"));
    server.advance("50ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(text).toString());
    assertThat(body.refCnt()).isEqualTo(1);
    server.advance("50ms");
    assertThat(other.received()).isEqualTo(ExpectedResponse.ok(text).toString());
    assertThat(body.refCnt()).isZero();
  }

  @Test
  void aRecipeThatIsNotReplacedKeepsItsBodyThroughEveryChange() {
    for (int i = 0; i < 10; i++) {
      server.add(news("16b").replace("/news", "/other"));
    }
    client.send(GET);
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(text).toString());
    assertThat(server.body("/news")).isSameAs(body);
    assertThat(server.memory().used()).isEqualTo((8 << 10) + 16);
  }

  @Test
  void removedRouteServesItsPendingRequests() {
    client.send(GET);
    server.scenarios().change(Set.of(Endpoint.of(new Route("/news"))), Map.of());
    assertThat(server.scenarios().recipes()).isEmpty();
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(text).toString());
    assertThat(body.refCnt()).isZero();
  }

  @Test
  void idleEventLoopKeepsOldBodiesUntilItRenewsItsLease() {
    server.scenarios().afterChange(() -> {});
    server.add(news("16b"));
    assertThat(body.refCnt()).isEqualTo(1);
    server.loop(0).lease();
    assertThat(body.refCnt()).isEqualTo(1);
    server.loop(1).lease();
    assertThat(body.refCnt()).isZero();
  }

  @Test
  void closedStoreAcceptsNoRecipes() {
    server.loop(0).close();
    server.loop(1).close();
    server.scenarios().close();
    assertThatThrownBy(() -> server.add(news("16kb")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the simulator has been closed");
    assertThat(server.memory().used()).isZero();
  }

  @Test
  void endedEventLoopTakesNoNewScenario() {
    server.loop(0).close();
    server.loop(1).close();
    server.add(news("16kb")); // while the loops end; they are still notified
    server.scenarios().close();
    assertThat(server.memory().used()).isZero();
  }

  @Test
  void anEventLoopThatHasEndedLeavesTheBodiesOfTheOthersAlone() {
    FrozenConnection other = server.connect(1);
    other.send(GET);
    server.loop(0).close();
    server.add(news("16b"));
    assertThat(body.refCnt()).isEqualTo(1);
    server.advance("100ms");
    assertThat(other.received()).isEqualTo(ExpectedResponse.ok(text).toString());
  }

  private static String news(String size) {
    return """
        {"route": "/news", "random_content": "%s",
         "stages": [{"at": 0, "status": 200, "latency": "100ms"}]}
        """
        .formatted(size);
  }
}
