package io.originsimulator.load.report;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoDuration;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;

/**
 * The progress of a run: on a terminal, a line that is rewritten every second; elsewhere, a line
 * every ten.
 *
 * <pre>
 *   [====>     ]  40%  18s left  4998/s  in flight 59873  p50 12s  p99 12.1s  errors 0
 * </pre>
 *
 * Rate and times are of the requests that ended since the previous line; errors, including dropped
 * requests, are of the complete run. The share is of the time to issue requests; without it, of the
 * planned requests; without both, the line shows the elapsed time. The requests in flight are those
 * of the observation {@value #IN_FLIGHT}; without it they are omitted. The line of a run with a
 * name begins with it. Time passes with samples and observations. Not thread-safe.
 */
public final class ProgressLine implements ResultSink {
  public static final String IN_FLIGHT = "in flight";

  private static final long SECOND = 1_000_000_000;
  private static final int BAR = 10; // columns
  private static final String CLEAR = "\r\u001b[K"; // to the line's start, then erase to its end

  private final PrintWriter out;
  private final int columns;
  private final long everySeconds;
  private Summary recent = new Summary();
  private RunInfo run = RunInfo.NONE;
  private long second;
  private long shownSecond;
  private long ended;
  private long errors;
  private double inFlight = -1;

  /**
   * Creates a progress line on a writer, which it flushes after every line.
   *
   * @param columns the width of the terminal; 0 without a terminal
   */
  public ProgressLine(PrintWriter out, int columns) {
    this.out = out;
    this.columns = columns;
    this.everySeconds = columns > 0 ? 1 : 10;
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      passTo(sample.endNanos());
      recent.add(sample);
      ended++;
      errors += sample.succeeded() ? 0 : 1;
    } else if (event instanceof Observation observation) {
      if (!observation.isOfDriver()) {
        passTo(observation.atNanos());
      }
      if (observation.series().equals(IN_FLIGHT)) {
        inFlight = observation.value();
      }
    } else if (event instanceof RunInfo begun) {
      run = begun;
    } else if (event instanceof RunEnd end) {
      passTo(end.endNanos());
      if (columns > 0) {
        out.print(CLEAR);
        out.flush();
      }
    }
  }

  private void passTo(long nanos) {
    second = Math.max(second, nanos / SECOND);
    if (second - shownSecond >= everySeconds) {
      show(second - shownSecond);
      shownSecond = second;
      recent = new Summary();
    }
  }

  private void show(long seconds) {
    String name = run.name().isEmpty() ? "" : run.name() + "  ";
    String line = name + share();
    line += "  " + Figures.number(recent.attempted() / (double) seconds) + "/s";
    line += inFlight < 0 ? "" : Lines.of("  in flight %.0f", inFlight);
    if (recent.attempted() > 0) {
      line += "  p50 " + Times.quantile(recent.response(), 0.5);
      line += "  p99 " + Times.quantile(recent.response(), 0.99);
    }
    line += "  errors " + errors;
    if (columns > 0) {
      // the last column stays empty: some terminals begin a new line after it
      out.print(CLEAR + line.substring(0, Math.min(line.length(), columns - 1)));
    } else {
      out.println(line);
    }
    out.flush();
  }

  /** Returns the share of the run that is over, with the time left if it is known. */
  private String share() {
    String elapsed = Lines.of("%5ds", second);
    long duration = run.durationNanos();
    if (duration > 0) {
      long left = duration / SECOND - second;
      String rest = left > 0 ? GoDuration.of(left * SECOND) + " left" : "last responses";
      return bar((double) second * SECOND / duration, elapsed) + "  " + rest;
    }
    return run.planned() > 0 ? bar((double) ended / run.planned(), elapsed) : elapsed;
  }

  /** Returns a bar on a terminal, or the elapsed time elsewhere, and the percentage. */
  private String bar(double share, String elapsed) {
    double part = Math.min(1, share);
    int full = (int) (part * BAR);
    String head = full < BAR ? ">" : "";
    String drawn = "=".repeat(full) + head + " ".repeat(BAR - full - head.length());
    return (columns > 0 ? "[" + drawn + "]" : elapsed) + Lines.of(" %3d%%", (int) (part * 100));
  }
}
