package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.report.caller.CallerReport;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** One container, which is reset before each test. */
@Tag("docker")
@ExtendWith(ResetContainers.class)
class InDockerTest {
  private static final OriginSimulatorContainer ORIGIN =
      new OriginSimulatorContainer()
          .withRecipe(Path.of("src/test/resources/maintenance.yaml"))
          .withRecipe(Recipes.saying("/sport", "sport"))
          .withRecipe(
              "{\"route\": \"/reset\", \"stages\": [{\"at\": 0, \"status\": 200, \"fault\": \"reset\"}]}");

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    ORIGIN.start();
  }

  @AfterAll
  static void stop() {
    ORIGIN.stop();
  }

  @Test
  void recipesOfAllKindsAreServed() throws Exception {
    HttpResponse<String> down = Calls.get(ORIGIN.uri("/news/today?page=1"));
    assertThat(down.statusCode()).isEqualTo(503);
    assertThat(down.body()).isEqualTo("<h1>Back soon</h1>\n");
    assertThat(down.headers().firstValue("content-type")).hasValue("text/html; charset=utf-8");
    assertThat(Calls.get(ORIGIN.uri("/sport")).body()).isEqualTo("sport");
  }

  @Test
  void requestsAreCountedAndRecorded() throws Exception {
    Calls.post(ORIGIN.uri("/sport?page=1"), "hello");
    assertThatThrownBy(() -> Calls.post(ORIGIN.uri("/reset"), "hello"))
        .isInstanceOf(IOException.class);
    assertThat(ORIGIN.counts().requests()).isEqualTo(2);
    assertThat(ORIGIN.counts().byStatus()).isEqualTo(Map.of(200, 1L));
    assertThat(ORIGIN.counts().faults()).isEqualTo(Map.of("reset", 1L));
    assertThat(ORIGIN.requests())
        .extracting(JournalEntry::method, JournalEntry::path, entry -> entry.body().text())
        .containsExactly(asked("/sport"), asked("/reset"));
    assertThat(ORIGIN.requests("/sport").get(0).outcome().status()).hasValue(200);
    assertThat(ORIGIN.requests("/reset").get(0).outcome())
        .isInstanceOfSatisfying(
            Outcome.Failed.class, failed -> assertThat(failed.kind()).isEqualTo(Fault.Kind.RESET));
    assertThat(ORIGIN.droppedRequests()).isZero();
    ORIGIN.clearJournal();
    assertThat(ORIGIN.requests()).isEmpty();
  }

  @Test
  void callerReportEvaluatesRequests() throws Exception {
    for (int i = 0; i < 3; i++) {
      Calls.get(ORIGIN.uri("/news/today")); // 503
    }
    CallerReport report = ORIGIN.callerReport();
    assertThat(report.amplification()).isEqualTo(3);
    assertThat(report.peakInFlight()).isEqualTo(1);
    assertThat(report.patience().abandoned()).isZero();
  }

  private static Tuple asked(String path) {
    return tuple("POST", path, "hello");
  }

  @Test
  void recipesAreAddedAndRemovedWhileItRuns() throws Exception {
    Files.writeString(folder.resolve("maintenance.html"), "another page of that name");
    Path recipe =
        Files.writeString(
            folder.resolve("more.json"),
            "{\"route\": \"/more\", \"stages\": [{\"at\": 0, \"status\": 502, \"body_file\": \"maintenance.html\"}]}");
    ORIGIN.add(recipe);
    ORIGIN.add(Recipes.saying("/sport", "new"));
    assertThat(Calls.get(ORIGIN.uri("/more")).body()).isEqualTo("another page of that name");
    assertThat(Calls.get(ORIGIN.uri("/sport")).body()).isEqualTo("new");
    assertThat(Calls.get(ORIGIN.uri("/news")).body()).isEqualTo("<h1>Back soon</h1>\n");
    ORIGIN.remove("/sport");
    assertThat(Calls.get(ORIGIN.uri("/sport")).statusCode()).isEqualTo(406);
  }

  @Test
  void latenciesAreDrawnFromAFileNextToTheRecipe() throws Exception {
    Files.writeString(folder.resolve("orders.hgrm"), "12.5 0.0\n12.5 1.0\n");
    Path recipe =
        Files.writeString(
            folder.resolve("orders.yaml"),
            "{ route: /orders, body: o, stages: [{ at: 0, status: 200, latency: { hgrm: orders.hgrm } }] }");
    ORIGIN.add(recipe);
    Calls.get(ORIGIN.uri("/orders"));
    assertThat(ORIGIN.requests("/orders").get(0).outcome())
        .isInstanceOfSatisfying(
            Outcome.Answered.class,
            answered -> assertThat(answered.planned()).isEqualTo(Duration.ofNanos(12_500_000)));
  }

  @Test
  void pathWithTwoSlashesKeepsTheHost() throws Exception {
    ORIGIN.add(Recipes.saying("//news", "news"));
    assertThat(Calls.get(ORIGIN.uri("//news")).body()).isEqualTo("news");
  }

  @Test
  void refusedRecipeIsReportedAndChangesNothing() throws Exception {
    assertThatThrownBy(() -> ORIGIN.add(Recipes.withoutOrigin(1)))
        .isInstanceOf(RecipeException.class)
        .hasMessage("json: 1 problem\n  [1].origin: http://127.0.0.1:1/b refused the connection");
    assertThat(Calls.get(ORIGIN.uri("/a")).statusCode()).isEqualTo(406);
  }

  @Test
  void resetDropsHeldRequests() throws Exception {
    Hold hold = ORIGIN.hold("/sport");
    CompletableFuture<?> dropped =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Calls.post(ORIGIN.uri("/sport"), "x").statusCode();
              } catch (Exception e) {
                throw new CompletionException(e);
              }
            });
    ORIGIN.requests("/sport").take(Duration.ofSeconds(30));
    ORIGIN.reset();
    assertThat(dropped).failsWithin(Duration.ofSeconds(30));
    hold.release();
    assertThat(Calls.get(ORIGIN.uri("/sport")).body()).isEqualTo("sport");
    assertThat(ORIGIN.counts().requests()).isEqualTo(1);
  }

  @Test
  void resetRestoresTheInitialRecipes() throws Exception {
    ORIGIN.add(Recipes.saying("/more", "more"));
    ORIGIN.remove("/sport");
    Calls.get(ORIGIN.uri("/more"));
    ORIGIN.reset();
    assertThat(ORIGIN.counts().requests()).isZero();
    assertThat(ORIGIN.requests()).isEmpty();
    assertThat(ORIGIN.honesty().verdict()).isEqualTo(HonestyReport.Verdict.NOTHING_MEASURED);
    assertThat(Calls.get(ORIGIN.uri("/more")).statusCode()).isEqualTo(406);
    assertThat(Calls.get(ORIGIN.uri("/sport")).body()).isEqualTo("sport");
  }

  @Test
  void honestyReturnsTheVerdict() throws Exception {
    Calls.get(ORIGIN.uri("/sport"));
    HonestyReport report = ORIGIN.honesty();
    assertThat(report.responses()).isEqualTo(1);
    assertThat(report.verdict()).isNotEqualTo(HonestyReport.Verdict.NOTHING_MEASURED);
  }
}
