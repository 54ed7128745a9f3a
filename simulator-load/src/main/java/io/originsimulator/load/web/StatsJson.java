package io.originsimulator.load.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.ramp.Highlights;
import io.originsimulator.load.ramp.RampPattern;
import io.originsimulator.load.ramp.Rush;
import io.originsimulator.load.ramp.RushCounts;
import io.originsimulator.load.ramp.RushPoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rush in the form of a job of blitz's API, in seconds; highlights are null until it has ended.
 */
record StatsJson(
    boolean ok,
    String jobId,
    String status,
    boolean finished,
    String pattern,
    Asked request,
    @Nullable String error,
    Result result,
    @JsonUnwrapped ObservedSeries.@Nullable Seen seen,
    @Nullable List<String> highlights) {
  static final String REGION = "local";

  private static final long NANOS_PER_MILLI = 1_000_000;

  /**
   * The request that its users repeat, in the terms of {@code POST /rush}; the timeout is in ms.
   */
  record Asked(String uri, String method, long timeout) {}

  record Result(String region, List<Point> timeline, ResponseTimes.Seconds responseTime) {}

  /**
   * A second of a rush: the mean response time in the second before, and totals up to that time.
   */
  record Point(
      long timestamp,
      double duration,
      long total,
      long executed,
      long errors,
      long timeouts,
      long volume,
      long txbytes,
      long rxbytes,
      List<Step> steps) {}

  /** blitz's step of a point: duration, connect time, errors, timeouts, asserts. */
  record Step(double d, double c, long e, long t, long a) {}

  static StatsJson of(ActiveRush rush) {
    ActiveRush.State state = rush.state(); // first: the data of an ended rush is complete
    RampPattern pattern = rush.request().rush().pattern();
    return new StatsJson(
        true,
        String.valueOf(rush.id()),
        state.word(),
        state.isEnd(),
        pattern.toString(),
        asked(rush.request().rush()),
        state.failure().isEmpty() ? null : state.failure(),
        new Result(
            REGION,
            rush.timeline().points().stream().map(StatsJson::point).toList(),
            rush.times().ofAll()),
        rush.observed().seen(),
        state.isEnd() ? Highlights.of(rush.timeline(), pattern) : null);
  }

  private static Asked asked(Rush rush) {
    Target target = rush.request();
    return new Asked(
        target.uri().toString(), target.method(), rush.timeoutNanos() / NANOS_PER_MILLI);
  }

  private static Point point(RushPoint point) {
    RushCounts all = point.inAll();
    double mean = point.inSecond().meanResponseSeconds();
    double connect = point.inSecond().meanConnectSeconds();
    return new Point(
        point.second(),
        mean,
        all.total(),
        all.passed(),
        all.errors() + all.asserts(),
        all.timeouts(),
        point.users(),
        all.bytesOut(),
        all.bytesIn(),
        List.of(new Step(mean, connect, all.errors(), all.timeouts(), all.asserts())));
  }
}
