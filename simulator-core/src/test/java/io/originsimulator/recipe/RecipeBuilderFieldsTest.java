package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.cors.Cors;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.LatencyBuilder;
import java.math.BigInteger;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each field of recipes and stages, as a builder call and in a document. */
class RecipeBuilderFieldsTest {

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
        recipe(r -> r.limit(Limit.rate("9/s").share()), "'limit': {'rate': '9/s', 'share': true}"),
        recipe(r -> r.capacity(Capacity.workers(50)), "'capacity': {'workers': 50}"),
        recipe(
            r -> r.capacity(Capacity.workers(9).share()),
            "'capacity': {'workers': 9, 'share': true}"),
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
  void laterValueReplacesEarlierOne() {
    assertThat(Recipe.route("/a").stage(Stage.at("0s").status(200).status(500)).build())
        .isEqualTo(read("{'route': '/a', 'stages': [{'at': '0s', 'status': 500}]}"));
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
}
