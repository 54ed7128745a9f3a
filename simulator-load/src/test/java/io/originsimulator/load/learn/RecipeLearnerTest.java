package io.originsimulator.load.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.originsimulator.load.learn.Lesson.Unlearned;
import io.originsimulator.load.log.LogEntry;
import io.originsimulator.load.log.LogTime;
import io.originsimulator.load.log.RouteKey;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.text.Figures;
import io.originsimulator.recipe.Mix;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.scenario.ResponsePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RecipeLearnerTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;
  private static final long NOON = 1_795_262_400L * SECOND;

  private final SplittableRandom random = new SplittableRandom(5);

  @Test
  void equalResponsesAreOneStageOfOneRoute() {
    List<LogEntry> log = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      log.add(entry(i * SECOND, "GET", "/news?page=" + i, 200, 50 * MILLI, 5120));
    }
    assertThat(RecipeJson.write(learn(log, LearnOptions.DEFAULT).recipes()))
        .isEqualTo(
            "[{\"route\":\"/news\",\"method\":\"GET\",\"origin\":null,\"body\":null,"
                + "\"random_content\":\"5120b\",\"headers\":{},"
                + "\"stages\":[{\"at\":0,\"status\":200,\"latency\":\"50ms\"}]}]");
  }

  @Test
  void anOutageIsAStageOfItsOwn() {
    List<LogEntry> log = new ArrayList<>();
    for (int i = 0; i < 6000; i++) {
      long at = i * 10 * MILLI; // a minute, 100 a second
      boolean down = at >= 20 * SECOND && at < 30 * SECOND;
      boolean error = down ? random.nextInt(10) < 8 : random.nextInt(100) == 0;
      long took = (error ? 2000 : 40 + random.nextInt(40)) * MILLI;
      log.add(entry(at, "GET", "/orders/" + i, error ? 503 : 200, took, error ? 200 : 9000));
    }
    Recipe recipe = learn(log, LearnOptions.DEFAULT).recipes().get(0);
    assertThat(recipe.route().text()).isEqualTo("/orders/*");
    assertThat(recipe.stages())
        .extracting(stage -> stage.at().text())
        .containsExactly("0", "20s", "30s");
    Mix mix = (Mix) recipe.stages().get(1).choice();
    assertThat(mix.entries()).extracting(it -> it.behaviour().status()).containsExactly(200, 503);
    assertThat(mix.entries().get(1).weight().from()).isBetween(760.0, 840.0);
    assertThat(mix.entries().get(1).behaviour().body()).contains(new Content.Text("<<200b>>"));
    assertThat(mix.entries().get(1).behaviour().latency()).hasToString("2s");
  }

  @Test
  void eachMethodHasARecipe() {
    List<LogEntry> log = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      log.add(entry(i, "GET", "/a", 200, MILLI, 10));
      log.add(entry(i, "POST", "/a", 201, MILLI, 0));
      log.add(entry(i, "HEAD", "/a", 200, MILLI, 10));
    }
    assertThat(learn(log, LearnOptions.DEFAULT).recipes())
        .extracting(recipe -> recipe.endpoint().toString() + " " + recipe.sources())
        .containsExactly(
            "GET /a [Random[size=10b]]", "HEAD /a [Text[template=]]", "POST /a [Text[template=]]");
  }

  @Test
  void countsRequestsLeftOutByReason() {
    List<LogEntry> log =
        List.of(
            entry(0, "GET", "/a", 0, 1, 1),
            entry(0, "GET", "/a", 101, 1, 1),
            entry(0, "GET", "/a", 499, 1, 1),
            entry(0, "GET", "/_admin/status", 200, 1, 1),
            entry(0, "GET", "/a", 200, -1, 1));
    Lesson lesson = learn(log, LearnOptions.DEFAULT);
    assertThat(lesson.leftOut())
        .isEqualTo(
            Map.of(
                Unlearned.NO_STATUS, 1L,
                Unlearned.NOT_FINAL, 1L,
                Unlearned.CLIENT_LEFT, 1L,
                Unlearned.ADMIN, 1L));
    assertThat(lesson.leftOut().keySet()) // the order in which they are reported
        .containsExactly(
            Unlearned.NO_STATUS, Unlearned.NOT_FINAL, Unlearned.CLIENT_LEFT, Unlearned.ADMIN);
    assertThat(lesson.learned()).isEqualTo(1);
    assertThat(lesson.withoutTime()).isEqualTo(1);
    assertThat(lesson.recipes()).hasSize(1);
  }

  @Test
  void learnsTheUpstreamFromItsOwnTimesAndStatuses() {
    List<LogEntry> log = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      log.add(
          new LogEntry(
              Optional.of(new LogTime(NOON, 1, 0)),
              "GET",
              "/a",
              200,
              80 * MILLI,
              10,
              70 * MILLI,
              304,
              -1));
      log.add(entry(i, "GET", "/a", 200, MILLI, 10)); // from the cache
    }
    Lesson lesson = learn(log, new LearnOptions(50, 50, 12, true, false));
    assertThat(lesson.leftOut()).isEqualTo(Map.of(Unlearned.NOT_ASKED, 100L));
    assertThat(lesson.recipes().get(0).toJson())
        .contains("\"stages\":[{\"at\":0,\"status\":304,\"latency\":\"70ms\"}]");
  }

  @Test
  void annotatesResponsesOnRequest() {
    Lesson lesson =
        learn(
            List.of(entry(0, "GET", "/a", 200, MILLI, 10), entry(1, "GET", "/a", 503, MILLI, 10)),
            new LearnOptions(50, 1, 1, false, true));
    assertThat(lesson.recipes().get(0).behaviours().values())
        .hasSize(2)
        .allMatch(behaviour -> behaviour.annotate());
  }

  @Test
  void rehearsalComparesTheRecipeWithItsLog() {
    Lesson lesson = learn(brownOut(60_000), LearnOptions.DEFAULT);
    assertThat(lesson.rehearsals())
        .extracting(Rehearsal::route)
        .containsExactly("GET /cases/*", "GET /search", "GET /static/*");
    for (Rehearsal rehearsal : lesson.rehearsals()) {
      assertThat(rehearsal.statusDifference()).isLessThan(0.01);
      assertThat(rehearsal.planned().count()).isEqualTo(rehearsal.requests());
      double exact = rehearsal.logged().quantileNanos(0.9);
      assertThat((double) rehearsal.planned().quantileNanos(0.9))
          .isCloseTo(exact, within(Math.max(MILLI, 0.05 * exact)));
    }
  }

  @Test
  void rehearsalDetectsARecipeThatDiffersFromTheLog() {
    RouteKey group = new RouteKey("GET", "/a");
    List<Answer> answers =
        List.of(
            new Answer(group, 0, 10 * MILLI, 200, 0),
            new Answer(group, SECOND, 10 * MILLI, 503, 0));
    Recipe other = Recipe.route("/a").stage(Stage.at("0s").status(503).latency("30ms")).build();
    Rehearsal rehearsal = Rehearsal.of(other, answers);
    assertThat(rehearsal.statusDifference()).isEqualTo(0.5);
    assertThat(rehearsal.logged().maxNanos()).isEqualTo(10 * MILLI);
    assertThat(rehearsal.planned().maxNanos()).isEqualTo(30 * MILLI);
  }

  @Test
  void emptyLogGivesNoRecipe() {
    assertThat(learn(List.of(), LearnOptions.DEFAULT).recipes()).isEmpty();
  }

  /**
   * The documented tolerance for routes with thousands of requests: shares of statuses within one
   * percentage point, p50, p90 and p99 within 5 %, mean sizes within 3 %.
   */
  @Test
  void learnedRecipesRespondAsTheLog() {
    List<LogEntry> log = brownOut(60_000);
    Played played = new Played(learn(log, LearnOptions.DEFAULT).recipes());
    Map<String, Figures> logged = new TreeMap<>();
    Map<String, Figures> answered = new TreeMap<>();
    for (LogEntry entry : log) {
      String path = entry.path();
      long at = entry.start().orElseThrow().epochNanos() - NOON;
      ResponsePlan<Integer> plan = played.ask(entry.method(), path, at);
      String route = played.route(entry.method(), path);
      logged
          .computeIfAbsent(route, it -> new Figures())
          .add(entry.status(), entry.durationNanos(), entry.bytes());
      long body = plan.bodyBytes() == ResponsePlan.WHOLE_BODY ? -1 : plan.bodyBytes();
      answered
          .computeIfAbsent(route, it -> new Figures())
          .add(plan.response(), plan.delayNanos(), body);
    }
    assertThat(logged).containsOnlyKeys("/cases/*", "/search", "/static/*");
    logged.forEach(
        (route, figures) -> answered.getOrDefault(route, new Figures()).assertNear(figures, route));
  }

  /**
   * Returns a log with three routes, of which the second is slow and fails for a quarter of the
   * time.
   */
  private List<LogEntry> brownOut(int count) {
    List<LogEntry> log = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long at = i * 5 * MILLI; // 5 min, 200 a second
      boolean brown = at > 100 * SECOND && at < 175 * SECOND;
      int dice = random.nextInt(10);
      if (dice < 5) {
        long took = Math.round(40 * MILLI * Math.exp(0.5 * gaussian()));
        log.add(
            entry(
                at,
                "GET",
                "/cases/" + i,
                random.nextInt(20) == 0 ? 404 : 200,
                took,
                2000 + random.nextInt(4000)));
      } else if (dice < 8) {
        boolean fails = random.nextInt(100) < (brown ? 30 : 1);
        double median = (brown ? 900 : 90) * MILLI;
        long took = fails ? 3 * SECOND : Math.round(median * Math.exp(0.4 * gaussian()));
        log.add(entry(at, "GET", "/search?q=" + i, fails ? 503 : 200, took, fails ? 90 : 700));
      } else {
        log.add(
            entry(
                at,
                "GET",
                "/static/f" + i % 3000 + ".js",
                200,
                MILLI * (1 + random.nextInt(3)),
                50_000));
      }
    }
    return log;
  }

  /** Figures of a route's responses. */
  private static final class Figures {
    private final Latencies latencies = new Latencies();
    private final Map<Integer, Long> statuses = new TreeMap<>();
    private long sized;
    private double bytes;

    void add(int status, long nanos, long length) {
      latencies.add(nanos);
      statuses.merge(status, 1L, Long::sum);
      if (status == 200 && length >= 0) {
        sized++;
        bytes += length;
      }
    }

    void assertNear(Figures logged, String route) {
      assertThat(statuses.keySet()).as(route).isEqualTo(logged.statuses.keySet());
      logged.statuses.forEach(
          (status, count) ->
              assertThat(statuses.getOrDefault(status, 0L) * 100.0 / latencies.count())
                  .as("%s %s", route, status)
                  .isCloseTo(count * 100.0 / logged.latencies.count(), within(1.0)));
      for (double quantile : List.of(0.5, 0.9, 0.99)) {
        double exact = logged.latencies.quantileNanos(quantile);
        assertThat((double) latencies.quantileNanos(quantile))
            .as("%s p%s", route, quantile * 100)
            .isCloseTo(exact, within(Math.max(MILLI, 0.05 * exact)));
      }
      if (sized > 0) {
        assertThat(bytes / sized)
            .as("%s bytes", route)
            .isCloseTo(logged.bytes / logged.sized, within(0.03 * logged.bytes / logged.sized));
      }
    }
  }

  private double gaussian() {
    return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
        * Math.cos(2 * Math.PI * random.nextDouble());
  }

  private static LogEntry entry(
      long at, String method, String target, int status, long took, long bytes) {
    return new LogEntry(
        Optional.of(new LogTime(NOON + at, 1, 0)), method, target, status, took, bytes, -1, 0, -1);
  }

  private static Lesson learn(List<LogEntry> log, LearnOptions options) {
    RecipeLearner learner = new RecipeLearner(options);
    log.forEach(learner::add);
    return learner.learn();
  }
}
