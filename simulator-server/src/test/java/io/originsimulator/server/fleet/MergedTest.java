package io.originsimulator.server.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.report.HonestyJson;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.server.fleet.Fleet.Answers;
import io.originsimulator.server.metrics.TimeHistogram;
import io.originsimulator.server.store.RecipeStore.Member;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The merging of reports, without sockets. */
class MergedTest {
  private static final long MILLI = 1_000_000;
  private static final SortedMap<String, String> NONE = new TreeMap<>();

  @Test
  void countsAreSums() {
    assertThat(
            MergedCounts.of(
                List.of(
                    json("{'total_requests': 3, '200': 2, 'reset': 1}"),
                    json("{'total_requests': 4, '200': 3, '404': 1}"))))
        .hasToString(json("{'total_requests': 7, '200': 5, 'reset': 1, '404': 1}").toString());
  }

  @Test
  void sameLinesOfRoutesAreOne() {
    assertThat(MergedRoutes.of(texts("a", "/x 200 5\n/y 503 0", "b", "/x 200 5\n/y 503 0"), NONE))
        .isEqualTo("/x 200 5\n/y 503 0");
  }

  @Test
  void differentLinesOfRoutesNameTheirReplicas() {
    assertThat(
            MergedRoutes.of(
                texts(
                    "a", "GET /x 200 5\n/y 200 0", "b", "GET /x 503 5\n/y 200 0", "c", "/y 200 0"),
                texts("d", "no answer within 2s")))
        .isEqualTo("GET /x 200 5 # a\nGET /x 503 5 # b\n/y 200 0\n# d: no answer within 2s");
  }

  @Test
  void latencyOfARampIsTheSameWithinAMillisecond() {
    assertThat(MergedRoutes.of(texts("a", "/x 200 20.1", "b", "/x 200 20.9"), NONE))
        .isEqualTo("/x 200 20.1");
    assertThat(MergedRoutes.of(texts("a", "/x 200 20.1", "b", "/x 200 21.1"), NONE))
        .isEqualTo("/x 200 20.1 # a\n/x 200 21.1 # b");
    assertThat(MergedRoutes.of(texts("a", "/x 200 1..2", "b", "/x 200 1..3"), NONE))
        .isEqualTo("/x 200 1..2 # a\n/x 200 1..3 # b");
  }

  @Test
  void journalIsMergedByInstantAndNamesReplicas() {
    SortedMap<String, JsonNode> journals =
        new TreeMap<>(
            Map.of(
                "a",
                array("[{'path': '/1', 'instant': '%s'}, {'path': '/3', 'instant': '%s'}]", 1, 3),
                "b",
                array("[{'path': '/2', 'instant': '%s'}, {'path': '/3', 'instant': '%s'}]", 2, 3)));
    assertThat(MergedJournal.of(journals, 9))
        .extracting(entry -> entry.get("replica").asText() + entry.get("path").asText())
        .containsExactly("a/1", "b/2", "a/3", "b/3");
    assertThat(MergedJournal.of(journals, 1))
        .extracting(entry -> entry.get("replica").asText() + entry.get("path").asText())
        .containsExactly("b/3");
  }

  @Test
  void percentilesOfAllAreThoseOfTheMergedHistogram() {
    ObjectNode fast = times(LongStream.range(0, 99).map(i -> MILLI));
    ObjectNode slow = times(LongStream.of(500 * MILLI));
    assertThat(TimesJson.sum(List.of(fast, slow)).percentiles())
        .isEqualTo(
            histogram(
                    LongStream.concat(
                        LongStream.range(0, 99).map(i -> MILLI), LongStream.of(500 * MILLI)))
                .percentiles());
  }

  @Test
  void histogramSurvivesItsJson() {
    TimeHistogram all =
        histogram(LongStream.of(0, 1, 999, 1000, MILLI, 3_600_000 * MILLI, Long.MAX_VALUE / 4));
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    TimesJson.putHistogram(object, all);
    TimeHistogram read = TimesJson.sum(List.of(Reply.tree(object.toString())));
    assertThat(read.percentiles()).isEqualTo(all.percentiles());
    assertThat(read.buckets(TimeHistogram.SCHEMA)).isEqualTo(all.buckets(TimeHistogram.SCHEMA));
    assertThat(read.sumNanos()).isEqualTo(all.sumNanos());
  }

  @Test
  void malformedHistogramIsRefused() {
    assertThatThrownBy(
            () -> TimesJson.sum(List.of(json("{'histogram': {'buckets': {'9999': 1}}}"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no bucket of a histogram: 9999");
    assertThatThrownBy(() -> TimesJson.sum(List.of(json("{'histogram': {'buckets': {'x': 1}}}"))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void honestyHasTheWorstVerdictWithItsReplica() {
    ObjectNode merged =
        merged(
            honesty("valid", "2026-01-01T00:00:00Z", 10),
            honesty("the simulator was the bottleneck", "2026-01-01T00:01:00Z", 30),
            honesty("the simulator was the bottleneck", "2026-01-01T00:02:00Z", 20));
    assertThat(merged.get("verdict").asText()).isEqualTo("the simulator was the bottleneck");
    assertThat(merged.get("replica").asText()).isEqualTo("b");
    assertThat(merged.get("replicas"))
        .isEqualTo(
            json("{'all': [{'replica': 'a', 'verdict': 'valid'},"
                    + "{'replica': 'b', 'verdict': 'the simulator was the bottleneck'},"
                    + "{'replica': 'c', 'verdict': 'the simulator was the bottleneck'}]}")
                .get("all"));
    assertThat(merged.get("reasons"))
        .extracting(reason -> reason.get("replica").asText())
        .containsExactly("b", "c");
  }

  @Test
  void honestyAddsUpCountsAndTimes() {
    ObjectNode merged =
        merged(
            honesty("valid", "2026-01-01T00:00:00Z", 10),
            honesty("valid", "2026-01-01T00:01:00Z", 30));
    HonestyReport report = HonestyJson.read(merged.toString());
    assertThat(report.responses()).isEqualTo(40);
    assertThat(report.from()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(report.to()).isEqualTo("2026-01-01T00:01:30Z");
    assertThat(report.eventLoops()).isEqualTo(4);
    assertThat(report.delayErrors().count()).isEqualTo(2);
    assertThat(report.delayErrors().p50())
        .isEqualTo(Duration.ofNanos(10_022_000)); // a bucket's end
    assertThat(report.delayErrors().largest()).isEqualTo(Duration.ofMillis(30));
    assertThat(report.stages())
        .singleElement()
        .satisfies(stage -> assertThat(stage.errors().count()).isEqualTo(2));
  }

  @Test
  void nothingMeasuredDoesNotHideAVerdict() {
    assertThat(
            merged(
                    honesty("nothing was measured", "2026-01-01T00:00:00Z", 0),
                    honesty("valid", "2026-01-01T00:00:00Z", 1))
                .get("verdict")
                .asText())
        .isEqualTo("valid");
  }

  @Test
  void snapshotAddsUpCountsOfRoutesAndKeepsTheStagesOfItsOwn() {
    ObjectNode merged = MergedSnapshot.of(fleet(), "b", 2);
    assertThat(merged.get("requests").asLong()).isEqualTo(3);
    assertThat(merged.get("responses")).hasToString("{\"200\":3}");
    assertThat(merged.get("loop")).isEqualTo(json("{'lag_ms': 2, 'cpu': 0.2}"));
    assertThat(merged.get("latency_ms").get("given"))
        .hasToString("{\"count\":2,\"p50\":1.009,\"p90\":2,\"p99\":2,\"max\":2}");
    assertThat(merged.has("callers")).isFalse();
    assertThat(merged.get("routes"))
        .extracting(route -> route.get("name").asText())
        .containsExactly("/b", "/x", "/a");
    JsonNode shared = merged.get("routes").get(1);
    assertThat(shared.get("requests").asLong()).isEqualTo(3);
    assertThat(shared.get("busy").asLong()).isEqualTo(3);
    assertThat(shared.get("stages")).isEqualTo(json("{'all': ['b']}").get("all"));
    assertThat(merged.get("latest"))
        .extracting(entry -> entry.get("replica").asText())
        .containsExactly("a", "b");
    assertThat(merged.get("honesty").get("verdict").asText()).isEqualTo("undetermined");
    assertThat(merged.get("honesty").get("replica").asText()).isEqualTo("b");
  }

  @Test
  void snapshotListsReplicasThatAreBehindOrSilent() {
    assertThat(MergedSnapshot.of(fleet(), "b", 2).get("replicas"))
        .hasToString(
            json("""
                    {'all': [
                      {'replica': 'a', 'address': 'http://a:1', 'edition': 6,
                       'behind': true, 'requests': 1, 'verdict': 'valid'},
                      {'replica': 'b', 'address': 'http://b:1', 'edition': 7,
                       'behind': false, 'requests': 2, 'verdict': 'undetermined'},
                      {'replica': 'c', 'address': 'http://c:1', 'edition': 7,
                       'behind': false, 'silent': 'not reachable'}]}
                    """)
                .get("all")
                .toString());
  }

  @Test
  void metricsHaveTheReplicaAndStayTogether() {
    String a =
        """
        # HELP x_total Some.
        # TYPE x_total counter
        x_total{route="/a b"} 1
        # HELP y More.
        # TYPE y gauge
        y 2
        """;
    String b =
        """
        # HELP x_total Some.
        # TYPE x_total counter
        x_total{route="/{id}"} 3
        """;
    assertThat(MergedMetrics.of(texts("a", a, "b\"", b), texts("c", "not reachable")))
        .isEqualTo(
            """
            # HELP x_total Some.
            # TYPE x_total counter
            x_total{replica="a",route="/a b"} 1
            x_total{replica="b\\"",route="/{id}"} 3
            # HELP y More.
            # TYPE y gauge
            y{replica="a"} 2
            # HELP origin_simulator_replica_up Whether the replica answered: 1.
            # TYPE origin_simulator_replica_up gauge
            origin_simulator_replica_up{replica="a"} 1
            origin_simulator_replica_up{replica="b\\""} 1
            origin_simulator_replica_up{replica="c"} 0
            """);
  }

  private static Answers<JsonNode> fleet() {
    SortedMap<String, JsonNode> given = new TreeMap<>();
    given.put("a", snapshot("a", "valid", 1));
    given.put("b", snapshot("b", "undetermined", 2));
    List<Member> members =
        List.of(
            new Member("a", URI.create("http://a:1"), 6),
            new Member("b", URI.create("http://b:1"), 7),
            new Member("c", URI.create("http://c:1"), 7));
    return new Answers<>(members, given, texts("c", "not reachable"));
  }

  private static JsonNode snapshot(String name, String verdict, int n) {
    ObjectNode snapshot =
        json(
            ("{'requests': N, 'responses': {'200': N}, 'callers': {}, 'routes_left_out': 0,"
                    + " 'loop': {'lag_ms': N, 'cpu': 0.N}, 'honesty': {'verdict': 'VERDICT'},"
                    + " 'routes': [{'name': '/NAME', 'requests': 0},"
                    + "  {'name': '/x', 'requests': N, 'busy': N, 'stages': ['NAME']}],"
                    + " 'latest': [{'number': 9, 'instant': '2026-01-01T00:00:0NZ'}],"
                    + " 'latency_ms': {'within_ms': 1000, 'asked': {}, 'error': {}}}")
                .replace("VERDICT", verdict)
                .replace("NAME", name)
                .replace("N", String.valueOf(n)));
    ((ObjectNode) snapshot.get("latency_ms")).set("given", times(LongStream.of(n * MILLI)));
    return snapshot;
  }

  /** Merges the reports of the replicas a, b, and so on. */
  private static ObjectNode merged(JsonNode... reports) {
    SortedMap<String, JsonNode> byReplica = new TreeMap<>();
    for (JsonNode report : reports) {
      byReplica.put(String.valueOf((char) ('a' + byReplica.size())), report);
    }
    return MergedHonesty.of(byReplica);
  }

  private static JsonNode honesty(String verdict, String from, int n) {
    ObjectNode report =
        json(
            ("{'verdict': 'VERDICT', 'tolerance_ms': 5, 'from': 'FROM', 'to': '%s', 'responses': N,"
                    + " 'late': 0, 'late_share': 0, 'reasons': [], 'stages': [],"
                    + " 'event_loops': 2, 'event_loops_not_heard': 0, 'gc_pauses':"
                    + " {'count': 0, 'total_ms': 0, 'longest_ms': 0}, 'cpu_throttled_ms': 0,"
                    + " 'accept_queue_overflows': null}")
                .replace("VERDICT", verdict)
                .replace("FROM", from)
                .replace("N", String.valueOf(n))
                .formatted(Instant.parse(from).plusSeconds(30)));
    if (verdict.startsWith("the")) {
      report
          .withArray("reasons")
          .add(json("{'reason': 'the accept queue overflowed', 'seconds': [], 'detail': 'x'}"));
    }
    report.set("delay_error", millis(times(LongStream.of(n * MILLI))));
    report.set("event_loop_lag", millis(times(LongStream.of(n * MILLI))));
    report
        .withArray("stages")
        .add(millis(times(LongStream.of(n * MILLI))).put("route", "/x").put("stage", "0"));
    return report;
  }

  /** Returns times with the names of fields that the report on honesty has. */
  private static ObjectNode millis(ObjectNode times) {
    times.put("p99_9_ms", 0);
    Arrays.asList("p50", "p90", "p99", "max")
        .forEach(name -> times.set(name + "_ms", times.get(name)));
    return times;
  }

  private static ObjectNode times(LongStream nanos) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    TimeHistogram histogram = histogram(nanos);
    TimesJson.putPercentiles(object, histogram);
    TimesJson.putHistogram(object, histogram);
    return object;
  }

  private static TimeHistogram histogram(LongStream nanos) {
    TimeHistogram histogram = new TimeHistogram();
    nanos.forEach(histogram::record);
    return histogram;
  }

  private static JsonNode array(String json, int first, int second) {
    return Reply.tree(
        json.replace('\'', '"')
            .formatted("2026-01-01T00:00:0" + first + "Z", "2026-01-01T00:00:0" + second + "Z"));
  }

  private static ObjectNode json(String json) {
    return (ObjectNode) Reply.tree(json.replace('\'', '"'));
  }

  private static SortedMap<String, String> texts(String... namesAndTexts) {
    SortedMap<String, String> texts = new TreeMap<>();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      texts.put(namesAndTexts[i], namesAndTexts[i + 1]);
    }
    return texts;
  }
}
