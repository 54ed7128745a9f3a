package io.originsimulator.load.report;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;
import java.util.Optional;

/**
 * Makes a row of {@link AutoperfTable} of a run.
 *
 * <p>Replies per second are those in a window as long as requests were issued, which begins the
 * median response time after the first was due: what is answered late but steadily is no shortfall,
 * nor is the wait for the last ones. Not for several threads at once.
 */
public final class AutoperfRow implements ResultSink {
  private static final long PERIOD = 10_000_000; // 10 ms
  private static final double KILOBYTE = 1_024;

  private final Summary all = new Summary();
  private final ReplyRates replies = new ReplyRates(PERIOD);
  private Optional<RunInfo> run = Optional.empty();
  private Optional<RunEnd> end = Optional.empty();
  private long firstNanos = Long.MAX_VALUE;
  private long serverErrors;

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      add(sample);
    } else if (event instanceof RunInfo begun) {
      run = Optional.of(begun);
    } else if (event instanceof RunEnd ended) {
      all.add(ended);
      end = Optional.of(ended);
    }
  }

  private void add(Sample sample) {
    all.add(sample);
    firstNanos = Math.min(firstNanos, sample.scheduledNanos());
    if (sample.outcome() == Outcome.ANSWERED) {
      replies.add(sample.endNanos());
      serverErrors += sample.status() >= 500 ? 1 : 0;
    }
  }

  /** Of the run, once it has ended; its rate is the one asked for, or else the one offered. */
  public AutoperfTable.Row row() {
    RunEnd ended = end.orElseThrow();
    double asked = run.orElseThrow().ratePerSecond();
    double issuingSeconds = all.issuingNanos() / 1e9;
    double seconds = all.totalNanos() / 1e9;
    AutoperfTable.Row row =
        new AutoperfTable.Row(
            asked > 0 ? asked : all.offeredPerSecond(),
            Figures.ratio(ended.connections(), issuingSeconds),
            all.offeredPerSecond(),
            Figures.ratio(steadyReplies(), issuingSeconds),
            all.count(Outcome.Kind.FAILED) + all.count(Outcome.Kind.DROPPED),
            Figures.ratio((all.bytesIn() + all.bytesOut()) / KILOBYTE, seconds),
            serverErrors,
            true);
    boolean limited = ended.driver().judgement() == DriverVerdict.Judgement.DRIVER_LIMITED;
    boolean silent = limited || ended.interrupted(); // as for a sweep
    return row.judged(!silent || !row.saturated()); // what was taken was taken
  }

  private long steadyReplies() {
    long from = firstNanos + all.response().quantileNanos(0.5) - PERIOD;
    return all.attempted() == 0 ? 0 : replies.between(from, from + all.issuingNanos() + 2 * PERIOD);
  }
}
