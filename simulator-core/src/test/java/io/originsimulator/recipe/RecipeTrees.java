package io.originsimulator.recipe;

import static io.originsimulator.recipe.TreeFields.all;
import static io.originsimulator.recipe.TreeFields.always;
import static io.originsimulator.recipe.TreeFields.nothing;
import static io.originsimulator.recipe.TreeFields.object;
import static io.originsimulator.recipe.TreeFields.often;
import static io.originsimulator.recipe.TreeFields.orNot;
import static io.originsimulator.recipe.TreeFields.seldom;
import static io.originsimulator.recipe.TreeFields.words;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.originsimulator.recipe.value.Chance;
import io.originsimulator.recipe.value.Fault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Valid documents of the language; {@link Slip} changes them.
 *
 * <p>Rules between fields hold by construction: the last stage's ramps have an end unless the
 * timeline repeats, the first weight is above 0, content of drawn size is not compressed, and
 * recipes with streams have no other pace.
 */
public final class RecipeTrees {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final List<String> PERCENTILES =
      List.of("p0", "p5", "p50", "p90.5", "p99", "p99.9", "p100");

  private static final List<Map<String, Object>> ENDPOINTS =
      List.of(
          Map.of(),
          Map.of("route", "/a"),
          Map.of("route", "/a", "method", "GET"),
          Map.of("route", "/a", "method", List.of("POST", "M-SEARCH")),
          Map.of("route", "/a*"),
          Map.of("route", "/{0}/%20~", "method", List.of("GET")),
          Map.of("route", "/a", "match", Map.of("query", Map.of("p", "1"))),
          Map.of(
              "route",
              "/{id}*",
              "match",
              Map.of(
                  "headers", Map.of("Accept", List.of(Map.of("contains", "x"), "y", 5)),
                  "body",
                      Map.of(
                          "/a~1b",
                          List.of(true, 2, 2.5, "x"),
                          "/b",
                          Map.of("matches", "(?i)[a-z]{2,}"),
                          "/0",
                          Map.of("absent", true)))));

  private final boolean repeats;

  private final boolean gzip;

  private final boolean streams;

  private RecipeTrees(boolean repeats, boolean gzip, boolean streams) {
    this.repeats = repeats;
    this.gzip = gzip;
    this.streams = streams;
  }

  /** Returns valid documents. */
  public static Arbitrary<String> documents() {
    Arbitrary<List<Map<String, Object>>> endpoints =
        Arbitraries.oneOf(
            Arbitraries.of(ENDPOINTS).list().ofSize(1),
            Arbitraries.of(ENDPOINTS).list().uniqueElements().ofMinSize(1).ofMaxSize(3));
    return Combinators.combine(endpoints, recipes().list().ofSize(3)).as(RecipeTrees::document);
  }

  /** Returns valid documents with up to three slips, and scraps. */
  public static Arbitrary<String> slipped() {
    Arbitrary<String> slipped =
        Combinators.combine(documents(), Slip.any().list().ofMinSize(0).ofMaxSize(3))
            .as(
                (document, slips) -> {
                  String text = document;
                  for (Slip slip : slips) {
                    text = slip.of(text);
                  }
                  return text;
                });
    return Arbitraries.frequencyOf(
        Tuple.of(30, slipped), Tuple.of(1, Slip.scraps().map(RecipeTrees::json)));
  }

  private static String document(
      List<Map<String, Object>> endpoints, List<Map<String, Object>> recipes) {
    List<Object> array = new ArrayList<>();
    for (int i = 0; i < endpoints.size(); i++) {
      Map<String, Object> recipe = new LinkedHashMap<>(endpoints.get(i));
      recipe.putAll(recipes.get(i));
      array.add(recipe);
    }
    return json(array.size() == 1 ? array.get(0) : array);
  }

  private static Arbitrary<Map<String, Object>> recipes() {
    return Arbitraries.oneOf(
        new RecipeTrees(false, false, false).recipe(),
        new RecipeTrees(false, true, false).recipe(),
        new RecipeTrees(false, false, true).recipe(),
        new RecipeTrees(true, false, false).recipe(),
        new RecipeTrees(true, true, false).recipe(),
        new RecipeTrees(true, false, true).recipe());
  }

  private Arbitrary<Map<String, Object>> recipe() {
    return all(
        repeats ? always("repeat", words("91s", "87600h")) : nothing(),
        content(),
        often("headers", headers()),
        seldom("cors", words(true, Map.of("origins", "https://a"), Map.of("max_age", "10m"))),
        seldom("description", words("", "é\n")),
        seldom("negotiate", words(true, false)),
        seldom("validators", words("auto")),
        seldom("overrides", words(true, false)),
        seldom("seed", words(0, 42, Chance.MAX_SEED, 1e3)),
        seldom("key", words("x-request-id", "!")),
        streams ? nothing() : seldom("uplink", rates()),
        load(repeats),
        Arbitraries.frequencyOf(Tuple.of(4, stages()), Tuple.of(1, alone())));
  }

  /** Returns the stage of a recipe without {@code stages}. */
  private Arbitrary<Map<String, Object>> alone() {
    Arbitrary<Map<String, Object>> entry = behaviour(repeats, nothing());
    return all(
        often("status", words(200, 404, 503.0)),
        sending(repeats),
        Arbitraries.oneOf(
            nothing(), always("mix", mix(entry, repeats)), always("sequence", sequence(entry))));
  }

  /** Returns at least one source, as some behaviour may be a 200. */
  private Arbitrary<Map<String, Object>> content() {
    Arbitrary<Object> sizes = gzip ? words("1kb", "0b") : words("1kb", "2b..1b", "1kb..1kb");
    return Arbitraries.oneOf(
        all(
            seldom("origin", words("http://host/", "https://[::1]:1/é")),
            always("body", words("x", "<<1kb>>", "\"\\\n日本 😀", "", Map.of("a", List.of(1, "é")))),
            seldom("random_content", words("1kb", "2b..1b"))),
        always("body_file", words("busy.json")),
        always("random_content", sizes));
  }

  private Arbitrary<Map<String, Object>> stages() {
    Arbitrary<Map<String, Object>> first = stage(words(0, "0", "0.5ms"), true);
    Arbitrary<Map<String, Object>> second = stage(words("4s", "1m"), true);
    Arbitrary<Map<String, Object>> last = stage(words("90s"), repeats);
    return Arbitraries.oneOf(
        list(last),
        Combinators.combine(first, last).as((a, b) -> Map.of("stages", List.of(b, a))),
        Combinators.combine(first, second, last)
            .as((a, b, c) -> Map.of("stages", List.of(a, b, c))));
  }

  private static Arbitrary<Map<String, Object>> list(Arbitrary<Map<String, Object>> only) {
    return only.map(stage -> Map.of("stages", List.of(stage)));
  }

  /**
   * Returns a stage.
   *
   * @param ends whether the stage has an end, so that its ramps need none
   */
  private Arbitrary<Map<String, Object>> stage(Arbitrary<Object> at, boolean ends) {
    Arbitrary<Map<String, Object>> defaults =
        all(
            always("status", words(200, 404, 503.0)),
            common(ends),
            streams ? seldom("stream", stream(ends)) : seldom("body", words("", "{}")));
    Arbitrary<Map<String, Object>> entry = behaviour(ends, nothing());
    return all(
        always("at", at),
        load(ends),
        Arbitraries.oneOf(
            behaviour(ends, always("status", words(500, 200))),
            all(
                defaults,
                always("mix", mix(entry, ends)),
                often("per", words("request", "client", "connection", "header:X-Id", "2s"))),
            all(
                defaults,
                always("sequence", sequence(entry)),
                often("then", words("stay", "loop")),
                often("per", words("route", "client", "connection", "header:!")))));
  }

  private static Arbitrary<Object> mix(Arbitrary<Map<String, Object>> entry, boolean ends) {
    String end = ends ? "" : " over 1.5s";
    Arbitrary<Object> first = words(1, 90, 0.25, "1 -> 9" + end, "9->0.5" + end, "5 -> 5");
    Arbitrary<Object> others = words(0, 1, 1e9, -0.0, "0 -> 9" + end, "1 -> 0 over 1ms");
    return Combinators.combine(
            all(always("weight", first), entry),
            all(often("weight", others), entry).list().ofMaxSize(2))
        .as(
            (head, tail) -> {
              List<Object> entries = new ArrayList<>(tail);
              entries.add(head);
              return entries;
            });
  }

  private static Arbitrary<Object> sequence(Arbitrary<Map<String, Object>> entry) {
    return all(often("times", words(1, 3, 1_000_000_000, 2.0)), entry)
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(entries -> entries);
  }

  /**
   * Returns a behaviour.
   *
   * @param unsaid the fields in place of a missing status
   */
  private Arbitrary<Map<String, Object>> behaviour(
      boolean ends, Arbitrary<Map<String, Object>> unsaid) {
    return all(
        common(ends),
        Arbitraries.oneOf(
            all(
                always("status", words(200, 404, 503, 999)),
                Arbitraries.oneOf(
                    seldom("body", words("", "{\"a\": \"<<1kb>>\"}", List.of(0.5, List.of()))),
                    always("body_file", words("busy.json")))),
            always("status", words(204, 205, 304)),
            all(always("fault", faults()), seldom("body", words("x"))),
            all(always("grpc", words("ABORTED", 14)), seldom("grpc_message", words("no", "ü"))),
            streams
                ? all(
                    always("stream", stream(ends)),
                    seldom("fault", words("close after 1 event", "stall  after 12  events")))
                : unsaid,
            unsaid));
  }

  private static Arbitrary<Object> stream(boolean ends) {
    Arbitrary<Object> texts =
        words("a", "<<ordinal>>", 5, Map.of("a", List.of(1, "é")), List.of("{", "[1, 2]", false));
    Arbitrary<Object> events =
        words(
            List.of(List.of(1)),
            "a\nb",
            Map.of("data", Map.of("data", 1)),
            List.of(Map.of("data", "x", "event", "e", "retry", "2s"), Map.of("data", 1, "x", 2)));
    Arbitrary<Object> numbered = words(Map.of("data", "a", "id", "<<ordinal>>"));
    return object(
        all(
            Arbitraries.oneOf(
                all(always("event", texts), often("format", words("sse", "ndjson", "text"))),
                all(
                    always("event", events),
                    seldom("first", texts),
                    seldom("end", events),
                    seldom("heartbeat", words("10000h"))),
                all(always("event", numbered), always("resume", words(true, false))),
                always("events_file", words("prices.sse"))),
            often("count", words(0, 3, 3.0, "80..400", "9..1")),
            often("every", latencies(ends))));
  }

  private Arbitrary<Map<String, Object>> common(boolean ends) {
    return all(sending(ends), seldom("headers", headers()));
  }

  private Arbitrary<Map<String, Object>> sending(boolean ends) {
    return all(
        often("latency", latencies(ends)),
        streams ? nothing() : seldom("bandwidth", rates()),
        streams ? nothing() : seldom("chunk", words("1b", "1kb", "1gb")),
        seldom("fault", faults()),
        seldom("annotate", words(true, false)),
        seldom("trailers", words(Map.of("x-sum", "1"), Map.of("x-part", List.of("a", "b")))));
  }

  private Arbitrary<Map<String, Object>> load(boolean ends) {
    Arbitrary<Object> overflow = object(behaviour(ends, nothing()));
    Arbitrary<Map<String, Object>> limit =
        all(
            always("rate", words("100/s", "3/10s", "1000000000/us", "1/24h", "5/0.5s")),
            often("burst", words(1, 20, 1_000_000)),
            often("per", words("route", "client", "connection", "header:A")),
            often("overflow", overflow));
    Arbitrary<Map<String, Object>> capacity =
        all(
            always("workers", words(1, 50, 1_000_000)),
            often("queue", words(0, 200, 99_999_999_999L)),
            often("overflow", overflow));
    return all(seldom("limit", object(limit)), seldom("capacity", object(capacity)));
  }

  private static Arbitrary<Object> latencies(boolean ends) {
    Arbitrary<Object> ranges =
        Combinators.combine(durations(), durations()).as((a, b) -> a + ".." + b);
    Arbitrary<Object> pairs =
        Combinators.combine(durations(), durations()).as((a, b) -> List.of(a, b));
    Arbitrary<Object> sides = Arbitraries.oneOf(durations(), ranges);
    Arbitrary<String> over = Arbitraries.of(" over 30s", "  over  0.5ms ", ends ? "" : " over 1h");
    Arbitrary<Object> ramps =
        Combinators.combine(sides, Arbitraries.of("->", " -> "), sides, over)
            .as((from, arrow, to, time) -> from + arrow + to + time);
    Arbitrary<Map<String, Object>> max = often("max", words("5s", "0", 0));
    return Arbitraries.oneOf(
        words(0, 0.0),
        durations(),
        ranges,
        pairs,
        ramps,
        object(all(percentiles(), max)),
        named("lognormal", always("p50", words("80ms")), always("p99", words("80ms", "9s")), max),
        named("normal", always("mean", durations()), always("stddev", durations()), max),
        named("exponential", always("mean", durations()), nothing(), max),
        named("pareto", always("min", words("1ms")), always("shape", words(1, 2.5, 1e-9)), max),
        object(all(always("hgrm", words("orders.hgrm")), max)));
  }

  private static Arbitrary<Object> named(
      String form,
      Arbitrary<Map<String, Object>> first,
      Arbitrary<Map<String, Object>> second,
      Arbitrary<Map<String, Object>> max) {
    return object(always(form, object(all(first, second, max))));
  }

  /** Returns percentiles in descending order, as their order in a document does not matter. */
  private static Arbitrary<Map<String, Object>> percentiles() {
    return Arbitraries.of(PERCENTILES)
        .set()
        .ofMinSize(1)
        .map(
            names -> {
              Map<String, Object> points = new LinkedHashMap<>();
              for (int i = PERCENTILES.size() - 1; i >= 0; i--) {
                if (names.contains(PERCENTILES.get(i))) {
                  points.put(PERCENTILES.get(i), i * 10 + "ms");
                }
              }
              return points;
            });
  }

  private static Arbitrary<Object> durations() {
    return Arbitraries.oneOf(
        words("0", "5ms", "1.5s", "87600h", "0.000000001h"),
        Combinators.combine(
                Arbitraries.integers().between(0, 9999), Arbitraries.of("us", "ms", "s", "m", "h"))
            .as((count, unit) -> count + unit));
  }

  private Arbitrary<Object> faults() {
    Arbitrary<String> points =
        Arbitraries.of("", " after head", " after 0%", "  after 99.9%", " after 100%");
    Arbitrary<String> bytes = Arbitraries.of(" after 0b", " after 10kb");
    return Combinators.combine(
            Arbitraries.of(Fault.Kind.values()),
            streams ? points : Arbitraries.oneOf(points, bytes))
        .as((kind, point) -> kind + point);
  }

  private static Arbitrary<Object> rates() {
    return words("1b/s", "64kB/s", "10MB/s", "999999999999999999gb/s");
  }

  private Arbitrary<Object> headers() {
    Arbitrary<Object> encodings = gzip ? words("gzip", "GZIP", "identity") : words("identity");
    return object(
        all(
            orNot(5, "Content-Encoding", encodings),
            orNot(5, "x-request-id", words("1", "é")),
            orNot(2, "Set-Cookie", words("a=1", List.of("a=1", "b=2"), List.of("a=1"))),
            orNot(5, "retry-after", words("1"))));
  }

  private static String json(Object tree) {
    try {
      return MAPPER.writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
