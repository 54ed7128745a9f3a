package io.originsimulator.load.replay;

import io.originsimulator.load.log.LogEntry;
import io.originsimulator.load.log.LogException;
import io.originsimulator.load.log.LogTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Records the entries of a log, in any order. One thread.
 *
 * <p>An entry occupies about 40 bytes, a distinct request a few hundred.
 */
public final class Recorder {
  private static final long COARSE_NANOS = 100_000_000;
  private static final int LONGEST_BODY = 1 << 20; // 1 MiB
  private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

  private record Key(String method, String target) {}

  private final int maxTargets;
  private final boolean bodies;
  private final Map<Key, Integer> known = new HashMap<>();
  private final List<Recording.Request> requests = new ArrayList<>();
  private final LongStream.Builder starts = LongStream.builder();
  private final LongStream.Builder precisions = LongStream.builder();
  private final LongStream.Builder durations = LongStream.builder();
  private final IntStream.Builder statuses = IntStream.builder();
  private final IntStream.Builder numbers = IntStream.builder();
  private long untimed;

  /**
   * Creates a recorder.
   *
   * @param maxTargets maximum distinct requests, 1 or more
   * @param bodies whether requests of methods other than GET and HEAD get a body of zeros, with the
   *     length of the first such request in the log, at most 1 MiB
   */
  public Recorder(int maxTargets, boolean bodies) {
    if (maxTargets < 1) {
      throw new IllegalArgumentException("maxTargets: " + maxTargets + " (expected: 1 or more)");
    }
    this.maxTargets = maxTargets;
    this.bodies = bodies;
  }

  /**
   * Records an entry.
   *
   * @throws LogException if there are too many distinct requests
   */
  public void add(LogEntry entry) {
    numbers.add(number(entry));
    durations.add(entry.durationNanos());
    statuses.add(entry.status());
    LogTime start = entry.start().orElse(new LogTime(0, 1, 0));
    starts.add(start.epochNanos());
    precisions.add(start.precisionNanos());
    untimed += entry.start().isEmpty() ? 1 : 0;
  }

  /**
   * Returns all entries, in the order of their starts.
   *
   * <p>Requests with timestamps of the same second are spread over it, in their order.
   *
   * <p>If any entry has no time, the times are ignored, and the order is that of the log.
   *
   * @param seed of the places inside the second
   */
  public Recording finish(long seed) {
    Recording asWritten =
        new Recording(
            requests,
            untimed,
            starts.build().toArray(),
            numbers.build().toArray(),
            durations.build().toArray(),
            statuses.build().toArray());
    if (!asWritten.isTimed()) {
      return asWritten;
    }
    int[] order = TimeOrder.of(asWritten.startNanos());
    Recording inOrder = asWritten.ordered(order);
    long[] widths = TimeOrder.apply(order, precisions.build().toArray());
    long[] spread = spread(inOrder.startNanos(), widths, new SplittableRandom(seed));
    return inOrder.withStarts(spread).ordered(TimeOrder.of(spread));
  }

  private int number(LogEntry entry) {
    Key key = new Key(entry.method(), entry.target());
    Integer number = known.get(key);
    if (number != null) {
      return number;
    }
    if (known.size() >= maxTargets) {
      throw new LogException(
          "more than "
              + maxTargets
              + " distinct requests; raise --max-targets, or take a part of the log (--window, --paths)");
    }
    boolean body = bodies && !WITHOUT_BODY.contains(entry.method());
    long bytes = body ? Math.max(0, entry.requestBytes()) : 0;
    requests.add(
        new Recording.Request(entry.method(), entry.target(), (int) Math.min(bytes, LONGEST_BODY)));
    known.put(key, requests.size() - 1);
    return requests.size() - 1;
  }

  /**
   * Returns the starts; those with equal coarse timestamps are spread over the timestamp's unit.
   */
  private static long[] spread(long[] starts, long[] precisions, SplittableRandom random) {
    long[] spread = new long[starts.length];
    int from = 0;
    while (from < spread.length) {
      int to = from + 1;
      while (to < spread.length && starts[to] == starts[from]) {
        to++;
      }
      long width = precisions[from] >= COARSE_NANOS ? precisions[from] : 1;
      long[] places = random.longs(to - from, 0, width).sorted().toArray();
      for (int i = from; i < to; i++) {
        spread[i] = starts[i] + places[i - from];
      }
      from = to;
    }
    return spread;
  }
}
