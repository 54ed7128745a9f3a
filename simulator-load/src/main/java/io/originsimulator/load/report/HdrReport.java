package io.originsimulator.load.report;

import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.PackedHistogram;

/**
 * Response times in HdrHistogram's formats. The log has a histogram for each second of the run, in
 * nanoseconds, of the requests that ended in it.
 */
final class HdrReport implements ResultSink {
  private static final long SECOND = 1_000_000_000;
  private static final int TICKS_PER_HALF_DISTANCE = 5;
  private static final double MICROS_PER_MILLI = 1_000;

  private final SortedMap<Long, Histogram> seconds = new TreeMap<>();
  private RunInfo run = RunInfo.NONE;

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample && sample.attempted()) {
      seconds
          .computeIfAbsent(sample.endNanos() / SECOND, none -> new PackedHistogram(3))
          .recordValue(Math.max(0, sample.responseNanos()));
    } else if (event instanceof RunInfo begun) {
      run = begun;
    }
  }

  /** Prints the percentile distribution, in milliseconds. */
  static void percentiles(Histogram micros, PrintWriter out) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    micros.outputPercentileDistribution(stream, TICKS_PER_HALF_DISTANCE, MICROS_PER_MILLI);
    out.print(bytes.toString(StandardCharsets.UTF_8));
  }

  void log(PrintWriter out) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    HistogramLogWriter log =
        new HistogramLogWriter(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    long startMillis = run.startedAt().toEpochMilli();
    log.outputComment("[response times in nanoseconds, by the second in which requests ended]");
    log.outputLogFormatVersion();
    log.outputStartTime(startMillis);
    log.setBaseTime(startMillis);
    log.outputBaseTime(startMillis);
    log.outputLegend();
    seconds.forEach(
        (second, histogram) -> log.outputIntervalHistogram(second, second + 1.0, histogram));
    out.print(bytes.toString(StandardCharsets.UTF_8));
  }
}
