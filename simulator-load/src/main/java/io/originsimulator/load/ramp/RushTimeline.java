package io.originsimulator.load.ramp;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A rush, second by second, which can be read during the run. Thread-safe. */
public final class RushTimeline implements ResultSink {
  private static final long SECOND = 1_000_000_000;

  private final OptionalInt expectedStatus;
  private final Map<Verdict, Long> firsts = new EnumMap<>(Verdict.class); // first end of each
  private final NavigableMap<Long, RushCounts> bySecond = new TreeMap<>();
  private final NavigableMap<Long, Long> users = new TreeMap<>();
  private final NavigableMap<Long, Long> connections = new TreeMap<>();
  private boolean finished;

  /** Creates an empty timeline; without an expected status, a hit has 200 to 399. */
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
      firsts.merge(verdict, sample.endNanos(), Math::min);
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
      default -> {} // other series do not belong to a rush
    }
  }

  public synchronized boolean isFinished() {
    return finished;
  }

  /**
   * Returns the end of the first request with one of these verdicts, in nanoseconds from the start;
   * the maximum if none.
   */
  synchronized long firstNanos(Verdict... of) {
    return Stream.of(of)
        .mapToLong(verdict -> firsts.getOrDefault(verdict, Long.MAX_VALUE))
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /**
   * Returns the points of all complete seconds without gaps; after the end, including the second in
   * which the last request ended.
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

  private static long at(NavigableMap<Long, Long> values, long second) {
    var entry = values.floorEntry(second);
    return entry == null ? 0 : entry.getValue();
  }
}
