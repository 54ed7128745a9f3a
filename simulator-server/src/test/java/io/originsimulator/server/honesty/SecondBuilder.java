package io.originsimulator.server.honesty;

/** A builder of a second with a thousand responses and no problems. Times are in milliseconds. */
record SecondBuilder(Second second) {
  private static final long MILLI = 1_000_000;

  static SecondBuilder of(long number) {
    return new SecondBuilder(new Second(number, 1000, 0, 0, 0, 0, 0, 0, 0, 0.1, 0, 0));
  }

  SecondBuilder responses(long responses) {
    return with(responses, second.late(), second.largestErrorNanos());
  }

  SecondBuilder late(long late, long largest) {
    return with(second.responses(), late, largest * MILLI);
  }

  private SecondBuilder with(long responses, long late, long errorNanos) {
    return new SecondBuilder(
        new Second(
            second.number(),
            responses,
            second.events(),
            late,
            errorNanos,
            second.largestLagNanos(),
            second.lagOnCpuNanos(),
            second.laggingNanos(),
            second.pausedNanos(),
            second.busiestLoop(),
            second.throttledNanos(),
            second.overflows()));
  }

  SecondBuilder lag(long largest, long onCpu) {
    return lag(largest, onCpu, 0);
  }

  SecondBuilder lag(long largest, long onCpu, long laggingNanos) {
    return new SecondBuilder(
        new Second(
            second.number(),
            second.responses(),
            second.events(),
            second.late(),
            second.largestErrorNanos(),
            largest * MILLI,
            onCpu < 0 ? -1 : onCpu * MILLI,
            laggingNanos,
            second.pausedNanos(),
            second.busiestLoop(),
            second.throttledNanos(),
            second.overflows()));
  }

  SecondBuilder paused(long paused) {
    return system(paused * MILLI, second.busiestLoop(), second.throttledNanos(), 0);
  }

  SecondBuilder busy(double share) {
    return system(second.pausedNanos(), share, second.throttledNanos(), second.overflows());
  }

  SecondBuilder throttled(long throttled) {
    return system(second.pausedNanos(), second.busiestLoop(), throttled * MILLI, 0);
  }

  SecondBuilder overflows(long connections) {
    return system(second.pausedNanos(), second.busiestLoop(), second.throttledNanos(), connections);
  }

  private SecondBuilder system(long paused, double busy, long throttled, long overflows) {
    return new SecondBuilder(
        new Second(
            second.number(),
            second.responses(),
            second.events(),
            second.late(),
            second.largestErrorNanos(),
            second.largestLagNanos(),
            second.lagOnCpuNanos(),
            second.laggingNanos(),
            paused,
            busy,
            throttled,
            overflows));
  }
}
