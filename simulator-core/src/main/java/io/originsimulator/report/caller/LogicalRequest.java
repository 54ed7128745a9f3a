package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A logical request of the caller: all requests sent until one succeeded or the caller gave up.
 *
 * <pre>
 *   try ──── over │ wait │ try ── over │   wait   │ try ──── over
 * </pre>
 *
 * @param tries one or more, in order of arrival
 */
public record LogicalRequest(List<JournalEntry> tries) {

  public LogicalRequest {
    tries = List.copyOf(tries);
    if (tries.isEmpty()) {
      throw new IllegalArgumentException("tries: none (expected: one or more)");
    }
  }

  /** Returns the waits before each try except the first, from the end of the previous one. */
  public List<Duration> waits() {
    return IntStream.range(1, tries.size())
        .mapToObj(i -> wait(tries.get(i - 1), tries.get(i)))
        .toList();
  }

  /**
   * Returns {@code arrival(next) − (arrival(before) + over(before))}; zero if the try before was
   * not over.
   */
  private static Duration wait(JournalEntry before, JournalEntry next) {
    return before
        .outcome()
        .over()
        .map(over -> next.arrival().minus(before.arrival().plus(over)))
        .filter(wait -> !wait.isNegative())
        .orElse(Duration.ZERO);
  }
}
