package io.originsimulator.cli.console;

import io.originsimulator.load.report.threshold.ThresholdCheck;
import io.originsimulator.load.result.DriverVerdict;

/** The exit codes of the process. */
public final class ExitCode {
  public static final int OK = 0;
  public static final int FAILED = 1;

  /** The command line cannot be followed, whatever is in files and wherever it runs. */
  public static final int USAGE = 2;

  /** A run of load did not keep to what was asked of it. */
  public static final int THRESHOLD_FAILED = 3;

  /**
   * A server could not go on: an event loop died, or the heap was full. The JVM's own {@code
   * -XX:+ExitOnOutOfMemoryError} ends with the same.
   */
  public static final int CANNOT_SERVE = 3;

  /** A run of load was ended by one of its own conditions. */
  public static final int ABORTED = 4;

  /**
   * A run of load does not say what was asked of it: the driver can explain the outcome, was the
   * limit though that was forbidden, or would have been.
   */
  public static final int RUN_INVALID = 5;

  /** No request reached the target. */
  public static final int UNREACHABLE = 6;

  /**
   * A run of load was refused for safety, before anything was sent: the target may be anybody's, or
   * the rate is above the maximum. The options can be followed; the user has to allow it.
   */
  public static final int REFUSED = 7;

  /** Ctrl-C ended a run of load. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}

  /**
   * The one rule for what was measured: what fails whatever the driver did has failed; what the
   * driver can explain is in doubt; a verdict that is not valid counts alone only if that is
   * strict.
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
