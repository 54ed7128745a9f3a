package news;

import static io.originsimulator.recipe.Behaviour.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.tuple;
import static org.testcontainers.utility.MountableFile.forClasspathResource;

import io.originsimulator.recipe.BehaviourBuilder;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeBuilder;
import io.originsimulator.recipe.Stage;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.testcontainers.OriginSimulatorContainer;
import io.originsimulator.testcontainers.ResetContainers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

/** Behaviour of nginx, as configured in nginx.conf, with a failing origin. */
@Testcontainers
@ExtendWith(ResetContainers.class)
class NginxTest {
  private static final Network NETWORK = Network.newNetwork();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Container
  private static final OriginSimulatorContainer ORIGIN =
      new OriginSimulatorContainer().withNetwork(NETWORK).withNetworkAliases("origin");

  @Container
  private static final GenericContainer<?> NGINX =
      new GenericContainer<>("nginx:1.26.3")
          .withNetwork(NETWORK)
          .dependsOn(ORIGIN)
          .withCopyFileToContainer(forClasspathResource("nginx.conf"), "/etc/nginx/nginx.conf")
          .withExposedPorts(80)
          .waitingFor(Wait.forHttp("/alive").forStatusCode(204));

  @AfterAll
  static void removeNetwork() {
    NGINX.stop();
    ORIGIN.stop();
    NETWORK.close();
  }

  @Test
  void anAnswerThatIsTooLateBecomesA504AndTheOriginSeesNginxLeave() throws Exception {
    ORIGIN.add(
        Recipe.route("/late").body("late").stage(Stage.at("0s").status(200).latency("1m")));
    assertThat(get("/late").statusCode()).isEqualTo(504);
    assertThat(outcome("/late", outcome -> !(outcome instanceof Outcome.Pending)))
        .isInstanceOfSatisfying(
            Outcome.Abandoned.class,
            left -> assertThat(left.byClient()).isTrue());
  }

  @Test
  void stalledBodyIsTruncatedForTheClient() throws Exception {
    ORIGIN.add(
        Recipe.route("/stalls")
            .randomContent("100kb")
            .stage(Stage.at("0s").status(200).fault("stall after 10kb")));
    assertThatIOException().isThrownBy(() -> get("/stalls"));
    assertThat(outcome("/stalls", NginxTest::hasLeftTheStall).status()).hasValue(200);
  }

  @Test
  void resetGetIsRetried() throws Exception {
    ORIGIN.add(failingOnce("/retried/reset", status(503).fault("reset")));
    assertThat(get("/retried/reset").body()).isEqualTo("fine");
    assertThat(ORIGIN.requests("/retried/reset")).hasSize(2);
  }

  @Test
  void resetPostIsNotRetried() throws Exception {
    ORIGIN.add(failingOnce("/retried/post", status(503).fault("reset")));
    assertThat(post("/retried/post", "an order").statusCode()).isEqualTo(502);
    assertThat(ORIGIN.requests("/retried/post"))
        .extracting(JournalEntry::method, request -> request.body().text())
        .containsExactly(tuple("POST", "an order"));
  }

  @Test
  void a503IsSentAgainOnlyWhereNginxIsToldTo() throws Exception {
    ORIGIN.add(failingOnce("/retried/busy", status(503)));
    ORIGIN.add(failingOnce("/busy", status(503)));
    assertThat(get("/retried/busy").statusCode()).isEqualTo(200);
    assertThat(get("/busy").statusCode()).isEqualTo(503);
    assertThat(ORIGIN.requests("/retried/busy")).hasSize(2);
    assertThat(ORIGIN.requests("/busy")).hasSize(1);
  }

  @Test
  void stalePageIsServedWhileTheOriginFails() throws Exception {
    ORIGIN.add(
        Recipe.route("/cached/news")
            .body("the news")
            .header("cache-control", "public, max-age=1")
            .stage(Stage.at("0s").sequence(status(200), status(503)).then("stay")));
    assertThat(get("/cached/news").headers().firstValue("x-cache")).hasValue("MISS");
    HttpResponse<String> stale =
        eventually(() -> get("/cached/news"), page -> !cache(page).equals("HIT"));
    assertThat(cache(stale)).isEqualTo("STALE");
    assertThat(stale.statusCode()).isEqualTo(200);
    assertThat(stale.body()).isEqualTo("the news");
  }

  @Test
  void concurrentRequestsForAnUncachedPageReachTheOriginOnce() {
    ORIGIN.add(
        Recipe.route("/cached/cold")
            .body("the news")
            .header("cache-control", "public, max-age=60")
            .stage(Stage.at("0s").status(200).latency("300ms")));
    List<CompletableFuture<HttpResponse<String>>> pages =
        Stream.generate(
                () -> HTTP.sendAsync(request("/cached/cold").build(), BodyHandlers.ofString()))
            .limit(10)
            .toList();
    assertThat(pages).allSatisfy(page -> assertThat(page.join().body()).isEqualTo("the news"));
    assertThat(ORIGIN.requests("/cached/cold")).hasSize(1);
  }

  /** Returns a recipe whose first response differs. */
  private static RecipeBuilder failingOnce(String route, BehaviourBuilder failure) {
    return Recipe.route(route)
        .body("fine")
        .stage(Stage.at("0s").sequence(failure, status(200)).then("stay"));
  }

  private static boolean hasLeftTheStall(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed && failed.left().isPresent();
  }

  private static String cache(HttpResponse<String> page) {
    return page.headers().firstValue("x-cache").orElse("");
  }

  /** Waits until the outcome of the only request of a route is as expected. */
  private static Outcome outcome(String route, Predicate<Outcome> expected) throws Exception {
    return eventually(() -> ORIGIN.requests(route).get(0).outcome(), expected);
  }

  private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return HTTP.send(request(path).build(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(String path, String body)
      throws IOException, InterruptedException {
    return HTTP.send(
        request(path).POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(String path) {
    URI uri = URI.create("http://" + NGINX.getHost() + ":" + NGINX.getMappedPort(80) + path);
    return HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30));
  }

  private interface Look<T> {
    T look() throws IOException, InterruptedException;
  }

  /**
   * Polls for up to 30 s until a value is as expected. Polls in real time, because nginx has no
   * clock that a test can move: it notices a timeout, or a page that has expired, by its own.
   */
  private static <T> T eventually(Look<T> look, Predicate<T> expected) throws Exception {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    T seen = look.look();
    while (!expected.test(seen) && System.nanoTime() < deadline) {
      Thread.sleep(50);
      seen = look.look();
    }
    return seen;
  }
}
