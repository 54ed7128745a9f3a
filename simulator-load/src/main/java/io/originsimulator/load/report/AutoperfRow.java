package io.originsimulator.load.report;

import io.originsimulator.load.report.tally.ReplyRates;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;

/**
 * Computes a row of {@link AutoperfTable} from a run.
 *
 * <p>Replies per second are counted in a window of the duration of issuing that begins the median
 * response time after the first due time. Late but steady responses, and the wait for the last
 * ones, therefore do not reduce the rate.
 */
public final class AutoperfRow {
  private static final long PERIOD = 10_000_000; // 10 ms
  private static final double KILOBYTE = 1_024;

  private AutoperfRow() {}

  /** Returns the counter of a run's replies. */
  public static ReplyRates replies() {
    return new ReplyRates(PERIOD);
  }

  /** Returns the row of a run that has ended, by its requested or otherwise offered rate. */
  public static AutoperfTable.Row of(RunTally run, ReplyRates replies) {
    Summary all = run.summary();
    RunEnd ended = run.end();
    double requested = run.run().ratePerSecond();
    double issuingSeconds = all.issuingNanos() / 1e9;
    double seconds = all.totalNanos() / 1e9;
    AutoperfTable.Row row =
        new AutoperfTable.Row(
            requested > 0 ? requested : all.offeredPerSecond(),
            Figures.ratio(ended.connections(), issuingSeconds),
            all.offeredPerSecond(),
            Figures.ratio(steadyReplies(all, replies), issuingSeconds),
            all.count(Outcome.Kind.FAILED) + all.count(Outcome.Kind.DROPPED),
            Figures.ratio((all.bytesIn() + all.bytesOut()) / KILOBYTE, seconds),
            run.tools().statuses(500, Integer.MAX_VALUE),
            true);
    boolean limited = ended.driver().judgement() == DriverVerdict.Judgement.DRIVER_LIMITED;
    boolean undecided = limited || ended.interrupted(); // as in a sweep
    return row.judged(!undecided || !row.saturated()); // the target sustained an unsaturated rate
  }

  private static long steadyReplies(Summary all, ReplyRates replies) {
    long from = all.firstScheduledNanos() + all.response().quantileNanos(0.5) - PERIOD;
    return all.attempted() == 0 ? 0 : replies.between(from, from + all.issuingNanos() + 2 * PERIOD);
  }
}
