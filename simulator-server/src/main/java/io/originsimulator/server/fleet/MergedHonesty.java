package io.originsimulator.server.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.report.HonestyJson;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.report.HonestyReport.Pauses;
import io.originsimulator.report.HonestyReport.Percentiles;
import io.originsimulator.report.HonestyReport.StageDelays;
import io.originsimulator.report.HonestyReport.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.function.ToLongFunction;

/** The reports on honesty of several replicas, with the worst verdict. */
public final class MergedHonesty {
  private static final List<Verdict> BEST_FIRST =
      List.of(
          Verdict.NOTHING_MEASURED,
          Verdict.VALID,
          Verdict.UNDETERMINED,
          Verdict.NO_LONGER_WATCHED,
          Verdict.SIMULATOR_WAS_THE_BOTTLENECK);

  private MergedHonesty() {}

  /**
   * Returns a report in the format of one, with the name of the first replica that has the worst
   * verdict, and the verdict of each.
   *
   * @param answers reports with their histograms; at least one
   * @throws IllegalArgumentException if one is malformed
   */
  public static ObjectNode of(SortedMap<String, ? extends JsonNode> answers) {
    Collection<? extends JsonNode> objects = answers.values();
    List<HonestyReport> reports =
        objects.stream().map(object -> HonestyJson.read(object.toString())).toList();
    Entry<String, JsonNode> worst = worst(answers);
    ObjectNode merged = (ObjectNode) Reply.tree(HonestyJson.write(sum(reports, objects)));
    merged.set("verdict", worst.getValue().path("verdict"));
    merged.put("replica", worst.getKey());
    ArrayNode reasons = merged.putArray("reasons");
    ArrayNode replicas = merged.putArray("replicas");
    answers.forEach(
        (replica, object) -> {
          object
              .path("reasons")
              .forEach(reason -> reasons.add(MergedJournal.withReplica(replica, reason)));
          replicas
              .addObject()
              .put("replica", replica)
              .put("verdict", object.path("verdict").asText());
        });
    return merged;
  }

  /** Returns the first replica with the worst verdict, and its report. */
  static Entry<String, JsonNode> worst(SortedMap<String, ? extends JsonNode> reports) {
    Entry<String, JsonNode> worst = Map.entry("", NullNode.getInstance());
    for (Entry<String, ? extends JsonNode> one : reports.entrySet()) {
      if (worst.getKey().isEmpty() || badness(one.getValue()) > badness(worst.getValue())) {
        worst = Map.entry(one.getKey(), one.getValue());
      }
    }
    return worst;
  }

  private static int badness(JsonNode honesty) {
    String verdict = honesty.path("verdict").asText();
    return BEST_FIRST.stream().map(Verdict::toString).toList().indexOf(verdict);
  }

  private static HonestyReport sum(
      List<HonestyReport> reports, Collection<? extends JsonNode> objects) {
    Instant from =
        reports.stream().map(HonestyReport::from).min(Comparator.naturalOrder()).orElseThrow();
    return new HonestyReport(
        Verdict.NOTHING_MEASURED, // replaced
        List.of(),
        reports.stream().map(HonestyReport::tolerance).max(Comparator.naturalOrder()).orElseThrow(),
        from,
        from,
        reports.stream().map(HonestyReport::to).max(Comparator.naturalOrder()).orElseThrow(),
        sum(reports, HonestyReport::responses),
        sum(reports, HonestyReport::events),
        sum(reports, HonestyReport::late),
        percentiles(objects, "delay_error"),
        percentiles(objects, "event_error"),
        stages(objects),
        percentiles(objects, "event_loop_lag"),
        (int) sum(reports, HonestyReport::eventLoops),
        (int) sum(reports, HonestyReport::silentEventLoops),
        new Pauses(
            sum(reports, report -> report.pauses().count()),
            Duration.ofNanos(sum(reports, report -> report.pauses().total().toNanos())),
            reports.stream()
                .map(report -> report.pauses().longest())
                .max(Comparator.naturalOrder())
                .orElseThrow()),
        reports.stream().anyMatch(report -> report.overflows().isPresent())
            ? OptionalLong.of(sum(reports, report -> report.overflows().orElse(0)))
            : OptionalLong.empty(),
        Duration.ofNanos(sum(reports, report -> report.throttled().toNanos())));
  }

  private static long sum(List<HonestyReport> reports, ToLongFunction<HonestyReport> figure) {
    return reports.stream().mapToLong(figure).sum();
  }

  private static Percentiles percentiles(Collection<? extends JsonNode> objects, String name) {
    return TimesJson.sum(objects.stream().map(object -> object.path(name)).toList()).percentiles();
  }

  private static List<StageDelays> stages(Collection<? extends JsonNode> objects) {
    Map<List<String>, List<JsonNode>> byStage = new LinkedHashMap<>();
    objects.forEach(
        object ->
            object
                .path("stages")
                .forEach(
                    stage ->
                        byStage
                            .computeIfAbsent(
                                List.of(stage.path("route").asText(), stage.path("stage").asText()),
                                any -> new ArrayList<>())
                            .add(stage)));
    return byStage.entrySet().stream()
        .map(
            one ->
                new StageDelays(
                    one.getKey().get(0),
                    one.getKey().get(1),
                    TimesJson.sum(one.getValue()).percentiles()))
        .toList();
  }
}
