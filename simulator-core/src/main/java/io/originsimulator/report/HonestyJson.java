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

/** The JSON form of an honesty report; times are in milliseconds, to the microsecond. */
public final class HonestyJson {
  private static final JsonNodeFactory NODES = new JsonNodeFactory(true);
  private static final int DIGITS = 3; // of a millisecond
  private static final Percentiles NO_EVENTS =
      new Percentiles(0, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

  private HonestyJson() {}

  /** Writes a report as an object. */
  public static String write(HonestyReport report) {
    ObjectNode object = NODES.objectNode();
    object.put("verdict", report.verdict().toString());
    object.put("tolerance_ms", millis(report.tolerance()));
    object.put("from", report.from().toString()).put("to", report.to().toString());
    object.put("responses", report.responses());
    if (report.events() > 0) {
      object.put("events", report.events());
    }
    object.put("late", report.late());
    object.put("late_share", share(report.late(), report.responses() + report.events()));
    ArrayNode reasons = object.putArray("reasons");
    report.reasons().forEach(reason -> put(reasons.addObject(), reason, report.start()));
    put(object.putObject("delay_error"), report.delayErrors());
    if (report.eventErrors().count() > 0) {
      put(object.putObject("event_error"), report.eventErrors());
    }
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
    return JsonValue.plain(
        whole == 0
            ? BigDecimal.ZERO
            : BigDecimal.valueOf(part)
                .divide(BigDecimal.valueOf(whole), 2 * DIGITS, RoundingMode.HALF_UP));
  }

  private static BigDecimal millis(Duration time) {
    return JsonValue.plain(
        BigDecimal.valueOf(time.toNanos(), JsonValue.NANO_DIGITS)
            .setScale(DIGITS, RoundingMode.HALF_UP));
  }

  /**
   * Reads a report in the format of {@code /_admin/honesty}, from a simulator of this release or a
   * later one; ignores unknown fields.
   *
   * @throws IllegalArgumentException if a value is malformed; names place, value and expectation
   */
  public static HonestyReport read(String json) {
    JsonValue report = JsonValue.read(json);
    JsonValue reasons = report.at("reasons");
    JsonValue pauses = report.at("gc_pauses");
    return new HonestyReport(
        report.at("verdict").oneOf(Verdict.values()),
        reasons.each(HonestyJson::reason),
        report.at("tolerance_ms").millis(),
        reasons.each(reason -> reason.at("seconds").each(HonestyJson::start)).stream()
            .flatMap(List::stream)
            .findFirst()
            .orElseGet(report.at("from")::instant),
        report.at("from").instant(),
        report.at("to").instant(),
        report.at("responses").count(),
        report.at("events").ifPresent(JsonValue::count).orElse(0L),
        report.at("late").count(),
        percentiles(report.at("delay_error")),
        report.at("event_error").ifPresent(HonestyJson::percentiles).orElse(NO_EVENTS),
        report.at("stages").each(HonestyJson::stage),
        percentiles(report.at("event_loop_lag")),
        report.at("event_loops").integer(),
        report.at("event_loops_not_heard").integer(),
        new Pauses(
            pauses.at("count").count(),
            pauses.at("total_ms").millis(),
            pauses.at("longest_ms").millis()),
        report
            .at("accept_queue_overflows")
            .ifPresent(JsonValue::count)
            .map(OptionalLong::of)
            .orElseGet(OptionalLong::empty),
        report.at("cpu_throttled_ms").millis());
  }

  /** Returns the instant that seconds count from, which follows from each range of seconds. */
  private static Instant start(JsonValue range) {
    return range.at("from").instant().minusSeconds(range.at("from_s").count());
  }

  private static Reason reason(JsonValue reason) {
    return new Reason(
        reason.at("reason").oneOf(Cause.values()),
        reason
            .at("seconds")
            .each(range -> new SecondRange(range.at("from_s").count(), range.at("to_s").count())),
        reason.at("detail").text());
  }

  private static StageDelays stage(JsonValue stage) {
    return new StageDelays(stage.at("route").text(), stage.at("stage").text(), percentiles(stage));
  }

  private static Percentiles percentiles(JsonValue times) {
    return new Percentiles(
        times.at("count").count(),
        times.at("p50_ms").millis(),
        times.at("p90_ms").millis(),
        times.at("p99_ms").millis(),
        times.at("p99_9_ms").millis(),
        times.at("max_ms").millis());
  }
}
