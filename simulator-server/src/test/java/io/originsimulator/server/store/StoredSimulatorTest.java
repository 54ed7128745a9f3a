package io.originsimulator.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.originsimulator.server.LogWatch;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import io.originsimulator.server.store.RecipeStore.Member;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The pages of simulators of a store, over HTTP. */
class StoredSimulatorTest {
  private static final String FLAKY = "{\"route\": \"/a\", \"status\": 503}";

  private final LogWatch log = new LogWatch(); // keeps warnings out of the build's output
  private final MemoryStore store = new MemoryStore();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Simulator one = builder("one").start();

  @AfterEach
  void close() {
    one.close();
    log.close();
  }

  @Test
  void simulatorThatStartsLaterServesWhatWasPosted() throws Exception {
    assertThat(post(one, "add_recipe", FLAKY).statusCode()).isEqualTo(201);
    one.close();
    try (Simulator other = builder("other").recipe(FLAKY.replace("/a", "/b")).start()) {
      assertThat(status(other, "/a")).isEqualTo(503);
      assertThat(status(other, "/b")).isEqualTo(406);
    }
  }

  @Test
  void clientsThatConnectDuringTheStartAreServedByTheNewestState() throws Exception {
    CompletableFuture<HttpResponse<String>> early = new CompletableFuture<>();
    store.beforeBegin(
        other -> {
          URI page = other.admin().resolve("/_admin/recipes");
          HttpRequest request = HttpRequest.newBuilder(page).build();
          client.sendAsync(request, BodyHandlers.ofString()).thenAccept(early::complete);
          assertThat(post(one, "add_recipe", FLAKY).statusCode()).isEqualTo(201);
        });
    try (Simulator other = builder("other").start()) {
      assertThat(other.isClosed()).isFalse();
      assertThat(early.get(60, TimeUnit.SECONDS).body()).contains("\"/a\"");
    }
  }

  @Test
  void memberIsNamedAndAdvertisedByItsAddressUnlessSet() {
    try (Simulator other =
        Simulator.builder()
            .store(
                new StoreSettings(
                    store::open, Optional.empty(), Optional.of(URI.create("http://b.example"))))
            .start()) {
      assertThat(other.isClosed()).isFalse();
      assertThat(store.open(new KeptStateJson(Optional.empty())).members())
          .extracting(Member::name, member -> member.admin().toString())
          .containsExactly(
              tuple("b.example", "http://b.example"), tuple("one", one.uri().toString()));
    }
  }

  @Test
  void failingStoreRefusesPostsAndIsNamedByTheStatus() throws Exception {
    assertThat(header(get(one, "status"), "origin-simulator-store")).isEqualTo("ok");
    assertThat(get(one, "snapshot").body()).contains("\"store\":{\"status\":\"ok\",\"edition\":0}");
    assertThat(get(one, "metrics").body()).contains("\norigin_simulator_store_up 1.0\n");
    store.fail("memory: closed for the night (expected: daylight)");
    HttpResponse<String> refused = post(one, "add_recipe", FLAKY);
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.body())
        .isEqualTo(
            "{\"type\":\"about:blank\",\"title\":\"Nothing changed: the store failed\",\"status\":503,"
                + "\"detail\":\"memory: closed for the night (expected: daylight)\"}");
    assertThat(post(one, "clear_current_count", "").statusCode()).isEqualTo(503);
    assertThat(post(one, "restart", "").statusCode()).isEqualTo(503);
    assertThat(get(one, "status").body()).isEqualTo("ok!");
    assertThat(header(get(one, "status"), "origin-simulator-store"))
        .startsWith("unreachable since ");
    assertThat(get(one, "snapshot").body())
        .containsPattern(
            "\"store\":\\{\"status\":\"unreachable\",\"since\":\"2[^\"]+Z\",\"edition\":0}");
    assertThat(get(one, "metrics").body())
        .contains("\norigin_simulator_store_up 0.0\n", "\norigin_simulator_store_edition 0.0\n");
    assertThat(get(one, "recipes").body()).isEqualTo("[]");
  }

  @Test
  void holdOutlivesARestartThatTheStoreRefuses() throws Exception {
    post(one, "add_recipe", FLAKY);
    post(one, "holds?route=/a", "");
    store.fail("memory: closed for the night (expected: daylight)");
    assertThat(post(one, "restart", "").statusCode()).isEqualTo(503);
    assertThat(get(one, "snapshot").body()).contains("\"holds\":[1]");
  }

  @Test
  void simulatorThatChangesDoNotWaitForIsNotLive() throws Exception {
    assertThat(get(one, "status?live").statusCode()).isEqualTo(200);
    store.endLeases(Duration.ofSeconds(5));
    HttpResponse<String> refused = get(one, "status?live");
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(header(refused, "origin-simulator-store")).startsWith("not live since 2");
    assertThat(refused.body())
        .contains("This replica had no heartbeat within its lease; changes do not wait for it");
    assertThat(get(one, "status").statusCode()).isEqualTo(200);
    assertThat(get(one, "status?live=yes").statusCode()).isEqualTo(400);
    assertThat(get(one, "snapshot").body()).contains("\"store\":{\"status\":\"not live\",");
  }

  @Test
  void simulatorThatDoesNotFollowIsNamedByTheResponse() throws Exception {
    RecipeStore stuck = store.open(new KeptStateJson(Optional.empty()));
    stuck.begin(new Member("stuck", URI.create("http://stuck"), 0), () -> {});
    HttpResponse<String> accepted = post(one, "add_recipe", FLAKY);
    assertThat(accepted.statusCode()).isEqualTo(201);
    assertThat(header(accepted, "origin-simulator-behind")).isEqualTo("stuck");
    HttpResponse<String> unconfirmed = post(one, "restart?confirm=all", "");
    assertThat(unconfirmed.statusCode()).isEqualTo(504);
    assertThat(header(unconfirmed, "origin-simulator-behind")).isEqualTo("stuck");
    assertThat(unconfirmed.body())
        .contains("The change is kept, but these simulators do not serve it yet: stuck");
    assertThat(get(one, "recipes").body()).isEqualTo("[]");
    assertThat(post(one, "add_recipe?confirm=some", FLAKY).statusCode()).isEqualTo(400);
    stuck.close();
    assertThat(post(one, "add_recipe?confirm=all", FLAKY).statusCode()).isEqualTo(201);
  }

  @Test
  void storeConflictsWithManualClock() {
    assertThatThrownBy(() -> builder("x").manualClock().start())
        .hasMessage(
            "store: conflicts with manualClock() (expected: one of them; a store keeps times of day)");
  }

  private SimulatorBuilder builder(String name) {
    return Simulator.builder()
        .store(new StoreSettings(store::open, Optional.of(name), Optional.empty()));
  }

  private HttpResponse<String> post(Simulator simulator, String page, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(simulator.uri("/_admin/" + page))
            .POST(BodyPublishers.ofString(body))
            .build();
    return client.sendAsync(request, BodyHandlers.ofString()).join();
  }

  private HttpResponse<String> get(Simulator simulator, String page)
      throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(simulator.uri("/_admin/" + page)).build();
    return client.send(request, BodyHandlers.ofString());
  }

  private int status(Simulator simulator, String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(simulator.uri(path)).build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }

  private static String header(HttpResponse<String> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }
}
