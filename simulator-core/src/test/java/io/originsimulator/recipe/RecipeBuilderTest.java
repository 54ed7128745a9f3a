package io.originsimulator.recipe;

import static io.originsimulator.recipe.MatchBuilder.absent;
import static io.originsimulator.recipe.MatchBuilder.anyOf;
import static io.originsimulator.recipe.MatchBuilder.contains;
import static io.originsimulator.recipe.MatchBuilder.match;
import static io.originsimulator.recipe.MatchBuilder.matches;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.cors.Cors;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.LatencyBuilder;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Headers;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Recipes built in Java equal those of documents. */
class RecipeBuilderTest {

  /** Returns builder calls, each with the same field next to {@code "route": "/a"}. */
  static Stream<Arguments> wordsOfARecipe() {
    return Stream.of(
        recipe(r -> r.method("POST"), "'method': 'POST'"),
        recipe(r -> r.method("GET", "HEAD"), "'method': ['GET', 'HEAD']"),
        recipe(r -> r.origin("http://host/x"), "'origin': 'http://host/x'"),
        recipe(r -> r.body("<html>"), "'body': '<html>'"),
        recipe(r -> r.randomContent("1kb..2kb"), "'random_content': '1kb..2kb'"),
        recipe(r -> r.header("a", "1").header("B", "2"), "'headers': {'a': '1', 'B': '2'}"),
        recipe(
            r -> r.header("set-cookie", "a=1", "b=2"), "'headers': {'set-cookie': ['a=1', 'b=2']}"),
        recipe(RecipeBuilder::cors, "'cors': true"),
        recipe(
            r ->
                r.cors(
                    Cors.origins("https://a", "null")
                        .headers("x-token")
                        .maxAge("10m")
                        .credentials()),
            "'cors': {'origins': ['https://a', 'null'], 'headers': ['x-token'], 'max_age': '10m',"
                + " 'credentials': true}"),
        recipe(r -> r.description("Down"), "'description': 'Down'"),
        recipe(RecipeBuilder::negotiate, "'negotiate': true"),
        recipe(RecipeBuilder::validators, "'validators': 'auto'"),
        recipe(RecipeBuilder::overrides, "'overrides': true"),
        recipe(r -> r.seed(42), "'seed': 42"),
        recipe(r -> r.key("x-request-id"), "'key': 'x-request-id'"),
        recipe(r -> r.uplink("10mb/s"), "'uplink': '10mb/s'"),
        recipe(r -> r.repeat("60s"), "'repeat': '60s'"),
        recipe(r -> r.limit(Limit.rate("100/s")), "'limit': {'rate': '100/s'}"),
        recipe(
            r ->
                r.limit(
                    Limit.rate("100/s")
                        .burst(20)
                        .per("client")
                        .overflow(Behaviour.status(429).header("retry-after", "auto"))),
            "'limit': {'rate': '100/s', 'burst': 20, 'per': 'client', 'overflow':"
                + " {'status': 429, 'headers': {'retry-after': 'auto'}}}"),
        recipe(r -> r.capacity(Capacity.workers(50)), "'capacity': {'workers': 50}"),
        recipe(
            r ->
                r.capacity(
                    Capacity.workers(50).queue(200).overflow(Behaviour.fault("close after head"))),
            "'capacity': {'workers': 50, 'queue': 200, 'overflow': {'fault': 'close after head'}},"
                + " 'body': 'x'",
            r -> r.body("x")));
  }

  @ParameterizedTest
  @MethodSource("wordsOfARecipe")
  void recipeFieldsEqualThoseOfADocument(RecipeBuilder java, String json) {
    Recipe built = java.stage(Stage.at("0s").status(503)).build();

    assertThat(built)
        .isEqualTo(read("{'route': '/a', " + json + ", 'stages': [{'at': '0s', 'status': 503}]}"));
    assertThat(read(built.toJson())).isEqualTo(built);
  }

  /** Returns builder calls of recipes without stages, each with the same fields. */
  static Stream<Arguments> wordsOfARecipeWithoutStages() {
    return Stream.of(
        recipe(r -> r.body("x"), "'body': 'x'"),
        recipe(r -> r.bodyFile("busy.json"), "'body_file': 'busy.json'"),
        recipe(
            r -> r.body(nested("id", 7, "tags", List.of("a", 1.5, true, List.of()))),
            "'body': {'id': 7, 'tags': ['a', 1.5, true, []]}"),
        recipe(
            r -> r.body(List.of(new BigInteger("9".repeat(30)), (short) 1, 2.5f, 3L)),
            "'body': [" + "9".repeat(30) + ", 1, 2.5, 3]"),
        recipe(
            r -> r.body(nested("none", null)).status(503).latency("2s"),
            "'body': {'none': null}, 'status': 503, 'latency': '2s'"),
        recipe(
            r -> r.fault("reset").bandwidth("1kb/s").chunk("1kb").annotate(),
            "'fault': 'reset', 'bandwidth': '1kb/s', 'chunk': '1kb', 'annotate': true"),
        recipe(
            r -> r.body("x").mix(Behaviour.weight(9), Behaviour.status(503)).per("client"),
            "'body': 'x', 'mix': [{'weight': 9}, {'status': 503}], 'per': 'client'"),
        recipe(
            r -> r.sequence(Behaviour.status(503), Behaviour.status(404)).then("loop"),
            "'sequence': [{'status': 503}, {'status': 404}], 'then': 'loop'"));
  }

  @ParameterizedTest
  @MethodSource("wordsOfARecipeWithoutStages")
  void fieldsOfARecipeWithoutStagesEqualThoseOfADocument(RecipeBuilder java, String json) {
    Recipe built = java.filesIn(LanguageCase.FILES).build();

    assertThat(built).isEqualTo(read("{'route': '/a', " + json + "}"));
    assertThat(read(built.toJson())).isEqualTo(built);
  }

  private static Map<String, Object> nested(Object... namesAndValues) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return fields;
  }

  /** Returns builder calls, each with the same field next to {@code "at": "10s"}. */
  static Stream<Arguments> wordsOfAStage() {
    return Stream.of(
        stage(s -> s.status(404), "'status': 404"),
        stage(s -> s.status(500).latency("1s..2s"), "'status': 500, 'latency': '1s..2s'"),
        stage(s -> s.status(500).latency(Duration.ZERO), "'status': 500, 'latency': 0"),
        stage(
            s -> s.status(500).latency(Duration.ofSeconds(90)), "'status': 500, 'latency': '90s'"),
        stage(
            s -> s.status(500).latency(Duration.ofNanos(1_500)),
            "'status': 500, 'latency': '1.5us'"),
        latency(
            Latency.lognormal("80ms", "900ms").max("2s"),
            "{'lognormal': {'p50': '80ms', 'p99': '900ms', 'max': '2s'}}"),
        latency(Latency.normal("80ms", "9ms"), "{'normal': {'mean': '80ms', 'stddev': '9ms'}}"),
        latency(
            Latency.exponential("80ms").max("1s"),
            "{'exponential': {'mean': '80ms', 'max': '1s'}}"),
        latency(Latency.pareto("10ms", 2.5), "{'pareto': {'min': '10ms', 'shape': 2.5}}"),
        latency(
            Latency.percentiles(Map.of("p50", "80ms", "p99.9", "3s")).max("4s"),
            "{'p50': '80ms', 'p99.9': '3s', 'max': '4s'}"),
        latency(Latency.hgrm("orders.hgrm").max("1s"), "{'hgrm': 'orders.hgrm', 'max': '1s'}"),
        stage(
            s -> s.status(500).header("a", "1").header("b", "2"),
            "'status': 500, 'headers': {'a': '1', 'b': '2'}"),
        stage(s -> s.status(500).body("busy"), "'status': 500, 'body': 'busy'"),
        stage(s -> s.status(500).bodyFile("busy.json"), "'status': 500, 'body_file': 'busy.json'"),
        stage(
            s -> s.status(500).bandwidth("64kb/s").chunk("1kb"),
            "'status': 500, 'bandwidth': '64kb/s', 'chunk': '1kb'"),
        stage(s -> s.fault("close after 50%"), "'fault': 'close after 50%'"),
        stage(s -> s.status(500).annotate(), "'status': 500, 'annotate': true"),
        stage(
            s -> s.status(500).trailer("a", "1").trailer("b", "2", "3"),
            "'status': 500, 'trailers': {'a': '1', 'b': ['2', '3']}"),
        stage(
            s -> s.mix(Behaviour.grpc("ABORTED"), Behaviour.grpc("INTERNAL").latency("1s")),
            "'mix': [{'grpc': 'ABORTED'}, {'grpc': 'INTERNAL', 'latency': '1s'}]"),
        stage(
            s -> s.grpc("UNAVAILABLE").grpcMessage("gone"),
            "'grpc': 'UNAVAILABLE', 'grpc_message': 'gone'"),
        stage(
            s -> s.grpc("OK").bodyFile("busy.json", "busy.json"),
            "'grpc': 0, 'body_file': ['busy.json', 'busy.json']"),
        stage(
            s ->
                s.status(200)
                    .mix(
                        Behaviour.weight(90).latency("50ms"),
                        Behaviour.weight("0 -> 9 over 30s").status(503).header("retry-after", "1"),
                        Behaviour.latency("1s").weight(0.5),
                        Behaviour.fault("reset"))
                    .per("connection"),
            "'status': 200, 'per': 'connection', 'mix': [{'weight': 90, 'latency': '50ms'},"
                + " {'weight': '0 -> 9 over 30s', 'status': 503, 'headers': {'retry-after': '1'}},"
                + " {'weight': 0.5, 'latency': '1s'}, {'fault': 'reset'}]"),
        stage(
            s ->
                s.sequence(Behaviour.status(503).times(2), Behaviour.status(200))
                    .per("header:x-request-id")
                    .then("loop"),
            "'sequence': [{'status': 503, 'times': 2}, {'status': 200}],"
                + " 'per': 'header:x-request-id', 'then': 'loop'"),
        stage(
            s ->
                s.status(500)
                    .limit(Limit.rate("3/10s").burst(1))
                    .capacity(Capacity.workers(1).queue(0)),
            "'status': 500, 'limit': {'rate': '3/10s', 'burst': 1},"
                + " 'capacity': {'workers': 1, 'queue': 0}"));
  }

  @ParameterizedTest
  @MethodSource("wordsOfAStage")
  void stageFieldsEqualThoseOfADocument(StageBuilder java, String json) {
    Recipe built = Recipe.route("/a").body("x").stage(java).filesIn(LanguageCase.FILES).build();

    assertThat(built)
        .isEqualTo(read("{'route': '/a', 'body': 'x', 'stages': [{'at': '10s', " + json + "}]}"));
    assertThat(read(built.toJson())).isEqualTo(built);
  }

  @Test
  void aTimeMayBeADuration() {
    assertThat(Recipe.route("/a").stage(Stage.at(Duration.ofMinutes(2)).status(500)).build())
        .isEqualTo(read("{'route': '/a', 'stages': [{'at': '2m', 'status': 500}]}"));
  }

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
  void laterValueReplacesEarlierOne() {
    assertThat(Recipe.route("/a").stage(Stage.at("0s").status(200).status(500)).build())
        .isEqualTo(read("{'route': '/a', 'stages': [{'at': '0s', 'status': 500}]}"));
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

  private static Duration millis(long millis) {
    return Duration.ofMillis(millis);
  }

  private static Arguments recipe(Function<RecipeBuilder, RecipeBuilder> word, String json) {
    return Arguments.of(word.apply(Recipe.route("/a")), json);
  }

  private static Arguments recipe(
      Function<RecipeBuilder, RecipeBuilder> word,
      String json,
      Function<RecipeBuilder, RecipeBuilder> more) {
    return Arguments.of(more.apply(word.apply(Recipe.route("/a"))), json);
  }

  private static Arguments stage(Function<StageBuilder, StageBuilder> word, String json) {
    return Arguments.of(word.apply(Stage.at("10s")), json);
  }

  private static Arguments latency(LatencyBuilder latency, String json) {
    return stage(s -> s.status(500).latency(latency), "'status': 500, 'latency': " + json);
  }

  private static Recipe read(String json) {
    return LanguageCase.read(json.replace('\'', '"')).recipes().get(0);
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
}
