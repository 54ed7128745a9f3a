package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Recipes that are replaced while clients of both versions of HTTP send requests. The system
 * properties {@code replacement.requests} and {@code replacement.times} set the size.
 */
class ReplacementTest {
  private static final int REQUESTS = Integer.getInteger("replacement.requests", 4_000);
  private static final int TIMES = Integer.getInteger("replacement.times", 40);
  private static final int CLIENTS = 8; // half of them with HTTP/2
  private static final int MOST_WORDS = 6_000; // of a body
  private static final int PATIENCE_SECONDS = 600;
  private static final long TOLERANCE = 8 << 20; // 8 MiB: pools of buffers, classes, and counts

  private final AtomicLong answered = new AtomicLong();
  private final Semaphore answers = new Semaphore(0); // those that no replacement has waited for

  @Test
  void eachResponseIsOfOneRecipe() throws Exception {
    try (Simulator simulator = Simulator.builder().recipe(recipe(0)).start()) {
      ask(simulator, CLIENTS * 20, 2); // loads classes and fills pools
      long heldBefore = Memory.heldBytes();
      answered.set(0);
      ask(simulator, REQUESTS, TIMES);
      assertThat(answered).hasValue(REQUESTS / CLIENTS * CLIENTS);
      assertThat(simulator.counts().abandoned()).isZero();
      assertThat(Memory.heldBytes() - heldBefore).isLessThan(TOLERANCE);
    }
    assertThat(Memory.pinnedBytes()).as("pinned after the end").isLessThan(1 << 20);
  }

  /** Sends requests on all connections, and replaces the recipe at even intervals between them. */
  private void ask(Simulator simulator, int requests, int times) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    answers.drainPermits();
    List<Future<?>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      Callable<?> client =
          i % 2 == 0
              ? () -> askOverHttp1(simulator, requests / CLIENTS)
              : () -> askOverHttp2(simulator, requests / CLIENTS);
      clients.add(
          threads.submit(
              () -> {
                try {
                  return client.call();
                } finally {
                  answers.release(requests); // after a failure, nothing waits for its answers
                }
              }));
    }
    for (int i = 1; i <= times; i++) {
      int share = requests / (times + 1);
      assertThat(answers.tryAcquire(share, PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      simulator.add(recipe(i));
    }
    for (Future<?> client : clients) {
      client.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
    threads.shutdown();
  }

  private Object askOverHttp1(Simulator simulator, int requests) throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      for (int i = 0; i < requests; i += 2) { // two at a time: the second may be of a later recipe
        client.send(getOf("/").repeat(Math.min(2, requests - i)));
        for (int j = i; j < Math.min(i + 2, requests); j++) {
          RawResponse response = client.read();
          check(response.status(), response.header("x-recipe"), response.text());
        }
      }
    }
    return requests;
  }

  private Object askOverHttp2(Simulator simulator, int requests) throws Exception {
    HttpClient client = HttpClient.newBuilder().version(Version.HTTP_2).build();
    HttpRequest get =
        HttpRequest.newBuilder(simulator.uri("/")).timeout(Duration.ofSeconds(60)).build();
    for (int i = 0; i < requests; i++) {
      HttpResponse<String> response = client.send(get, BodyHandlers.ofString());
      assertThat(response.version()).isEqualTo(Version.HTTP_2);
      String recipe = response.headers().firstValue("x-recipe").orElseThrow();
      check(response.statusCode(), recipe, response.body());
    }
    return requests;
  }

  /** Checks that status, header, and body are of one recipe. */
  private void check(int status, String recipe, String body) {
    int number = Integer.parseInt(recipe);
    assertThat(status).isEqualTo(status(number));
    assertThat(body).isEqualTo(body(number));
    answered.incrementAndGet();
    answers.release();
  }

  private static int status(int number) {
    return 200 + number % 3;
  }

  private static String body(int number) {
    return (number + " ").repeat(1 + number * 7919 % MOST_WORDS);
  }

  private static String recipe(int number) {
    return """
        {"route": "/", "body": "%s", "headers": {"x-recipe": "%d"},
         "stages": [{"at": 0, "status": %d}]}
        """
        .formatted(body(number), number, status(number));
  }
}
