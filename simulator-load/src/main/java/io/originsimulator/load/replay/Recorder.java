package io.originsimulator.load.replay;

import io.originsimulator.load.log.LogEntry;
import io.originsimulator.load.log.LogException;
import io.originsimulator.load.log.LogTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Records the entries of a log, in any order. One thread.
 *
 * <p>An entry occupies about 60 bytes, a distinct request a few hundred.
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
  private final List<Recording.Entry> entries = new ArrayList<>();
  private long untimed;

  /**
   * Creates a recorder. With bodies, requests of methods other than GET and HEAD get one of zeros,
   * with the length of the first such request in the log, at most 1 MiB.
   */
  public Recorder(int maxTargets, boolean bodies) {
    if (maxTargets < 1) {
      throw new IllegalArgumentException("maxTargets: " + maxTargets + " (expected: 1 or more)");
    }
    this.maxTargets = maxTargets;
    this.bodies = bodies;
  }

  /** Records an entry. Throws a {@link LogException} if there are too many distinct requests. */
  public void add(LogEntry entry) {
    LogTime start = entry.start().orElse(new LogTime(0, 1, 0));
    entries.add(
        new Recording.Entry(
            number(entry),
            start.epochNanos(),
            start.precisionNanos(),
            entry.durationNanos(),
            entry.status()));
    untimed += entry.start().isEmpty() ? 1 : 0;
  }

  /**
   * Returns all entries in the order of their starts; those of the same second are spread over it,
   * in their order. If any entry has no time, the order is that of the log.
   */
  public Recording finish(long seed) {
    if (untimed == 0) {
      entries.sort(Comparator.comparingLong(Recording.Entry::startNanos)); // fast if mostly sorted
      spread(new SplittableRandom(seed));
      entries.sort(Comparator.comparingLong(Recording.Entry::startNanos));
    }
    return new Recording(requests, untimed, entries);
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

  /** Spreads entries with equal coarse timestamps over the timestamp's unit. */
  private void spread(SplittableRandom random) {
    int from = 0;
    while (from < entries.size()) {
      Recording.Entry first = entries.get(from);
      int to = from + 1;
      while (to < entries.size() && entries.get(to).startNanos() == first.startNanos()) {
        to++;
      }
      long width = first.precisionNanos() >= COARSE_NANOS ? first.precisionNanos() : 1;
      long[] places = random.longs(to - from, 0, width).sorted().toArray();
      for (int i = from; i < to; i++) {
        entries.set(i, entries.get(i).at(first.startNanos() + places[i - from]));
      }
      from = to;
    }
  }
}
