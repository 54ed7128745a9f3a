package io.originsimulator.load.report.tally;

import io.originsimulator.load.result.Sample;
import java.util.LinkedHashMap;
import java.util.Map;

/** The count of a kind of error, with its first occurrence and its texts. */
public final class ErrorTally {
  private static final int MOST_WORDS = 5;

  private final Map<String, Long> words = new LinkedHashMap<>();
  private long count;
  private long firstNanos = Long.MAX_VALUE;

  public void add(Sample sample) {
    count++;
    long nanos = Math.max(0, sample.endNanos()); // negative if the run was stopped before its start
    firstNanos = Math.min(firstNanos, nanos);
    String error = sample.error();
    if (!error.isEmpty() && (words.containsKey(error) || words.size() < MOST_WORDS)) {
      words.merge(error, 1L, Long::sum);
    }
  }

  public long count() {
    return count;
  }

  /** Returns the first occurrence, from the run's start. */
  public long firstNanos() {
    return firstNanos;
  }

  public Map<String, Long> words() {
    return words;
  }
}
