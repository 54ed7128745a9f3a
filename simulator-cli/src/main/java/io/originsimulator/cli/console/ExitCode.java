package io.originsimulator.cli.console;

import io.originsimulator.load.report.threshold.ThresholdCheck;
import io.originsimulator.load.result.DriverVerdict;

/** The exit codes of the process. */
public final class ExitCode {
  public static final int OK = 0;
  public static final int FAILED = 1;

  /** The command line is invalid, whatever is in files and wherever it runs. */
  public static final int USAGE = 2;

  /** A run of load broke a threshold. */
  public static final int THRESHOLD_FAILED = 3;

  /**
   * A server cannot continue: an event loop died, or the heap is full. The JVM's own {@code
   * -XX:+ExitOnOutOfMemoryError} has the same exit code.
   */
  public static final int CANNOT_SERVE = 3;

  /** A run of load was ended by one of its own conditions. */
  public static final int ABORTED = 4;

  /**
   * A run of load has no valid outcome: the driver can explain the outcome, or was the limit
   * although that was forbidden, or would have been the limit.
   */
  public static final int RUN_INVALID = 5;

  /** No request reached the target. */
  public static final int UNREACHABLE = 6;

  /**
   * A run of load was refused for safety, before a request was sent: the target may belong to
   * others, or the rate is above the maximum. The command line is valid; the user has to permit the
   * run.
   */
  public static final int REFUSED = 7;

  /** Ctrl-C ended a run of load. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}

  /**
   * Returns the exit code for measurements: a threshold that is broken whatever the driver did has
   * failed; one that the driver can explain is in doubt; an invalid verdict on the driver fails the
   * run by itself only if strict.
   */
  public static int of(ThresholdCheck check, boolean strict) {
    if (check.failed()) {
      return THRESHOLD_FAILED;
    }
    DriverVerdict driver = check.run().end().driver();
    boolean invalid = strict && driver.judgement() != DriverVerdict.Judgement.VALID;
    return check.inDoubt() || invalid ? RUN_INVALID : OK;
  }
}
