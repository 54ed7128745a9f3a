package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static io.originsimulator.server.wire.RawClient.headOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.Limits;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests beyond a limit are refused with a message, and others are not affected. */
class LimitsOnTheWireTest {
  /** The time for which a refused connection stays if its client does not close it. */
  private static final Duration LINGER = Duration.ofSeconds(2);

  @Test
  void aRequestLineTooLongIs414() throws IOException {
    Limits limits = Limits.defaults().withRequestLineBytes(1000);
    try (Simulator simulator = start(limits)) {
      String longest = "/" + "a".repeat(1000 - "GET / HTTP/1.1".length());
      assertThat(RawClient.get(simulator, longest).status()).isEqualTo(200);
      expectRefusal(
          simulator,
          getOf(longest + "a"),
          414,
          "The request line is longer than 1000b (--max-request-line)\n");
    }
  }

  @Test
  void headersTooLongTogetherAre431() throws IOException {
    Limits limits = Limits.defaults().withHeaderBytes(2048);
    try (Simulator simulator = start(limits)) {
      expectRefusal(
          simulator,
          headOf("GET / HTTP/1.1", "a: " + "a".repeat(1000), "b: " + "b".repeat(1100)),
          431,
          "The header fields are longer than 2kb (--max-headers)\n");
    }
  }

  @Test
  void defaultAllowsAHeaderOf16Kb() throws IOException {
    try (Simulator simulator = start(Limits.defaults())) {
      RawResponse response =
          RawClient.request(simulator, headOf("GET / HTTP/1.1", "cookie: " + "c".repeat(16 << 10)));
      assertThat(response.text()).isEqualTo("hello");
    }
  }

  @Test
  void refusedConnectionsDoNotCountWhileTheyLinger() throws IOException {
    Duration quickest = untilRoomIsMade(); // of several, as the machine may delay any one
    for (int i = 1; i < 5 && quickest.compareTo(LINGER) >= 0; i++) {
      quickest = untilRoomIsMade();
    }
    assertThat(quickest).isLessThan(LINGER);
  }

  /** Returns the time from a refused connection to the next admitted one. */
  private static Duration untilRoomIsMade() throws IOException {
    List<RawClient> refused = new ArrayList<>();
    try (Simulator simulator = start(Limits.defaults().withConnections(1))) {
      Stopwatch watch;
      try (RawClient good = RawClient.connect(simulator)) {
        assertThat(good.get("/").read().status()).isEqualTo(200);
        watch = Stopwatch.start();
        for (int i = 0; i < 3; i++) {
          refused.add(RawClient.connect(simulator)); // which stay open
          assertThat(refused.get(i).read().status()).isEqualTo(503);
        }
      }
      while (statusOf(simulator) != 200) {
        assertThat(watch.elapsed()).isLessThan(Duration.ofSeconds(20));
      }
      return watch.elapsed();
    } finally {
      for (RawClient client : refused) {
        client.close();
      }
    }
  }

  @Test
  void aRefusalWaitsForTheAnswersBeforeIt() throws IOException {
    Limits limits = Limits.defaults().withRequestLineBytes(100);
    try (Simulator simulator = start(limits);
        RawClient client = RawClient.connect(simulator)) {
      client.get("/slow").get("/" + "a".repeat(100_000));
      assertThat(client.read().text()).isEqualTo("slow");
      assertThat(client.read().status()).isEqualTo(414);
      client.expectEnd();
    }
  }

  @Test
  void aDocumentTooLargeIs413AndChangesNothing() throws IOException {
    Limits limits = Limits.defaults().withDocumentBytes(1000);
    String large = Recipes.text("/*", "a".repeat(1000), "0");
    String refusal = "The recipe document is larger than 1000b (--max-document)\n";
    try (Simulator simulator = start(limits)) {
      expectRefusal(simulator, RawClient.postOf("/_admin/add_recipe", large), 413, refusal);
      expectRefusal(
          simulator,
          headOf("POST /add_recipe HTTP/1.1", "transfer-encoding: chunked")
              + ("100\r\n" + "a".repeat(256) + "\r\n").repeat(5),
          413,
          refusal);
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("hello");
    }
  }

  @Test
  void tooLargeDocumentIsRefusedWithoutContinue() throws IOException {
    Limits limits = Limits.defaults().withDocumentBytes(1000);
    try (Simulator simulator = start(limits)) {
      expectRefusal(
          simulator,
          headOf(
              "POST /_admin/add_recipe HTTP/1.1", "expect: 100-continue", "content-length: 1001"),
          413,
          "The recipe document is larger than 1000b (--max-document)\n");
    }
  }

  @Test
  void aDocumentOfTheLimitIsAccepted() throws IOException {
    String empty = Recipes.text("/full", "", "0");
    String full = Recipes.text("/full", "a".repeat(1000 - empty.length()), "0");
    assertThat(full).hasSize(1000);
    try (Simulator simulator = start(Limits.defaults().withDocumentBytes(1000))) {
      RawClient.add(simulator, full);
    }
  }

  @Test
  void otherBodiesMayBeLargerThanADocument() throws IOException {
    try (Simulator simulator = start(Limits.defaults().withDocumentBytes(1000))) {
      RawResponse response = RawClient.post(simulator, "/upload", "a".repeat(100_000));
      assertThat(response.text()).isEqualTo("hello");
    }
  }

  @OnEveryTransport
  void excessConnectionIs503AndOthersContinue(Transport transport) throws IOException {
    Limits limits = Limits.defaults().withConnections(3);
    try (Simulator simulator = start(limits, transport)) {
      List<RawClient> clients = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        RawClient client = RawClient.connect(simulator).get("/");
        clients.add(client);
        assertThat(client.read().text()).isEqualTo("hello");
      }
      for (int i = 0; i < 5; i++) {
        expectRefusal(simulator, "", 503, "More than 3 connections are open (--max-connections)\n");
      }
      for (RawClient client : clients) {
        assertThat(client.get("/").read().text()).isEqualTo("hello");
        client.close();
      }
      Eventually.expect(() -> assertThat(statusOf(simulator)).isEqualTo(200));
    }
  }

  @Test
  void aRefusedConnectionThatHasSentItsRequestReadsTheRefusalToo() throws IOException {
    try (Simulator simulator = start(Limits.defaults().withConnections(1));
        RawClient first = RawClient.connect(simulator)) {
      assertThat(first.get("/").read().status()).isEqualTo(200);
      for (int i = 0; i < 20; i++) {
        assertThat(RawClient.get(simulator, "/").status()).isEqualTo(503);
      }
    }
  }

  @Test
  void aRecipeForMoreThanTheMemoryIsRefusedWithTheSumAndTheLimit() throws IOException {
    Limits limits = Limits.defaults().withPayloadBytes(3 << 20);
    try (Simulator simulator = start(limits)) {
      RawClient.add(simulator, Recipes.random("/two", "2mb"));
      RawResponse refusal =
          RawClient.post(
              simulator,
              "/_admin/add_recipe",
              Recipes.all(Recipes.random("/small", "1kb"), Recipes.random("/huge", "100gb")));
      assertThat(refusal.status()).isEqualTo(400);
      assertThat(refusal.header("content-type")).isEqualTo("application/problem+json");
      assertThat(refusal.text())
          .isEqualTo(
              "{\"type\":\"about:blank\",\"title\":\"The recipe was not accepted\",\"status\":400,"
                  + "\"detail\":\"recipe: 1 problem\\n  [1].random_content: \\\"100gb\\\": all bodies"
                  + " together would take 100.0gb (expected: at most 3mb; the limit is set by"
                  + " --payload-memory or Limits.payloadBytes)\",\"problems\":[{\"place\":"
                  + "\"[1].random_content\",\"found\":\"\\\"100gb\\\": all bodies together would take"
                  + " 100.0gb\",\"expected\":\"at most 3mb; the limit is set by --payload-memory or"
                  + " Limits.payloadBytes\",\"way_out\":\"\"}]}");
      assertThat(RawClient.get(simulator, "/_admin/routes").text()).isEqualTo("/*\n/slow\n/two");
    }
  }

  @Test
  void memoryIsGivenBackWhenARecipeIsReplaced() throws IOException {
    Limits limits = Limits.defaults().withPayloadBytes(5 << 20);
    try (Simulator simulator = start(limits)) {
      for (int i = 0; i < 20; i++) {
        RawResponse added =
            RawClient.post(simulator, "/_admin/add_recipe", Recipes.random("/two", "2mb"));
        assertThat(added.status()).as(added.text()).isEqualTo(201);
        assertThat(RawClient.get(simulator, "/two").body()).hasSize(2 << 20);
      }
    }
  }

  @Test
  void recipesToBeginWithHaveTheSameLimits() {
    Limits limits = Limits.defaults().withPayloadBytes(1000);
    assertThatThrownBy(
            () ->
                Simulator.builder()
                    .limits(limits)
                    .recipe(Recipes.all(Recipes.random("/a", "600b"), Recipes.random("/b", "500b")))
                    .start())
        .isInstanceOf(RecipeException.class)
        .hasMessage(
            "[1].random_content: \"500b\": all bodies together would take 1.1kb"
                + " (expected: at most 1000b; the limit is set by --payload-memory or"
                + " Limits.payloadBytes)");
  }

  @Test
  void rejectsLimitOfZero() {
    assertThatThrownBy(() -> Limits.defaults().withConnections(0))
        .hasMessage("connections: 0 (expected: 1 or more)");
  }

  private static Simulator start(Limits limits) {
    return start(limits, Transport.AUTO);
  }

  private static Simulator start(Limits limits, Transport transport) {
    return Simulator.builder()
        .transport(transport)
        .limits(limits)
        .recipe(
            Recipes.all(Recipes.text("/*", "hello", "0"), Recipes.text("/slow", "slow", "100ms")))
        .start();
  }

  private static void expectRefusal(Simulator simulator, String request, int status, String text)
      throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      RawResponse refusal = client.send(request).read();
      assertThat(refusal.status()).isEqualTo(status);
      assertThat(refusal.header("content-type")).isEqualTo("text/plain; charset=utf-8");
      assertThat(refusal.text()).isEqualTo(text);
      client.expectEnd();
    }
  }

  private static int statusOf(Simulator simulator) {
    try {
      return RawClient.get(simulator, "/").status();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
