package io.originsimulator.load.ramp;

import io.originsimulator.load.result.Sample;

/**
 * Counts of requests, and sums of their times and of the bytes of their bodies.
 *
 * @param passed requests answered as expected; blitz's hits
 * @param errors requests not answered, except timeouts
 * @param asserts requests answered, but not as expected
 */
public record RushCounts(
    long passed,
    long errors,
    long timeouts,
    long asserts,
    long responseNanos,
    long connectNanos,
    long bytesOut,
    long bytesIn) {
  public static final RushCounts NONE = new RushCounts(0, 0, 0, 0, 0, 0, 0, 0);

  static RushCounts of(Sample sample, Verdict verdict) {
    return new RushCounts(
        verdict == Verdict.PASS ? 1 : 0,
        verdict == Verdict.ERROR ? 1 : 0,
        verdict == Verdict.TIMEOUT ? 1 : 0,
        verdict == Verdict.ASSERT ? 1 : 0,
        sample.responseNanos(),
        sample.connectNanos(),
        sample.bytesOut(),
        sample.bytesIn());
  }

  RushCounts plus(RushCounts other) {
    return plus(1, other);
  }

  public RushCounts minus(RushCounts earlier) {
    return plus(-1, earlier);
  }

  private RushCounts plus(int times, RushCounts other) {
    return new RushCounts(
        passed + times * other.passed,
        errors + times * other.errors,
        timeouts + times * other.timeouts,
        asserts + times * other.asserts,
        responseNanos + times * other.responseNanos,
        connectNanos + times * other.connectNanos,
        bytesOut + times * other.bytesOut,
        bytesIn + times * other.bytesIn);
  }

  public long total() {
    return passed + errors + timeouts + asserts;
  }

  /** Returns the mean response time in seconds; 0 if no request ended. */
  public double meanResponseSeconds() {
    return total() == 0 ? 0 : responseNanos / 1e9 / total();
  }

  public double meanConnectSeconds() {
    return total() == 0 ? 0 : connectNanos / 1e9 / total();
  }
}
