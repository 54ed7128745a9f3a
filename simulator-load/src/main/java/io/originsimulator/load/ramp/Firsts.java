package io.originsimulator.load.ramp;

import java.util.OptionalLong;

/** The times of the first errors and timeouts, in nanoseconds from the start. */
public final class Firsts {
  private static final long NEVER = Long.MAX_VALUE;

  private long errorNanos = NEVER;
  private long timeoutNanos = NEVER;

  void add(Verdict verdict, long atNanos) {
    switch (verdict) {
      case ERROR, ASSERT -> errorNanos = Math.min(errorNanos, atNanos);
      case TIMEOUT -> timeoutNanos = Math.min(timeoutNanos, atNanos);
      case PASS, NONE -> {}
    }
  }

  Firsts copy() {
    Firsts copy = new Firsts();
    copy.errorNanos = errorNanos;
    copy.timeoutNanos = timeoutNanos;
    return copy;
  }

  /** Of an error, or of a status that was not expected. */
  public OptionalLong errorNanos() {
    return errorNanos == NEVER ? OptionalLong.empty() : OptionalLong.of(errorNanos);
  }

  public OptionalLong timeoutNanos() {
    return timeoutNanos == NEVER ? OptionalLong.empty() : OptionalLong.of(timeoutNanos);
  }
}
