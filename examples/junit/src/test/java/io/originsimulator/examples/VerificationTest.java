package io.originsimulator.examples;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static io.originsimulator.junit.SimulatorAssertions.assertThatThrownBy;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.server.Simulator;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The requests that a client has sent, selected by conditions. */
@OriginSimulator(
    json =
        """
        [{ "route": "/users", "body": "[]", "stages": [{ "at": 0, "status": 200 }] },
         { "route": "/users", "method": "POST", "stages": [{ "at": 0, "status": 503 }] }]
        """)
class VerificationTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @OriginSimulator private Simulator origin;

  @Test
  void requestsAreSelectedByTheirContent() {
    pages(1, 2);
    create("7", "{\"name\": \"Ann\"}").join();
    assertThat(origin.requests("/users")).hasSize(3);
    assertThat(origin.requests().withMethod("GET").withQuery("page", "2")).hasSize(1);
    assertThat(origin.requests().withHeader("x-request-id", "7").withBodyContaining("Ann"))
        .singleElement()
        .satisfies(post -> assertThat(post.outcome().status()).hasValue(503));
    assertThat(origin).withMethod("POST").withStatus(503).received(1);
  }

  @Test
  void requestsThatComeLaterAreAwaited() {
    CompletableFuture<?> pages = CompletableFuture.runAsync(() -> pages(1, 2, 3));
    CompletableFuture<?> user = create("8", "{}");
    JournalEntry post = origin.requests().withMethod("POST").take(PATIENCE);
    assertThat(post.header("x-request-id")).hasValue("8");
    assertThat(origin.requests().withMethod("GET").await(3, PATIENCE))
        .extracting(JournalEntry::query)
        .containsExactly("page=1", "page=2", "page=3");
    assertThat(origin).within("60s").withMethod("POST").withStatus(503).received(1);
    CompletableFuture.allOf(pages, user).join();
  }

  @Test
  void failureNamesTheNearestRequests() {
    pages(1);
    assertThatThrownBy(
            () -> assertThat(origin).withRoute("/users").withQuery("page", "2").received(1))
        .hasMessageStartingWith(
            "Expected 1 request of /users with query page \"2\", but there were 0; nearest others:"
                + " GET /users?page=1, query page is \"1\" (expected \"2\")\n");
  }

  private void pages(int... numbers) {
    IntStream.of(numbers)
        .mapToObj(page -> HttpRequest.newBuilder(origin.uri("/users?page=" + page)))
        .forEach(request -> client.sendAsync(request.build(), BodyHandlers.discarding()).join());
  }

  private CompletableFuture<?> create(String id, String user) {
    HttpRequest request =
        HttpRequest.newBuilder(origin.uri("/users"))
            .header("x-request-id", id)
            .POST(BodyPublishers.ofString(user))
            .build();
    return client.sendAsync(request, BodyHandlers.discarding());
  }
}
