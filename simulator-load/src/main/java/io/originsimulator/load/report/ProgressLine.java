package io.originsimulator.load.report;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoDuration;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;

/**
 * Shows the progress of a run: on a terminal a line that is rewritten each second, otherwise one
 * line every ten seconds.
 *
 * <pre>
 *    12s  4998.0/s  in flight 59873  p50 12.003s  p99 12.041s  errors 0
 * </pre>
 *
 * Rate and times are of the requests that ended since the previous line; errors, including dropped
 * requests, are totals. The requests in flight are those of the observation {@value #IN_FLIGHT};
 * without it they are omitted. Time passes with samples and observations. Not thread-safe.
 */
public final class ProgressLine implements ResultSink {
  /** The series with the number of requests in flight. */
  public static final String IN_FLIGHT = "in flight";

  private static final long SECOND = 1_000_000_000;
  private static final String CLEAR = "\r\u001b[K"; // moves to the line's start, erases to its end

  private final PrintWriter out;
  private final boolean terminal;
  private final long everySeconds;
  private Summary recent = new Summary();
  private long second;
  private long shownSecond;
  private long errors;
  private double inFlight = -1;

  /** Creates a progress line on a writer, which it flushes after every line. */
  public ProgressLine(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
    this.everySeconds = terminal ? 1 : 10;
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      passTo(sample.endNanos());
      recent.add(sample);
      errors += sample.succeeded() ? 0 : 1;
    } else if (event instanceof Observation observation) {
      if (!observation.isOfDriver()) {
        passTo(observation.atNanos());
      }
      if (observation.series().equals(IN_FLIGHT)) {
        inFlight = observation.value();
      }
    } else if (event instanceof RunEnd end) {
      passTo(end.endNanos());
      if (terminal) {
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
    StringBuilder line = new StringBuilder();
    line.append(
        Lines.of("%5ds  %s/s", second, Figures.fixed(recent.attempted() / (double) seconds, 1)));
    if (inFlight >= 0) {
      line.append("  in flight ").append(Figures.fixed(inFlight, 0));
    }
    if (recent.attempted() > 0) {
      line.append("  p50 ").append(GoDuration.rounded(recent.response().quantileNanos(0.5)));
      line.append("  p99 ").append(GoDuration.rounded(recent.response().quantileNanos(0.99)));
    }
    line.append("  errors ").append(errors);
    if (terminal) {
      out.print(CLEAR + line);
    } else {
      out.println(line);
    }
    out.flush();
  }
}
