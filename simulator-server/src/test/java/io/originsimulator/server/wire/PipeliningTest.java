package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Limits;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many requests on one connection, sent without waiting for responses. */
class PipeliningTest {

  @OnEveryTransport
  void fiveRequestsOf300msAreAllAnsweredAfter300ms(Transport transport) throws IOException {
    String recipe = Recipes.text("/*", "slow", "300ms");
    try (Simulator simulator =
            Simulator.builder().transport(transport).manualClock().recipe(recipe).start();
        RawClient client = RawClient.connect(simulator)) {
      client.send(getOf("/").repeat(5));
      simulator.clock().awaitPending(5);
      simulator.clock().advanceBy("300ms");
      for (int i = 0; i < 5; i++) {
        assertThat(client.read().text()).isEqualTo("slow");
      }
      assertThat(simulator.clock().pending()).isZero();
    }
  }

  @OnEveryTransport
  void responsesAreInRequestOrderAtAnyLatency(Transport transport) throws IOException {
    String recipes =
        Recipes.all(
            Recipes.text("/slow", "slow", "200ms"),
            Recipes.text("/quick", "quick", "0"),
            Recipes.text("/middling", "middling", "100ms"));
    try (Simulator simulator = start(transport, recipes);
        RawClient client = RawClient.connect(simulator)) {
      Stopwatch watch = Stopwatch.start();
      client.get("/quick").get("/slow").get("/_admin/routes").get("/middling").get("/quick");
      assertThat(client.read().text()).isEqualTo("quick");
      assertThat(client.read().text()).isEqualTo("slow");
      assertThat(client.read().text()).isEqualTo("/slow\n/quick\n/middling");
      assertThat(client.read().text()).isEqualTo("middling");
      assertThat(client.read().text()).isEqualTo("quick");
      watch.expectMillis(200);
    }
  }

  @OnEveryTransport
  void aRequestSentByteByByteIsAnsweredAndItsLatencyCountsFromItsLastByte(Transport transport)
      throws IOException {
    try (Simulator simulator = start(transport, Recipes.text("/*", "patient", "100ms"));
        RawClient client = RawClient.connect(simulator)) {
      String request = RawClient.postOf("/", "four");
      for (int i = 0; i < request.length() - 1; i++) {
        client.send(request.substring(i, i + 1));
      }
      assertThat(client.isSilentFor(150)).isTrue();
      Stopwatch watch = Stopwatch.start();
      client.send(request.substring(request.length() - 1));
      assertThat(client.read().text()).isEqualTo("patient");
      watch.expectMillis(100);
    }
  }

  @OnEveryTransport
  void aMalformedRequestIsRefusedAfterTheAnswersBeforeItAndTheEndIsOrderly(Transport transport)
      throws IOException {
    try (Simulator simulator = start(transport, Recipes.text("/*", "good", "200ms"));
        RawClient client = RawClient.connect(simulator)) {
      client.get("/").get("/").send("GET / HTTP/1.1\r\nno colon here\r\n\r\n" + getOf("/never"));
      assertThat(client.read().text()).isEqualTo("good");
      assertThat(client.read().text()).isEqualTo("good");
      RawResponse refusal = client.read();
      assertThat(refusal.status()).isEqualTo(400);
      assertThat(refusal.header("connection")).isEqualTo("close");
      assertThat(refusal.text()).startsWith("Not a well-formed HTTP request: ");
      client.expectEnd();
      assertThat(simulator.counts().requests()).isEqualTo(2);
    }
  }

  @OnEveryTransport
  void aClientThatSendsOnAfterItsMalformedRequestStillReadsEverything(Transport transport)
      throws IOException {
    try (Simulator simulator = start(transport, Recipes.random("/*", "1mb"));
        RawClient client = RawClient.connect(simulator)) {
      client.get("/").send("GET / HTTP/9.9\r\n\r\n");
      client.send(new byte[1 << 20]);
      assertThat(client.read().body()).hasSize(1 << 20);
      assertThat(client.read().text())
          .isEqualTo("HTTP/9.9 is not supported (expected: HTTP/1.1 or HTTP/1.0)\n");
      client.expectEnd();
    }
  }

  @OnEveryTransport
  void requestsBeyondTheBoundWaitUnreadAndAreAllAnsweredInOrder(Transport transport)
      throws IOException {
    Limits limits = Limits.defaults().withPipelinedRequests(100);
    String recipes =
        IntStream.range(0, 50)
            .mapToObj(i -> Recipes.text("/" + i, "answer " + i, i % 10 == 0 ? "1ms" : "0"))
            .collect(Collectors.joining(", ", "[", "]"));
    try (Simulator simulator =
            Simulator.builder().transport(transport).limits(limits).recipe(recipes).start();
        RawClient client = RawClient.connect(simulator)) {
      StringBuilder requests = new StringBuilder();
      for (int i = 0; i < 5000; i++) {
        requests.append(getOf("/" + i % 50));
      }
      client.send(requests.toString());
      for (int i = 0; i < 5000; i++) {
        assertThat(client.read().text()).isEqualTo("answer " + i % 50);
      }
      assertThat(simulator.counts().requests()).isEqualTo(5000);
    }
  }

  @Test
  void oneClientAtTheBoundDoesNotHoldUpAnother() throws IOException {
    Limits limits = Limits.defaults().withPipelinedRequests(1);
    try (Simulator simulator =
            Simulator.builder()
                .threads(1)
                .limits(limits)
                .recipe(Recipes.all(Recipes.text("/slow", "", "300ms"), Recipes.text("/", "", "0")))
                .start();
        RawClient held = RawClient.connect(simulator)) {
      Stopwatch watch = Stopwatch.start();
      held.get("/slow").get("/slow");
      for (int i = 0; i < 50; i++) {
        assertThat(RawClient.get(simulator, "/").status()).isEqualTo(200);
      }
      assertThat(held.read().status()).isEqualTo(200);
      assertThat(held.read().status()).isEqualTo(200);
      assertThat(watch.elapsed().toMillis()).isGreaterThanOrEqualTo(300);
    }
  }

  private static Simulator start(Transport transport, String recipes) {
    return Simulator.builder().transport(transport).recipe(recipes).start();
  }
}
