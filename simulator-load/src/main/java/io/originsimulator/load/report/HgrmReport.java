package io.originsimulator.load.report;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;

/** A distribution by percentile in milliseconds, as HdrHistogram writes it. */
final class HgrmReport {
  private static final int TICKS_PER_HALF_DISTANCE = 5;
  private static final double MICROS_PER_MILLI = 1_000;

  private HgrmReport() {}

  static void print(Histogram micros, PrintWriter out) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    micros.outputPercentileDistribution(stream, TICKS_PER_HALF_DISTANCE, MICROS_PER_MILLI);
    out.print(bytes.toString(StandardCharsets.UTF_8));
  }
}
