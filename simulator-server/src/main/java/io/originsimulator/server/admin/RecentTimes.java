package io.originsimulator.server.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.fleet.TimesJson;
import io.originsimulator.server.metrics.LiveMetrics;
import io.originsimulator.server.metrics.StageMetrics;
import io.originsimulator.server.metrics.TimeHistogram;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The times of responses between two readings of the metrics. For one thread at a time. */
final class RecentTimes {
  private final LiveMetrics metrics;
  private final SimulatorClock real = SimulatorClock.system();
  private @Nullable StageMetrics last; // null before the first reading
  private long lastNanos = real.nanoTime();

  /** The times since the reading before, or since the start. */
  record Reading(long withinNanos, TimeHistogram asked, TimeHistogram given, TimeHistogram error) {

    /**
     * Puts the times.
     *
     * @param histograms whether their histograms are included
     */
    void put(ObjectNode json, boolean histograms) {
      json.put("within_ms", TimesJson.millis(withinNanos));
      put(json.putObject("asked"), asked, histograms);
      put(json.putObject("given"), given, histograms);
      put(json.putObject("error"), error, histograms);
    }

    private static void put(ObjectNode json, TimeHistogram times, boolean histograms) {
      TimesJson.putPercentiles(json, times);
      if (histograms) {
        TimesJson.putHistogram(json, times);
      }
    }
  }

  RecentTimes(LiveMetrics metrics) {
    this.metrics = metrics;
  }

  /** Returns the times since the reading before, or since the start. */
  Reading read() {
    StageMetrics now = metrics.total();
    long nanos = real.nanoTime();
    Reading reading =
        new Reading(
            nanos - lastNanos,
            since(now, StageMetrics::asked),
            since(now, StageMetrics::given),
            since(now, StageMetrics::error));
    last = now;
    lastNanos = nanos;
    return reading;
  }

  private TimeHistogram since(StageMetrics now, Function<StageMetrics, TimeHistogram> times) {
    TimeHistogram all = times.apply(now);
    @Nullable TimeHistogram before = last == null ? null : times.apply(last);
    return before != null && before.sumNanos() <= all.sumNanos()
        ? all.since(before)
        : all; // if those before were cleared
  }
}
