package io.originsimulator.load.report.tally;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts for reports in the formats of other tools, in addition to a run's own. */
public final class ToolTally {
  private final SortedMap<Integer, Long> statuses = new TreeMap<>();
  private final Set<String> vegetaErrors = new LinkedHashSet<>();
  private long sent;
  private long firstStartedNanos = Long.MAX_VALUE;
  private long lastStartedNanos;
  private long lastEndNanos;
  private long awaitedNanos;
  private long transferNanos;

  public void add(Sample sample) {
    if (!sample.attempted()) {
      return;
    }
    boolean unknown = sample.startedNanos() < 0; // a result of vegeta
    sent += unknown || sample.sentNanos() >= 0 ? 1 : 0;
    firstStartedNanos = Math.min(firstStartedNanos, sample.turnNanos());
    lastStartedNanos = Math.max(lastStartedNanos, sample.turnNanos());
    lastEndNanos = Math.max(lastEndNanos, sample.endNanos());
    String error = vegetaErrorOf(sample);
    if (!error.isEmpty()) {
      vegetaErrors.add(error);
    }
    if (sample.outcome() == Outcome.ANSWERED) {
      statuses.merge(sample.status(), 1L, Long::sum);
      addParts(sample);
    }
  }

  private void addParts(Sample sample) {
    if (sample.sentNanos() >= 0 && sample.firstByteNanos() >= sample.sentNanos()) {
      awaitedNanos += sample.firstByteNanos() - sample.sentNanos();
      transferNanos += Math.max(0, sample.endNanos() - sample.firstByteNanos());
    }
  }

  /** Returns the text in vegeta's error set, in which a status of 400 or more is an error. */
  public static String vegetaErrorOf(Sample sample) {
    if (!sample.error().isEmpty()) {
      return sample.error();
    }
    if (sample.outcome() == Outcome.ANSWERED) {
      return sample.status() >= 400 ? StatusLine.of(sample.status()) : "";
    }
    return sample.outcome().toString();
  }

  public SortedMap<Integer, Long> statuses() {
    return statuses;
  }

  /** Returns the number of complete responses with a status from one to before another. */
  public long statuses(int from, int to) {
    return statuses.subMap(from, to).values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns vegeta's error set, in the order of first occurrences. */
  public Set<String> vegetaErrors() {
    return vegetaErrors;
  }

  /** Returns the number of sent requests, or of attempted ones if nothing else is known. */
  public long sent() {
    return sent;
  }

  /** Returns the start of the first attempted request; the maximum without any. */
  public long firstStartedNanos() {
    return firstStartedNanos;
  }

  public long lastStartedNanos() {
    return lastStartedNanos;
  }

  /** Returns the last end of an attempted request. */
  public long lastEndNanos() {
    return lastEndNanos;
  }

  /** Returns the sum of the times from sent to first byte, of complete responses. */
  public long awaitedNanos() {
    return awaitedNanos;
  }

  /** Returns the sum of the times from first byte to last, of complete responses. */
  public long transferNanos() {
    return transferNanos;
  }
}
