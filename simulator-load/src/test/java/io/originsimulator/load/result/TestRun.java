package io.originsimulator.load.result;

import io.originsimulator.load.result.RunInfo.TargetLabel;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Runs for tests. */
public final class TestRun {
  public static final Instant START = Instant.parse("2026-01-02T03:04:05.000000006Z");
  public static final TargetLabel ROOT = new TargetLabel("GET /", "GET", "http://localhost:8080/");

  private TestRun() {}

  public static RunInfo info(TargetLabel... targets) {
    return new RunInfo(
        "",
        "attack",
        START,
        -1,
        0,
        1_000_000_000,
        30_000_000_000L,
        targets.length == 0 ? List.of(ROOT) : List.of(targets),
        Map.of());
  }

  public static RunInfo planned(long planned, double rate) {
    return new RunInfo(
        "night", "attack", START, planned, rate, 1_000_000_000, 0, List.of(ROOT), Map.of());
  }

  public static RunEnd end(double millis) {
    return new RunEnd(Math.round(millis * 1e6), false, 1, 1, 1, DriverVerdict.VALID);
  }

  /** Plays a complete run to a sink; it ends with its last sample. */
  public static void play(ResultSink sink, TestSample... samples) {
    play(sink, info(), samples);
  }

  public static void play(ResultSink sink, RunInfo info, TestSample... samples) {
    sink.accept(info);
    long end = 0;
    for (Sample sample : Arrays.stream(samples).map(TestSample::build).toList()) {
      sink.accept(sample);
      end = Math.max(end, sample.endNanos());
    }
    sink.accept(end(end / 1e6));
  }
}
