package io.originsimulator.load.report.tally;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.LoggedAnswer;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The comparison of a replay's responses with those in its log. */
public final class Fidelity {
  private final Map<Long, LoggedAnswer> pending = new HashMap<>(); // before their samples
  private final Pair all = new Pair();
  private final Map<String, Pair> byLabel = new LinkedHashMap<>();
  private final SortedMap<Integer, Long> logged = new TreeMap<>();
  private final SortedMap<Integer, Long> measured = new TreeMap<>();
  private long sameStatus;
  private long statusKnown;
  private boolean logKnown;

  /**
   * Logged and measured times of the same requests.
   *
   * @param measured from the last byte sent to the last received
   */
  public record Pair(Latencies logged, Latencies measured) {
    Pair() {
      this(new Latencies(), new Latencies());
    }

    private void add(long loggedNanos, Sample sample) {
      logged.add(loggedNanos);
      measured.add(sample.serviceNanos());
    }
  }

  void add(LoggedAnswer before) {
    logKnown = true;
    pending.put(before.number(), before);
  }

  void add(Sample sample, String label) {
    LoggedAnswer before = logKnown ? pending.remove(sample.number()) : null;
    if (before != null && sample.attempted()) {
      compareStatus(before.status(), sample.status());
      if (before.durationNanos() >= 0 && sample.outcome() == Outcome.ANSWERED) {
        Pair ofLabel = byLabel.computeIfAbsent(label, none -> new Pair());
        List.of(all, ofLabel).forEach(pair -> pair.add(before.durationNanos(), sample));
      }
    }
  }

  private void compareStatus(int before, int now) {
    if (before > 0) {
      logged.merge(before, 1L, Long::sum);
      measured.merge(now, 1L, Long::sum);
      statusKnown++;
      sameStatus += before == now ? 1 : 0;
    }
  }

  /** Returns whether the log has the response to any request. */
  public boolean knowsLog() {
    return logKnown;
  }

  /** Returns the number of requests whose status the log has. */
  public long statusKnown() {
    return statusKnown;
  }

  /** Returns the number of these that were answered with the same status. */
  public long sameStatus() {
    return sameStatus;
  }

  /** Returns all statuses, logged or measured; 0: no response. */
  public Set<Integer> statuses() {
    Set<Integer> statuses = new TreeSet<>(logged.keySet());
    statuses.addAll(measured.keySet());
    return statuses;
  }

  public long logged(int status) {
    return logged.getOrDefault(status, 0L);
  }

  public long measured(int status) {
    return measured.getOrDefault(status, 0L);
  }

  public Pair all() {
    return all;
  }

  /** Returns the times of each label, in the order of their first requests. */
  public Map<String, Pair> byLabel() {
    return byLabel;
  }
}
