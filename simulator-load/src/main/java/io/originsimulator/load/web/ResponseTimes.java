package io.originsimulator.load.web;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The percentiles of a rush by the interval in which requests ended; can be read during the rush.
 *
 * <p>An interval is closed 10 s after its end, since its histogram is large: later requests count
 * only in the total. Thread-safe.
 */
final class ResponseTimes implements ResultSink {
  private static final long SECOND = 1_000_000_000;
  private static final long OPEN_NANOS = 10 * SECOND;

  private final int intervalSeconds;
  private final NavigableMap<Long, Latencies> open = new TreeMap<>();
  private final Map<Long, Seconds> closed = new HashMap<>();
  private final Latencies ofClosed = new Latencies();

  ResponseTimes(int intervalSeconds) {
    this.intervalSeconds = intervalSeconds;
  }

  /** Statistics of response times, in seconds; 0 if there are none. */
  record Seconds(double mean, double p50, double p90, double p95, double p99, double max) {
    private static final Seconds NONE = of(new Latencies());

    private static Seconds of(Latencies times) {
      return new Seconds(
          times.meanNanos() / SECOND,
          times.quantileNanos(0.5) / 1e9,
          times.quantileNanos(0.9) / 1e9,
          times.quantileNanos(0.95) / 1e9,
          times.quantileNanos(0.99) / 1e9,
          times.maxNanos() / 1e9);
    }
  }

  @Override
  public synchronized void accept(RunEvent event) {
    if (event instanceof Sample sample && sample.attempted()) {
      add(sample);
    }
  }

  private void add(Sample sample) {
    long intervalNanos = intervalSeconds * SECOND;
    while (!open.isEmpty()
        && (open.firstKey() + 1) * intervalNanos + OPEN_NANOS < sample.endNanos()) {
      Latencies times = open.firstEntry().getValue();
      closed.put(open.firstKey(), Seconds.of(times));
      ofClosed.add(times);
      open.pollFirstEntry();
    }
    long interval = sample.endNanos() / intervalNanos;
    Latencies times =
        closed.containsKey(interval)
            ? ofClosed
            : open.computeIfAbsent(interval, none -> new Latencies());
    times.add(Math.max(0, sample.responseNanos()));
  }

  /** Returns the figures of the interval that contains a second, from 1 on. */
  synchronized Seconds at(long second) {
    long interval = (second - 1) / intervalSeconds;
    Latencies times = open.get(interval);
    return times == null ? closed.getOrDefault(interval, Seconds.NONE) : Seconds.of(times);
  }

  synchronized Seconds ofAll() {
    Latencies all = new Latencies();
    all.add(ofClosed);
    open.values().forEach(all::add);
    return Seconds.of(all);
  }
}
