package io.originsimulator.load.ramp;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * A rush, second by second; read while it is written.
 *
 * <p>Thread-safe.
 */
public final class RushTimeline implements ResultSink {
  private static final long SECOND = 1_000_000_000;

  private final OptionalInt expectedStatus;
  private final Firsts firsts = new Firsts();
  private final NavigableMap<Long, RushCounts> bySecond = new TreeMap<>();
  private final NavigableMap<Long, Long> users = new TreeMap<>();
  private final NavigableMap<Long, Long> connections = new TreeMap<>();
  private boolean finished;

  /**
   * Without a request yet.
   *
   * @param expectedStatus what a hit has; empty: 200 to 399
   */
  public RushTimeline(OptionalInt expectedStatus) {
    this.expectedStatus = expectedStatus;
  }

  @Override
  public synchronized void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      add(sample);
    } else if (event instanceof Observation observation) {
      add(observation);
    } else if (event instanceof RunEnd) {
      finished = true;
    }
  }

  private void add(Sample sample) {
    Verdict verdict = Verdict.of(sample, expectedStatus);
    if (verdict != Verdict.NONE) {
      firsts.add(verdict, sample.endNanos());
      bySecond.merge(
          sample.endNanos() / SECOND + 1, RushCounts.of(sample, verdict), RushCounts::plus);
    }
  }

  private void add(Observation observation) {
    long second = observation.atNanos() / SECOND;
    long value = Math.round(observation.value());
    switch (observation.series()) {
      case "users" -> users.put(second, value);
      case "connections" -> connections.put(second, value);
      default -> {} // others are none of a rush's
    }
  }

  public synchronized boolean isFinished() {
    return finished;
  }

  /** When the first error and the first timeout came. */
  public synchronized Firsts firsts() {
    return firsts.copy();
  }

  /**
   * All whole seconds that are over, none left out; after the end, also the one in which the last
   * request ended.
   */
  public synchronized List<RushPoint> points() {
    long last = users.isEmpty() ? 0 : users.lastKey();
    if (finished && !bySecond.isEmpty()) {
      last = Math.max(last, bySecond.lastKey());
    }
    List<RushPoint> points = new ArrayList<>();
    RushCounts inAll = RushCounts.NONE;
    for (long second = 1; second <= last; second++) {
      RushCounts inSecond = bySecond.getOrDefault(second, RushCounts.NONE);
      inAll = inAll.plus(inSecond);
      points.add(
          new RushPoint(second, at(users, second), at(connections, second), inSecond, inAll));
    }
    return points;
  }

  /** What was observed at that second or, had the observer no time then, last before it. */
  private static long at(NavigableMap<Long, Long> values, long second) {
    var entry = values.floorEntry(second);
    return entry == null ? 0 : entry.getValue();
  }
}
