package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Responses to Java's client with default settings, which requests an upgrade to HTTP/2. */
class JavaHttpClientTest {
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void headerThatIsAnArrayIsReceivedOncePerValue() throws Exception {
    String recipes =
        """
        [ { "route": "/plain", "body": "x", "headers": { "vary": "a" },
            "status": 200, "mix": [{ "headers": { "Set-Cookie": ["a=1; Path=/", "b=2"] } }] },
          { "route": "/paced", "body": "x", "headers": { "Set-Cookie": ["a=1; Path=/", "b=2"] },
            "annotate": true, "bandwidth": "1MB/s" },
          { "route": "/each", "body": "<<query.x>>",
            "headers": { "Set-Cookie": ["a=1; Path=/", "b=<<query.b>>"] } } ]
        """;
    try (Simulator simulator = Simulator.builder().recipe(recipes).start()) {
      for (String path : List.of("/plain", "/paced", "/each?b=2&x=x")) {
        HttpRequest request = HttpRequest.newBuilder(simulator.uri(path)).build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        assertThat(response.headers().allValues("set-cookie"))
            .containsExactly("a=1; Path=/", "b=2");
        assertThat(response.body()).isEqualTo("x");
      }
    }
  }

  @OnEveryTransport
  void upgradeToHttp2IsFollowed(Transport transport) throws Exception {
    try (Simulator simulator = start(transport, Recipes.text("/*", "hello", "100ms"))) {
      for (int i = 0; i < 3; i++) {
        Stopwatch watch = Stopwatch.start();
        HttpResponse<String> response = send(get(simulator, "/"));
        watch.expectMillis(100);
        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("hello");
      }
    }
  }

  @OnEveryTransport
  void codeOfAResetIsReceived(Transport transport) throws Exception {
    String recipes =
        """
        [ { "route": "/*", "body": "hello" }, { "route": "/reset", "fault": "reset" },
          { "route": "/refused", "fault": "reset REFUSED_STREAM" } ]
        """;
    try (Simulator simulator = start(transport, recipes)) {
      assertThat(send(get(simulator, "/")).body()).isEqualTo("hello"); // upgrades
      assertThatThrownBy(() -> send(get(simulator, "/reset")))
          .isInstanceOf(IOException.class)
          .hasMessage("Received RST_STREAM: Internal error");
      assertThatThrownBy(() -> send(get(simulator, "/refused")))
          .isInstanceOf(IOException.class)
          .hasMessageMatching( // JDK 17, JDK 25
              "Received RST_STREAM: Stream not processed|request not processed by peer");
    }
  }

  @OnEveryTransport
  void concurrentRequestsWaitConcurrently(Transport transport) throws Exception {
    String recipe = Recipes.text("/*", "hello", "300ms");
    try (Simulator simulator =
        Simulator.builder().transport(transport).manualClock().recipe(recipe).start()) {
      List<CompletableFuture<HttpResponse<String>>> answers =
          IntStream.range(0, 50)
              .mapToObj(
                  i -> client.sendAsync(get(simulator, "/" + i).build(), BodyHandlers.ofString()))
              .toList();
      simulator.clock().awaitPending(50);
      simulator.clock().advanceBy("300ms");
      for (CompletableFuture<HttpResponse<String>> answer : answers) {
        assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      }
      assertThat(simulator.counts().byStatus()).containsEntry(200, 50L);
    }
  }

  @OnEveryTransport
  void uploadThatExpectsAContinueGetsIt(Transport transport) throws Exception {
    try (Simulator simulator = start(transport, Recipes.text("/*", "hello", "0"))) {
      HttpRequest.Builder upload =
          get(simulator, "/")
              .version(HttpClient.Version.HTTP_1_1)
              .expectContinue(true)
              .POST(BodyPublishers.ofByteArray(new byte[2 << 20])); // 2 MiB
      assertThat(send(upload).body()).isEqualTo("hello");
    }
  }

  @Test
  void aTimeoutOfTheClientIsARequestAbandoned() throws Exception {
    try (Simulator simulator = start(Transport.AUTO, Recipes.text("/*", "late", "1h"))) {
      HttpRequest request = get(simulator, "/").timeout(Duration.ofSeconds(3)).build();
      CompletableFuture<Integer> answer =
          client
              .sendAsync(request, BodyHandlers.ofString())
              .thenApply(HttpResponse::statusCode)
              .exceptionally(failure -> -1);
      assertThat(answer.get(10, TimeUnit.SECONDS)).isEqualTo(-1);
      Eventually.expect(() -> assertThat(simulator.counts().abandoned()).isEqualTo(1));
    }
  }

  @Test
  void everyMethodAndAnEmptyAnswerAreUnderstood() throws Exception {
    String recipes = Recipes.all(Recipes.text("/*", "hello", "0"), Recipes.status("/none", 204));
    try (Simulator simulator = start(Transport.AUTO, recipes)) {
      for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")) {
        HttpRequest.Builder request =
            get(simulator, "/").method(method, BodyPublishers.ofString("body"));
        assertThat(send(request).body()).isEqualTo("hello");
      }
      HttpRequest.Builder head = get(simulator, "/").method("HEAD", BodyPublishers.noBody());
      HttpResponse<String> response = send(head);
      assertThat(response.headers().firstValue("content-length")).contains("5");
      assertThat(response.body()).isEmpty();
      assertThat(send(get(simulator, "/none")).statusCode()).isEqualTo(204);
      assertThat(send(get(simulator, "/")).body()).isEqualTo("hello");
    }
  }

  private static Simulator start(Transport transport, String recipes) {
    return Simulator.builder().transport(transport).recipe(recipes).start();
  }

  private static HttpRequest.Builder get(Simulator simulator, String path) {
    return HttpRequest.newBuilder(simulator.uri(path)).timeout(Duration.ofSeconds(10));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
