package io.originsimulator.server.admin;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.report.HonestyReport.Percentiles;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.metrics.LiveMetrics;
import io.originsimulator.server.metrics.StageMetrics;
import io.originsimulator.server.metrics.TimeHistogram;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The times of responses between two readings of the metrics. For one thread at a time. */
final class RecentTimes {
  private static final JsonNodeFactory NODES = new JsonNodeFactory(true);

  private final LiveMetrics metrics;
  private final SimulatorClock real = SimulatorClock.system();
  private @Nullable StageMetrics last; // null before the first reading
  private long lastNanos = real.nanoTime();

  RecentTimes(LiveMetrics metrics) {
    this.metrics = metrics;
  }

  /** Returns the times since the reading before, or since the start. */
  ObjectNode read() {
    StageMetrics now = metrics.total();
    long nanos = real.nanoTime();
    ObjectNode json = NODES.objectNode();
    json.put("within_ms", RouteSnapshots.millis(nanos - lastNanos));
    put(json.putObject("asked"), now, StageMetrics::asked);
    put(json.putObject("given"), now, StageMetrics::given);
    put(json.putObject("error"), now, StageMetrics::error);
    last = now;
    lastNanos = nanos;
    return json;
  }

  private void put(ObjectNode json, StageMetrics now, Function<StageMetrics, TimeHistogram> times) {
    TimeHistogram all = times.apply(now);
    @Nullable TimeHistogram before = last == null ? null : times.apply(last);
    TimeHistogram since = // of all times, if those before were cleared
        before != null && before.sumNanos() <= all.sumNanos() ? all.since(before) : all;
    Percentiles recent = since.percentiles();
    json.put("count", recent.count());
    json.put("p50", RouteSnapshots.millis(recent.p50().toNanos()));
    json.put("p90", RouteSnapshots.millis(recent.p90().toNanos()));
    json.put("p99", RouteSnapshots.millis(recent.p99().toNanos()));
    json.put("max", RouteSnapshots.millis(recent.largest().toNanos()));
  }
}
