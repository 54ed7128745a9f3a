package io.originsimulator.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.report.HonestyReport.Cause;
import io.originsimulator.report.HonestyReport.Pauses;
import io.originsimulator.report.HonestyReport.Percentiles;
import io.originsimulator.report.HonestyReport.Reason;
import io.originsimulator.report.HonestyReport.SecondRange;
import io.originsimulator.report.HonestyReport.StageDelays;
import io.originsimulator.report.HonestyReport.Verdict;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/** A report as JSON, written and read; times in milliseconds, to the microsecond. */
public final class HonestyJson {
  private static final JsonNodeFactory NODES = new JsonNodeFactory(true);
  private static final int DIGITS = 3; // of a millisecond

  private HonestyJson() {}

  /** Writes a report as an object. */
  public static String write(HonestyReport report) {
    ObjectNode object = NODES.objectNode();
    object.put("verdict", report.verdict().toString());
    object.put("tolerance_ms", millis(report.tolerance()));
    object.put("from", report.from().toString()).put("to", report.to().toString());
    object.put("responses", report.responses()).put("late", report.late());
    object.put("late_share", share(report.late(), report.responses()));
    ArrayNode reasons = object.putArray("reasons");
    report.reasons().forEach(reason -> put(reasons.addObject(), reason, report.start()));
    put(object.putObject("delay_error"), report.delayErrors());
    ArrayNode stages = object.putArray("stages");
    report
        .stages()
        .forEach(
            stage ->
                put(
                    stages.addObject().put("route", stage.route()).put("stage", stage.stage()),
                    stage.errors()));
    put(object.putObject("event_loop_lag"), report.eventLoopLag());
    object.put("event_loops", report.eventLoops());
    object.put("event_loops_not_heard", report.silentEventLoops());
    object
        .putObject("gc_pauses")
        .put("count", report.pauses().count())
        .put("total_ms", millis(report.pauses().total()))
        .put("longest_ms", millis(report.pauses().longest()));
    object.put("cpu_throttled_ms", millis(report.throttled()));
    if (report.overflows().isPresent()) {
      object.put("accept_queue_overflows", report.overflows().getAsLong());
    } else {
      object.putNull("accept_queue_overflows");
    }
    return object.toString();
  }

  private static void put(ObjectNode object, Reason reason, Instant start) {
    object.put("reason", reason.cause().toString());
    ArrayNode seconds = object.putArray("seconds");
    for (SecondRange range : reason.seconds()) {
      seconds
          .addObject()
          .put("from_s", range.from())
          .put("to_s", range.to())
          .put("from", start.plusSeconds(range.from()).toString())
          .put("to", start.plusSeconds(range.to()).toString());
    }
    object.put("detail", reason.detail()).put("advice", reason.cause().advice());
  }

  private static void put(ObjectNode object, Percentiles times) {
    object.put("count", times.count());
    object.put("p50_ms", millis(times.p50())).put("p90_ms", millis(times.p90()));
    object.put("p99_ms", millis(times.p99())).put("p99_9_ms", millis(times.p999()));
    object.put("max_ms", millis(times.largest()));
  }

  private static BigDecimal share(long part, long whole) {
    return JsonFields.plain(
        whole == 0
            ? BigDecimal.ZERO
            : BigDecimal.valueOf(part)
                .divide(BigDecimal.valueOf(whole), 2 * DIGITS, RoundingMode.HALF_UP));
  }

  private static BigDecimal millis(Duration time) {
    return JsonFields.plain(
        BigDecimal.valueOf(time.toNanos(), JsonFields.NANO_DIGITS)
            .setScale(DIGITS, RoundingMode.HALF_UP));
  }

  /**
   * Reads a report as {@code /_admin/honesty} has it: of a simulator of this release or a later
   * one, whose further fields are ignored.
   *
   * @throws IllegalArgumentException if a value cannot be read; the message has place, value and
   *     expectation
   */
  public static HonestyReport read(String json) {
    JsonFields report = JsonFields.read(json);
    JsonFields pauses = report.object("gc_pauses");
    return new HonestyReport(
        report.oneOf("verdict", Verdict.values()),
        report.objects("reasons", HonestyJson::reason),
        report.millis("tolerance_ms"),
        start(report),
        report.instant("from"),
        report.instant("to"),
        report.count("responses"),
        report.count("late"),
        percentiles(report.object("delay_error")),
        report.objects("stages", HonestyJson::stage),
        percentiles(report.object("event_loop_lag")),
        report.integer("event_loops"),
        report.integer("event_loops_not_heard"),
        new Pauses(pauses.count("count"), pauses.millis("total_ms"), pauses.millis("longest_ms")),
        report.has("accept_queue_overflows")
            ? OptionalLong.of(report.count("accept_queue_overflows"))
            : OptionalLong.empty(),
        report.millis("cpu_throttled_ms"));
  }

  /** Returns where the seconds of reasons are counted from, which they alone show. */
  private static Instant start(JsonFields report) {
    return report
        .objects("reasons", reason -> reason.objects("seconds", HonestyJson::startOf))
        .stream()
        .flatMap(List::stream)
        .findFirst()
        .orElseGet(() -> report.instant("from"));
  }

  private static Instant startOf(JsonFields range) {
    return range.instant("from").minusSeconds(range.count("from_s"));
  }

  private static Reason reason(JsonFields reason) {
    return new Reason(
        reason.oneOf("reason", Cause.values()),
        reason.objects(
            "seconds", range -> new SecondRange(range.count("from_s"), range.count("to_s"))),
        reason.text("detail"));
  }

  private static StageDelays stage(JsonFields stage) {
    return new StageDelays(stage.text("route"), stage.text("stage"), percentiles(stage));
  }

  private static Percentiles percentiles(JsonFields times) {
    return new Percentiles(
        times.count("count"),
        times.millis("p50_ms"),
        times.millis("p90_ms"),
        times.millis("p99_ms"),
        times.millis("p99_9_ms"),
        times.millis("max_ms"));
  }
}
