package io.originsimulator.testcontainers;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a simulator says of its own times, since it started or began anew; what the measurements
 * mean is in {@code docs/honesty.md}.
 *
 * @param reasons why, if the simulator was the bottleneck
 * @param tolerance from which on a response is late
 * @param from where what is judged begins
 * @param to where it ends
 * @param responses judged
 * @param late those of them that were later than the tolerance
 * @param delayErrors sent − due, of all responses
 * @param stages the same for each stage
 */
public record HonestyReport(
    Verdict verdict,
    List<Reason> reasons,
    Duration tolerance,
    Instant from,
    Instant to,
    long responses,
    long late,
    Percentiles delayErrors,
    List<StageDelays> stages) {

  public HonestyReport {
    reasons = List.copyOf(reasons);
    stages = List.copyOf(stages);
  }

  /** What a simulator says of itself. */
  public enum Verdict {

    /** It kept its times wherever it was judged. */
    VALID("valid"),

    /** Somewhere it did not, or it was at its limit. */
    SIMULATOR_WAS_THE_BOTTLENECK("the simulator was the bottleneck"),

    /** It kept its times as far as is known, but can no longer see all that would say otherwise. */
    NO_LONGER_WATCHED("the simulator no longer watches itself"),

    /** It sent too few responses to tell. */
    UNDETERMINED("undetermined"),

    /** It has answered no request but for its own pages. */
    NOTHING_MEASURED("nothing was measured");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }

    static Verdict read(JsonNode json) {
      return Arrays.stream(values())
          .filter(verdict -> verdict.text.equals(json.asText()))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalStateException(
                      "verdict: %s (expected: one of %s) (is the image newer than this library?)"
                          .formatted(json, Arrays.toString(values()))));
    }
  }

  /**
   * Why, and when, a simulator was the bottleneck.
   *
   * @param cause in words
   * @param seconds in their order, none twice
   * @param detail the figures
   * @param advice the way out
   */
  public record Reason(String cause, List<SecondRange> seconds, String detail, String advice) {

    public Reason {
      seconds = List.copyOf(seconds);
    }

    static Reason read(JsonNode json) {
      List<SecondRange> seconds = new ArrayList<>();
      for (JsonNode range : json.path("seconds")) {
        seconds.add(
            new SecondRange(
                Instant.parse(range.path("from").asText()),
                Instant.parse(range.path("to").asText())));
      }
      return new Reason(
          json.path("reason").asText(),
          seconds,
          json.path("detail").asText(),
          json.path("advice").asText());
    }
  }

  /**
   * Seconds in a row.
   *
   * @param from where the first begins
   * @param to where the last ends
   */
  public record SecondRange(Instant from, Instant to) {}

  /**
   * The delay errors of a stage's responses.
   *
   * @param route after its methods, if it names any; or in words what has none
   * @param stage when it begins, as its recipe has it
   */
  public record StageDelays(String route, String stage, Percentiles errors) {
    static StageDelays read(JsonNode json) {
      return new StageDelays(
          json.path("route").asText(), json.path("stage").asText(), Percentiles.read(json));
    }
  }

  /**
   * How times are spread; all zero if there are none.
   *
   * @param count of them
   * @param p999 999 of 1,000 are not longer
   * @param largest exact
   */
  public record Percentiles(
      long count, Duration p50, Duration p90, Duration p99, Duration p999, Duration largest) {

    static Percentiles read(JsonNode json) {
      return new Percentiles(
          json.path("count").asLong(),
          Milliseconds.of(json.path("p50_ms")),
          Milliseconds.of(json.path("p90_ms")),
          Milliseconds.of(json.path("p99_ms")),
          Milliseconds.of(json.path("p99_9_ms")),
          Milliseconds.of(json.path("max_ms")));
    }
  }

  /** Reads {@code /_admin/honesty}. */
  static HonestyReport read(JsonNode json) {
    List<Reason> reasons = new ArrayList<>();
    json.path("reasons").forEach(reason -> reasons.add(Reason.read(reason)));
    List<StageDelays> stages = new ArrayList<>();
    json.path("stages").forEach(stage -> stages.add(StageDelays.read(stage)));
    return new HonestyReport(
        Verdict.read(json.path("verdict")),
        reasons,
        Milliseconds.of(json.path("tolerance_ms")),
        Instant.parse(json.path("from").asText()),
        Instant.parse(json.path("to").asText()),
        json.path("responses").asLong(),
        json.path("late").asLong(),
        Percentiles.read(json.path("delay_error")),
        stages);
  }
}
