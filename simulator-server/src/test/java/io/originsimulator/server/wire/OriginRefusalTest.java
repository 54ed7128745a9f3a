package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.Limits;
import io.originsimulator.server.OriginAccess;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An origin that cannot be fetched is an error of its recipe, and nothing changes. */
class OriginRefusalTest {
  private Simulator upstream;

  @BeforeEach
  void start() {
    upstream = Simulator.builder().start();
  }

  @AfterEach
  void stop() {
    upstream.close();
  }

  @Test
  void anErrorOfTheOriginIsNamedWithItsUrlAndStatus() throws IOException {
    RawClient.add(
        upstream,
        Recipes.all(
            Recipes.status("/404", 404),
            Recipes.status("/503", 503),
            Recipes.status("/304", 304),
            Recipes.status("/302", 302)));
    for (int status : new int[] {404, 503, 304, 302}) {
      expectRefusal(
          OriginAccess.ANY,
          upstream.uri("/" + status),
          "origin: " + upstream.uri("/" + status) + " answered " + status);
    }
    expectRefusal(
        OriginAccess.ANY,
        upstream.uri("/none"),
        "origin: " + upstream.uri("/none") + " answered 406");
  }

  @Test
  void errorAfterARedirectIsNamedWithBothUrls() throws IOException {
    RawClient.add(
        upstream,
        Recipes.all(OriginTest.redirect("/old", 301, "/gone"), Recipes.status("/gone", 410)));
    expectRefusal(
        OriginAccess.ANY,
        upstream.uri("/old"),
        "origin: " + upstream.uri("/old") + " answered 410 at " + upstream.uri("/gone"));
  }

  @Test
  void aRedirectInACircleEnds() throws IOException {
    RawClient.add(
        upstream,
        Recipes.all(
            OriginTest.redirect("/ping", 302, "/pong"),
            OriginTest.redirect("/pong", 302, "/ping")));
    expectRefusal(
        OriginAccess.ANY,
        upstream.uri("/ping"),
        "origin: " + upstream.uri("/ping") + " redirected more than 10 times");
    assertThat(upstream.counts().requests()).isEqualTo(11 * 3); // for three loads
  }

  @Test
  void aRedirectToSomethingElseThanTheWebIsNotFollowed() throws IOException {
    RawClient.add(upstream, OriginTest.redirect("/*", 302, "file:///etc/passwd"));
    expectRefusal(
        OriginAccess.ANY,
        upstream.uri("/"),
        "origin: "
            + upstream.uri("/")
            + " redirected to \"file:///etc/passwd\" (expected: an http:// or https:// URL with a"
            + " host)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ftp://me:secret@host/a | ftp://host/a\" (expected: an http:// or https:// URL with a host)",
        "http://me:secret@host:65536/a@b | http://host:65536/a@b\" (expected: a port from 1 to 65535, or none)",
        "http://me:secret@host/%zz | http://host/%zz\", which is not a URL"
      })
  void redirectThatCannotBeFollowedIsNamedWithoutItsUser(String location, String problem)
      throws IOException {
    RawClient.add(upstream, OriginTest.redirect("/*", 302, location));
    expectRefusal(
        OriginAccess.ANY,
        upstream.uri("/"),
        "origin: " + upstream.uri("/") + " redirected to \"" + problem);
  }

  @Test
  void refusedConnectionIsNamed() throws IOException {
    URI nobody = URI.create("http://127.0.0.1:" + Ports.unused() + "/");
    expectRefusal(OriginAccess.ANY, nobody, "origin: " + nobody + " refused the connection");
  }

  @Test
  void aHostThatDoesNotExistIsNamed() throws IOException {
    URI nowhere = URI.create("http://no-such-host.invalid/");
    expectRefusal(
        OriginAccess.ANY, nowhere, "origin: " + nowhere + " has a host that cannot be resolved");
  }

  @Test
  void fetchFromASlowOriginIsCancelled() throws IOException {
    RawClient.add(upstream, Recipes.text("/*", "late", "1h"));
    expectRefusal(
        new OriginAccess(List.of("*"), Duration.ofMillis(200)),
        upstream.uri("/"),
        "origin: " + upstream.uri("/") + " did not answer within 0.2 s");
    Eventually.expect( // one that is cancelled too early has not arrived
        () ->
            assertThat(upstream.counts().abandoned())
                .isPositive()
                .isEqualTo(upstream.counts().requests()));
  }

  @Test
  void tooLargeOriginIsCancelled() throws IOException {
    RawClient.add(
        upstream, Recipes.all(Recipes.random("/plain", "2mb"), Recipes.gzip("/gzip", "2mb")));
    String limit = " is larger than 1.5mb";
    Limits limits = Limits.defaults().withOriginBytes(3 << 19);
    for (String path : List.of("/plain", "/gzip")) {
      expectRefusal(
          OriginAccess.ANY, limits, upstream.uri(path), "origin: " + upstream.uri(path) + limit);
    }
  }

  @Test
  void forbiddenHostGetsNoRequest() throws IOException {
    RawClient.add(upstream, Recipes.text("/*", "secret", "0"));
    expectRefusal(
        new OriginAccess(List.of("*.example.com", "127.0.0.1:1"), Duration.ofSeconds(5)),
        upstream.uri("/"),
        "origin: " + upstream.uri("/") + " is not among the hosts that may be fetched");
    assertThat(upstream.counts().requests()).isZero();
  }

  @Test
  void redirectToAForbiddenHostIsNotFollowed() throws IOException {
    URI elsewhere = URI.create("http://localhost:" + upstream.port() + "/secret");
    RawClient.add(upstream, OriginTest.redirect("/old", 302, elsewhere.toString()));
    expectRefusal(
        new OriginAccess(List.of("127.0.0.1:" + upstream.port()), Duration.ofSeconds(5)),
        upstream.uri("/old"),
        "origin: "
            + upstream.uri("/old")
            + " redirected to "
            + elsewhere
            + ", which is not among the hosts that may be fetched");
    assertThat(upstream.counts().byStatus()).containsOnlyKeys(302);
  }

  @Test
  void mislabelledContentIsRefused() throws IOException {
    RawClient.add(
        upstream,
        Recipes.content(
            "/*",
            "\"headers\": {\"content-encoding\": \"br\"}, \"body\": \"a\"",
            Recipes.stage("0", 200, "0")));
    expectRefusal(
        OriginAccess.ANY,
        upstream.uri("/"),
        "origin: " + upstream.uri("/") + " answered in content-encoding br, expected gzip");
  }

  @Test
  void allOriginsThatFailAreNamedAtOnce() throws IOException {
    RawClient.add(upstream, Recipes.text("/good", "good", "0"));
    try (Simulator simulator = Simulator.builder().start()) {
      RawResponse refusal =
          RawClient.post(
              simulator,
              "/_admin/add_recipe",
              Recipes.all(
                  Recipes.origin("/a", upstream.uri("/x")),
                  Recipes.origin("/b", upstream.uri("/good")),
                  Recipes.origin("/c", upstream.uri("/y"))));
      assertThat(refusal.status()).isEqualTo(400);
      assertThat(refusal.text())
          .contains(
              "\"detail\":\"recipe: 2 problems\\n  [0].origin: "
                  + upstream.uri("/x")
                  + " answered 406\\n  [2].origin: "
                  + upstream.uri("/y")
                  + " answered 406\"");
      assertThat(simulator.recipes()).isEmpty();
    }
  }

  private void expectRefusal(OriginAccess access, URI origin, String message) throws IOException {
    expectRefusal(access, Limits.defaults(), origin, message);
  }

  /** Checks refusals over HTTP and in Java, running and starting; the old recipe continues. */
  private static void expectRefusal(OriginAccess access, Limits limits, URI origin, String message)
      throws IOException {
    String old =
        Recipes.content(
            "/*",
            "\"body\": \"old\"",
            Recipes.stage("0", 200, "0"),
            Recipes.stage("100ms", 418, "0"));
    String recipe = Recipes.origin("/*", origin);
    try (Simulator simulator =
        Simulator.builder().manualClock().origins(access).limits(limits).recipe(old).start()) {
      simulator.clock().advanceBy("60ms");
      RawResponse refusal = RawClient.post(simulator, "/_admin/add_recipe", recipe);
      assertThat(refusal.status()).isEqualTo(400);
      String escaped = message.replace("\"", "\\\"");
      assertThat(refusal.text()).contains("\"detail\":\"recipe: 1 problem\\n  " + escaped + "\"");
      assertThatThrownBy(() -> simulator.add(RecipeJson.read(recipe)))
          .isInstanceOf(RecipeException.class)
          .hasMessage(message);
      assertThat(RawClient.get(simulator, "/_admin/current_recipe").text()).contains("\"old\"");
      assertThat(RawClient.get(simulator, "/").status()).isEqualTo(200);
      simulator.clock().advanceBy("40ms");
      assertThat(RawClient.get(simulator, "/").status()).isEqualTo(418);
    }
    assertThatThrownBy(
            () -> Simulator.builder().origins(access).limits(limits).recipe(recipe).start().close())
        .isInstanceOf(RecipeException.class)
        .hasMessage(message);
  }
}
