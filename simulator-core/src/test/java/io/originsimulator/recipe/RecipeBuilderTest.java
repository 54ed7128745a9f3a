package io.originsimulator.recipe;

import static io.originsimulator.recipe.MatchBuilder.absent;
import static io.originsimulator.recipe.MatchBuilder.anyOf;
import static io.originsimulator.recipe.MatchBuilder.contains;
import static io.originsimulator.recipe.MatchBuilder.match;
import static io.originsimulator.recipe.MatchBuilder.matches;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.LatencyBuilder;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Headers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checks of recipes built in Java, and the independence of their builders. */
class RecipeBuilderTest {

  @Test
  void reportsEveryProblemWithItsPlace() {
    RecipeBuilder recipe =
        Recipe.route("news")
            .method("post")
            .origin("ftp://host")
            .header("content-length", "5")
            .seed(-1)
            .key("a b")
            .uplink("fast")
            .repeat("60s")
            .limit(Limit.rate("100").burst(0).per("request").overflow(Behaviour.status(99)))
            .capacity(Capacity.workers(0).queue(-1))
            .stage(Stage.at("60s").status(100).latency("fast").body("x").bodyFile("none"))
            .stage(Stage.at("soon").mix(Behaviour.weight(-1).chunk("0b"), Behaviour.fault("bang")))
            .stage(
                Stage.at("0s")
                    .status(500)
                    .latency(Latency.pareto("fast", 0))
                    .sequence(Behaviour.status(204).body("x").times(0))
                    .per("2s")
                    .then("again"));

    assertThat(Refusal.of(recipe::build))
        .isEqualTo(
            """
            29 problems
              route: "news" (expected: a path such as "/news", or a prefix ending in *, such as \
            "/news*") (a route starts with /: write "/news")
              method: "post" (expected: a method such as "POST", or a list of them) (did you mean \
            "POST"?)
              origin: "ftp://host" (expected: an http:// or https:// URL with a host)
              headers.content-length: "5" (the server sets content-length itself; leave it out)
              seed: -1 (expected: 0 to 9007199254740991)
              key: "a b" (expected: letters, digits and any of !#$%&'*+-.^_`|~)
              limit.rate: "100" (expected: a rate such as "100/s", "600/m" or "3/10s")
              limit.overflow.status: 99 (expected: a status from 200 to 999)
              limit.burst: 0 (expected: 1 to 1000000)
              limit.per: "request" (expected: route, client, connection or header:NAME)
              capacity.workers: 0 (expected: 1 to 1000000)
              capacity.queue: -1 (expected: 0 or more)
              uplink: "fast" (expected: a rate such as "64kb/s" or "10mb/s")
              stages[0].status: 100 (expected: a status from 200 to 999) (1xx responses are \
            not final)
              stages[0].latency: "fast" (expected: 0, a duration such as "50ms" or "2s", or a \
            range such as "100ms..200ms")
              stages[0].body_file: "none" (expected: a file's path, relative to the recipe's \
            folder) (this recipe has no folder: pass it as a file, or post it to a simulator \
            with --files)
              stages[0].body_file: conflicts with body (expected: one of body and body_file)
              stages[1].at: "soon" (expected: 0 or a duration such as "50ms" or "2s")
              stages[1].mix[0].weight: -1 (expected: 0 to 1000000000)
              stages[1].mix[0].chunk: "0b" (expected: 1b to 1gb)
              stages[1].mix[0].status: missing (expected: a status from 200 to 999)
              stages[1].mix[1].fault: "bang" (expected: reset, close, stall, garbage or goaway, alone or \
            with a point: "after head", "after 50%", "after 10kb", "after 12 events")
              stages[2].latency.pareto.min: "fast" (expected: 0 or a duration such as "50ms" or \
            "2s")
              stages[2].latency.pareto.shape: 0.0 (expected: a number more than 0, at most \
            1000000, such as 2.5)
              stages[2].sequence[0].body: conflicts with status 204 (expected: no body: 204 has \
            none)
              stages[2].sequence[0].times: 0 (expected: 1 to 1000000000)
              stages[2].then: "again" (expected: "stay" (on the last) or "loop")
              stages[2].per: "2s" (expected: route, client, connection or header:NAME)
              stages[0].at: "60s" (expected: less than "60s", after which the timeline repeats)\
            """);
  }

  @Test
  void directoryIsInTheFolderOfTheFiles(@TempDir Path folder) throws IOException {
    Files.createDirectory(folder.resolve("www"));
    Path page = Files.writeString(folder.resolve("www/index.html"), "hello").toRealPath();
    Recipe recipe = Recipe.route("/*").directory("www").filesIn(folder).build();

    assertThat(recipe.content())
        .contains(
            new Content.Directory(
                "www",
                new TreeMap<>(Map.of("index.html", new Content.File("www/index.html", page)))));
  }

  @Test
  void reportsConflictsLikeADocument() {
    assertThat(Refusal.of(() -> Recipe.route("/a").build()))
        .isEqualTo(
            "stages: missing (expected: a status or a body, or a list of stages, such as"
                + " [{\"at\": 0, \"status\": 200}])");
    assertThat(Refusal.of(() -> Recipe.route("/a").stage(Stage.at("0s").status(200)).build()))
        .isEqualTo(
            "no content for the 200 of stages[0] (expected: origin, body, body_file, random_content or directory)");
    assertThat(
            Refusal.of(
                () ->
                    Recipe.route("/a")
                        .stage(Stage.at("0s").status(500).mix(Behaviour.weight("0 -> 9")))
                        .build()))
        .isEqualTo(
            """
            stages[0].mix: all weights are 0 at the start (expected: at least one above 0)\
            """);
    assertThat(Refusal.of(() -> Recipe.route("/a").stage(Stage.at("0s").status(500).mix()).build()))
        .isEqualTo("stages[0].mix: empty (expected: at least one behaviour)");
    assertThat(
            Refusal.of(() -> Recipe.route("/a").method().stage(Stage.at("0s").status(500)).build()))
        .isEqualTo(
            "method: empty (expected: a method such as \"POST\", or a list of them) (leave it out"
                + " to answer every method)");
    assertThat(
            Refusal.of(
                () ->
                    Recipe.route("/a")
                        .stage(Stage.at("0s").status(500).bodyFile("busy.json"))
                        .build()))
        .isEqualTo(
            "stages[0].body_file: \"busy.json\" (expected: a file's path, relative to the recipe's"
                + " folder) (this recipe has no folder: pass it as a file, or post it to a simulator"
                + " with --files)");
  }

  @Test
  void reportsInvalidDurationWhenBuilt() {
    RecipeBuilder past = Recipe.route("/a").stage(Stage.at("0s").status(500).latency(millis(-5)));
    RecipeBuilder never =
        Recipe.route("/a")
            .stage(Stage.at("0s").status(500).latency(Duration.ofSeconds(Long.MAX_VALUE)));
    RecipeBuilder eleven = Recipe.route("/a").stage(Stage.at(Duration.ofDays(4015)).status(500));

    assertThat(Refusal.of(past::build))
        .isEqualTo(
            "stages[0].latency: \"-5ms\" (expected: 0, a duration such as \"50ms\" or \"2s\", or a"
                + " range such as \"100ms..200ms\")");
    assertThat(Refusal.of(never::build))
        .isEqualTo(
            "stages[0].latency: \"9223372036854775807s\" (expected: 0, a duration such as \"50ms\""
                + " or \"2s\", or a range such as \"100ms..200ms\")");
    assertThat(Refusal.of(eleven::build))
        .isEqualTo("stages[0].at: \"96360h\" (expected: at most \"87600h\", and not negative)");
  }

  @Test
  void laterCallsDoNotChangeBuiltRecipes() {
    BehaviourBuilder entry = Behaviour.status(500).header("a", "1");
    LatencyBuilder latency = Latency.lognormal("1ms", "2ms");
    LimitBuilder limit = Limit.rate("1/s").overflow(entry);
    CapacityBuilder capacity = Capacity.workers(1).overflow(entry);
    StageBuilder stage = Stage.at("0s").status(500).header("b", "1").latency(latency);
    stage.mix(entry).limit(limit).capacity(capacity);
    RecipeBuilder recipe = Recipe.route("/a").header("c", "1").stage(stage);
    Recipe before = recipe.build();

    latency.max("1s");
    entry.status(404).header("a", "2").weight(5);
    limit.burst(7);
    capacity.queue(7);
    stage.status(404).header("b", "2").per("client");

    assertThat(recipe.build()).isEqualTo(before);

    recipe.header("c", "2").stage(Stage.at("1s").status(404)).seed(1);
    assertThat(before.headers()).isEqualTo(new Headers(Map.of("c", "1")));
    assertThat(before.stages()).hasSize(1);
    assertThat(recipe.build().stages()).hasSize(2);
  }

  @Test
  void oneBuilderMayBeUsedSeveralTimes() {
    BehaviourBuilder entry = Behaviour.status(500);
    StageBuilder stage = Stage.at("0s").mix(entry, entry, entry.weight(2));
    List<Recipe> recipes = new ArrayList<>();
    for (String route : List.of("/a", "/b")) {
      recipes.add(Recipe.route(route).stage(stage).build());
    }

    assertThat(recipes.get(0).stages()).isEqualTo(recipes.get(1).stages());
    assertThat(recipes.get(0).stages().get(0).behaviours()).hasSize(3);
  }

  @Test
  void aMatchHasTheConditionsOfItsDocument() {
    Recipe recipe =
        Recipe.route("/users/{id}")
            .match(
                match()
                    .query("page", anyOf("2", 3))
                    .query("debug", absent())
                    .header("accept", contains("json"))
                    .body("/vip", true)
                    .body("/sku", matches("A-.*")))
            .body("x")
            .build();

    assertThat(recipe.match())
        .hasToString(
            "query debug absent, query page \"2\" or \"3\", header accept contains \"json\","
                + " body /sku matches \"A-.*\", body /vip true");
    assertThat(recipe.readsBody()).isTrue();
    assertThat(RecipeJson.read(recipe.toJson()).recipes()).containsExactly(recipe);
  }

  @Test
  void rejectsConditionsWithTheirPlaces() {
    assertThat(
            Refusal.of(
                () ->
                    Recipe.route("/a")
                        .match(match().query("p", List.of()).body("vip", true))
                        .body("x")
                        .build()))
        .isEqualTo(
            """
            2 problems
              match.query.p: empty (expected: at least one condition)
              match.body.vip: not a JSON Pointer (expected: a path such as "/items/0/sku") (it \
            starts with /)\
            """);
  }

  @Test
  void headersHaveUpToAThousandPlaceholders() {
    String most = "<<uuid>>".repeat(1000);
    RecipeBuilder builder = Recipe.route("/a").status(500).header("a", most);

    assertThat(builder.build().headers().get("a")).contains(most);
    assertThat(Refusal.of(() -> builder.header("b", "<<uuid>>").build()))
        .contains("headers: 1001 placeholders (expected: at most 1000)");
  }

  private static Duration millis(long millis) {
    return Duration.ofMillis(millis);
  }
}
