package io.originsimulator.cli;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultWriter;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Writes raw results of made-up runs: ten requests a second, all with the same response time. */
public final class ResultFile {
  private static final long MILLI = 1_000_000;
  private static final RunInfo.TargetLabel NEWS =
      new RunInfo.TargetLabel("GET /news", "GET", "http://localhost:8080/news");

  private ResultFile() {}

  public static Path write(Path file, int requests, int millis) {
    return write(file, requests, millis, DriverVerdict.VALID);
  }

  public static Path write(Path file, int requests, int millis, DriverVerdict verdict) {
    return write(file, requests, millis, 0, verdict);
  }

  /** Writes a run in which the driver started each tenth request late. */
  public static Path writeLate(Path file, int requests, int millis, int lateMillis) {
    return write(file, requests, millis, lateMillis, DriverVerdict.VALID);
  }

  private static Path write(
      Path file, int requests, int millis, int lateMillis, DriverVerdict verdict) {
    try (ResultWriter writer = ResultWriter.to(file)) {
      writer.accept(
          new RunInfo(
              "",
              "attack",
              Instant.parse("2026-01-02T03:04:05Z"),
              requests,
              10,
              requests * 100 * MILLI,
              0,
              List.of(NEWS),
              Map.of()));
      for (int i = 0; i < requests; i++) {
        long late = i % 10 == 9 ? lateMillis * MILLI : 0;
        writer.accept(sample(i, i * 100 * MILLI, late, millis * MILLI));
      }
      long end = ((requests - 1) * 100L + millis) * MILLI;
      writer.accept(new RunEnd(end, false, 1, 1, 1, verdict));
    }
    return file;
  }

  private static Sample sample(int number, long due, long late, long took) {
    long started = due + late;
    return new Sample(
        number,
        0,
        due,
        started,
        started,
        started + took,
        started + took,
        0,
        Outcome.ANSWERED,
        200,
        50,
        1_000,
        "",
        OriginTrace.NONE,
        StreamTrace.NONE);
  }
}
