package io.originsimulator.load.report;

import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A report by its name, such as {@code text}, {@code json} or {@code hist[0,10ms,100ms]}. */
public final class ReportFormat {
  private final String text;
  private final Dialect dialect;
  private final Buckets buckets;

  private ReportFormat(String text, Dialect dialect, Buckets buckets) {
    this.text = text;
    this.dialect = dialect;
    this.buckets = buckets;
  }

  /**
   * Finds a report.
   *
   * @throws IllegalArgumentException if there is none of that name; the message lists all
   */
  public static ReportFormat parse(String text) {
    int bracket = text.indexOf('[');
    boolean bracketed = bracket > 0 && text.endsWith("]");
    String name = bracketed ? text.substring(0, bracket) : text;
    for (Dialect dialect : Dialect.values()) {
      if (dialect.word().equals(name) && (!bracketed || dialect == Dialect.HIST)) {
        return new ReportFormat(text, dialect, buckets(text, bracketed ? bracket : text.length()));
      }
    }
    throw new IllegalArgumentException(
        "report \"" + text + "\" (expected: " + String.join(", ", names()) + ")");
  }

  private static Buckets buckets(String text, int bracket) {
    try {
      boolean none = bracket == text.length();
      return Buckets.parse(none ? "" : text.substring(bracket + 1, text.length() - 1));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("report \"" + text + "\": " + e.getMessage(), e);
    }
  }

  /** All names, in the order of the help. */
  public static List<String> names() {
    return Arrays.stream(Dialect.values())
        .map(dialect -> dialect == Dialect.HIST ? "hist[0,10ms,...]" : dialect.word())
        .collect(Collectors.toList());
  }

  /**
   * Takes a run in and writes its report: the lists of requests as the run goes on, the others when
   * it ends.
   *
   * <p>The end may come several times, with more of the run in between, unless its requests are
   * numbered ({@link OriginRequest#RUN_ID}): each writes a report of what has come until then.
   *
   * @param out flushed at the end, not closed
   */
  public ResultSink to(PrintWriter out, ReportOptions options) {
    return dialect.to(out, options, buckets);
  }

  /** Whether it is a list of requests, written as the run goes on. */
  public boolean isList() {
    return dialect == Dialect.CSV || dialect == Dialect.SAMPLES;
  }

  /** With the usual options. */
  public ResultSink to(PrintWriter out) {
    return to(out, ReportOptions.USUAL);
  }

  /** As it was written. */
  @Override
  public String toString() {
    return text;
  }
}
