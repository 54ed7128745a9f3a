package io.originsimulator.testcontainers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.report.Counts;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.report.RequestFilter;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import io.originsimulator.tls.TrustedCertificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The calls to a container, sent to a server in this JVM. */
class AdminClientTest {
  private Simulator simulator = start(Simulator.builder().journal(3).honesty(true));

  @AfterEach
  void close() {
    simulator.close();
  }

  @Test
  void recipesAreAddedReplacedAndRemoved() throws Exception {
    client().add(upload(Recipes.saying("/a*", "a").build().toJson()));
    client().add(upload(Recipes.saying("/b", "b").build().toJson()));
    client().add(upload(Recipes.saying("/b", "new").build().toJson()));
    assertThat(Calls.get(simulator.uri("/b")).body()).isEqualTo("new");
    client().remove("/a*");
    assertThat(simulator.recipes())
        .extracting(recipe -> recipe.route().text())
        .containsExactly("/b");
    assertThatThrownBy(() -> client().remove("/a*"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            simulator.uri()
                + "/_admin/recipes?route=%2Fa* returned 404: No recipe has the route /a* (routes: /b)");
  }

  @Test
  void generatedAuthorityIsTrusted() throws Exception {
    try (Simulator secure =
        Simulator.builder().https().recipe(Recipes.saying("/a", "a").build()).start()) {
      String pem = new AdminClient(secure.uri(), Optional.empty()).caPem();
      HttpClient trusting =
          HttpClient.newBuilder().sslContext(TrustedCertificate.ofPem(pem).sslContext()).build();
      HttpRequest request = HttpRequest.newBuilder(secure.httpsUri("/a")).build();
      assertThat(trusting.send(request, BodyHandlers.ofString()).body()).isEqualTo("a");
    }
    assertThatThrownBy(() -> client().caPem())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            simulator.uri()
                + "/_admin/ca.pem returned 404: The simulator has generated no certificate; start"
                + " with --https-port and without --tls-cert or --tls-keystore, or in Java with"
                + " Simulator.builder().https()");
  }

  @Test
  void refusalOfTheServerIsAProblemOfTheRecipe() throws IOException {
    try (ClosedPort closed = ClosedPort.take()) {
      assertThatThrownBy(() -> client().add(upload(Recipes.withoutOrigin(closed.number()))))
          .isInstanceOf(RecipeException.class)
          .hasMessage(
              "json: 1 problem\n  [1].origin: http://127.0.0.1:%d/b refused the connection"
                  .formatted(closed.number()));
    }
    assertThat(simulator.recipes()).isEmpty();
  }

  @Test
  void countsAreThoseOfTheSimulator() throws Exception {
    simulator.add(
        RecipeJson.read(
            """
            [{"route": "/ok", "body": "a", "stages": [{"at": 0, "status": 200}]},
             {"route": "/reset", "stages": [{"at": 0, "status": 503, "fault": "reset"}]}]
            """));
    Calls.get(simulator.uri("/ok"));
    Calls.get(simulator.uri("/ok"));
    assertThatThrownBy(() -> Calls.post(simulator.uri("/reset"), "x"))
        .isInstanceOf(IOException.class);
    assertThat(client().counts())
        .isEqualTo(
            new Counts(3, new TreeMap<>(Map.of(200, 2L)), new TreeMap<>(Map.of("reset", 1L)), 0));
  }

  @Test
  void unreadableResponseIsReportedWithItsPlace() throws IOException {
    HttpServer newer =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    newer.createContext(
        "/",
        call -> {
          call.sendResponseHeaders(200, 0);
          call.getResponseBody().write("{\"total_requests\":\"7\"}".getBytes(UTF_8));
          call.close();
        });
    newer.start();
    try {
      URI uri = URI.create("http://127.0.0.1:" + newer.getAddress().getPort());
      assertThatThrownBy(() -> new AdminClient(uri, Optional.empty()).counts())
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              uri + "/_admin/current_count: total_requests: \"7\" (expected: a whole number)");
    } finally {
      newer.stop(0);
    }
  }

  @Test
  void routeWithCharactersOfAQueryIsFound() throws Exception {
    client().add(upload(Recipes.saying("/a+b;c&d%20e", "a").build().toJson()));
    Calls.get(simulator.uri("/a+b;c&d%20e"));
    assertThat(client().requests(RequestFilter.ALL.withRoute("/a+b;c&d%20e"))).hasSize(1);
    client().remove("/a+b;c&d%20e");
    assertThat(simulator.recipes()).isEmpty();
  }

  @Test
  void verdictEqualsThatOfTheSimulator() throws Exception {
    simulator.add(Recipes.saying("/a", "a"));
    assertThat(client().honesty().verdict()).isEqualTo(HonestyReport.Verdict.NOTHING_MEASURED);
    Calls.get(simulator.uri("/a"));
    HonestyReport.Verdict before = simulator.honesty().verdict();
    HonestyReport report = client().honesty();
    // The report may change if a second ends meanwhile.
    assertThat(report.verdict())
        .isIn(before, simulator.honesty().verdict())
        .isNotEqualTo(HonestyReport.Verdict.NOTHING_MEASURED);
    assertThat(report.responses()).isEqualTo(1);
    assertThat(report.delayErrors().count()).isEqualTo(1);
    assertThat(report.delayErrors().largest()).isPositive();
    assertThat(report.tolerance()).isEqualTo(simulator.honesty().tolerance());
    assertThat(report.from()).isEqualTo(simulator.honesty().from());
    assertThat(report.stages())
        .extracting(HonestyReport.StageDelays::route, HonestyReport.StageDelays::stage)
        .containsExactly(tuple("/a", "0s"));
  }

  @Test
  void restartRemovesRecipesCountsAndRequests() throws Exception {
    simulator.add(Recipes.saying("/a", "a"));
    Calls.get(simulator.uri("/a"));
    client().restart();
    assertThat(simulator.recipes()).isEmpty();
    assertThat(client().counts()).isEqualTo(new Counts(0, new TreeMap<>(), new TreeMap<>(), 0));
    assertThat(client().requests(RequestFilter.ALL)).isEmpty();
  }

  @Test
  void restartDropsPendingRequestsAndNeverCountsThem() throws Exception {
    restart(Simulator.builder().journal(10).manualClock());
    simulator.add(
        Recipe.route("/slow").body("late").stage(Stage.at("0s").status(200).latency("1s")));
    CompletableFuture<?> dropped =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Calls.post(simulator.uri("/slow"), "x").statusCode();
              } catch (Exception e) {
                throw new CompletionException(e);
              }
            });
    simulator.clock().awaitPending(1);
    client().restart();
    assertThat(dropped).failsWithin(Duration.ofSeconds(30));
    simulator.clock().advanceBy("2s");
    assertThat(client().counts()).isEqualTo(new Counts(0, new TreeMap<>(), new TreeMap<>(), 0));
    assertThat(client().requests(RequestFilter.ALL)).isEmpty();
  }

  @Test
  void heldRouteRespondsWhenTheHoldIsReleased() throws Exception {
    restart(Simulator.builder().journal(10).manualClock());
    simulator.add(Recipes.saying("/a", "a"));
    long hold = client().hold("/a").number();
    CompletableFuture<HttpResponse<String>> held =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Calls.get(simulator.uri("/a"));
              } catch (Exception e) {
                throw new CompletionException(e);
              }
            });
    simulator.clock().awaitPending(1);
    client().release(hold);
    assertThat(held.get(30, TimeUnit.SECONDS).body()).isEqualTo("a");
    assertThatThrownBy(() -> client().release(hold))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            simulator.uri()
                + "/_admin/holds?hold=%d returned 400: hold: %d (expected: the number of an open hold)"
                    .formatted(hold, hold));
    assertThatThrownBy(() -> client().hold("/b"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("hold: no recipe has the route /b (routes: /a)");
  }

  @Test
  void pathHoldsTheRouteThatServesIt() {
    restart(Simulator.builder());
    simulator.add(Recipes.saying("/a*", "a"));
    assertThat(client().hold("/a/1").route()).isEqualTo("/a*");
  }

  @Test
  void tokenIsSent() {
    restart(Simulator.builder().adminToken("secret"));
    assertThat(new AdminClient(simulator.uri(), Optional.of("secret")).status()).isEqualTo(200);
    assertThat(client().status()).isEqualTo(401);
    assertThatThrownBy(() -> client().counts())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            simulator.uri()
                + "/_admin/current_count returned 401: Admin calls require the header"
                + " \"Authorization: Bearer TOKEN\" with the simulator's token");
  }

  @Test
  void missingResponseNamesTheAddressAndTheLog() throws IOException {
    try (ClosedPort closed = ClosedPort.take()) {
      AdminClient client = new AdminClient(closed.uri(), Optional.empty());
      assertThatThrownBy(client::counts)
          .isInstanceOf(UncheckedIOException.class)
          .hasMessage(
              "GET "
                  + closed.uri()
                  + "/_admin/current_count: java.net.ConnectException (expected: a response);"
                  + " if the simulator has ended, see its getLogs()");
    }
  }

  private AdminClient client() {
    return new AdminClient(simulator.uri(), Optional.empty());
  }

  private void restart(SimulatorBuilder other) {
    simulator.close();
    simulator = start(other);
  }

  static Simulator start(SimulatorBuilder builder) {
    return builder.sharedEventLoop().start();
  }

  private static RecipeUpload upload(String json) {
    return new RecipeUpload(List.of(RecipeDocuments.of(json)));
  }
}
