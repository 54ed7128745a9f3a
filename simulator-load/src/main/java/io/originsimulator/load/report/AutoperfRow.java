package io.originsimulator.load.report;

import io.originsimulator.load.report.tally.ReplyRates;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;

/**
 * Makes a row of {@link AutoperfTable} of a run.
 *
 * <p>Replies per second are those in a window as long as requests were issued, which begins the
 * median response time after the first was due: what is answered late but steadily is no shortfall,
 * nor is the wait for the last ones.
 */
public final class AutoperfRow {
  private static final long PERIOD = 10_000_000; // 10 ms
  private static final double KILOBYTE = 1_024;

  private AutoperfRow() {}

  /** Returns what has to count the replies of a run. */
  public static ReplyRates replies() {
    return new ReplyRates(PERIOD);
  }

  /** Returns the row of a run that has ended; its rate is the one asked for, or else offered. */
  public static AutoperfTable.Row of(RunTally run, ReplyRates replies) {
    Summary all = run.summary();
    RunEnd ended = run.end();
    double asked = run.run().ratePerSecond();
    double issuingSeconds = all.issuingNanos() / 1e9;
    double seconds = all.totalNanos() / 1e9;
    AutoperfTable.Row row =
        new AutoperfTable.Row(
            asked > 0 ? asked : all.offeredPerSecond(),
            Figures.ratio(ended.connections(), issuingSeconds),
            all.offeredPerSecond(),
            Figures.ratio(steadyReplies(all, replies), issuingSeconds),
            all.count(Outcome.Kind.FAILED) + all.count(Outcome.Kind.DROPPED),
            Figures.ratio((all.bytesIn() + all.bytesOut()) / KILOBYTE, seconds),
            run.tools().statuses(500, Integer.MAX_VALUE),
            true);
    boolean limited = ended.driver().judgement() == DriverVerdict.Judgement.DRIVER_LIMITED;
    boolean silent = limited || ended.interrupted(); // as for a sweep
    return row.judged(!silent || !row.saturated()); // what was taken was taken
  }

  private static long steadyReplies(Summary all, ReplyRates replies) {
    long from = all.firstScheduledNanos() + all.response().quantileNanos(0.5) - PERIOD;
    return all.attempted() == 0 ? 0 : replies.between(from, from + all.issuingNanos() + 2 * PERIOD);
  }
}
