package io.originsimulator.cli;

/** What the process ends with. */
final class ExitCode {
  static final int OK = 0;
  static final int FAILED = 1;
  static final int USAGE = 2;

  /** A run of load did not keep to what was asked of it. */
  static final int THRESHOLD_FAILED = 3;

  /**
   * A server could not go on: an event loop died, or the heap was full. The JVM's own {@code
   * -XX:+ExitOnOutOfMemoryError} ends with the same.
   */
  static final int CANNOT_SERVE = 3;

  /** A run of load was ended by one of its own conditions. */
  static final int ABORTED = 4;

  /** A run of load says nothing of its target: the driver was the limit, or would have been. */
  static final int RUN_INVALID = 5;

  /** No request reached the target. */
  static final int UNREACHABLE = 6;

  /** Ctrl-C ended a run of load. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
