package io.originsimulator.load.report;

import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The printed reports of runs. */
public final class Printed {
  private Printed() {}

  public static String report(String format, TestSample... samples) {
    return report(format, ReportOptions.USUAL, TestRun.info(), samples);
  }

  public static String report(String format, RunInfo info, TestSample... samples) {
    return report(format, ReportOptions.USUAL, info, samples);
  }

  public static String report(
      String format, ReportOptions options, RunInfo info, TestSample... samples) {
    return by(out -> TestRun.play(reports(format, options, out), info, samples));
  }

  public static String of(String format, Consumer<ResultSink> run) {
    return by(out -> run.accept(reports(format, ReportOptions.USUAL, out)));
  }

  private static ResultSink reports(String format, ReportOptions options, PrintWriter out) {
    return new RunReports(options).add(ReportFormat.parse(format), out);
  }

  public static String by(Consumer<PrintWriter> printing) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    printing.accept(out);
    out.flush();
    return text.toString();
  }

  /** Returns a file of the test resources. */
  public static String golden(String name) throws IOException {
    try (InputStream in = Printed.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException(name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
