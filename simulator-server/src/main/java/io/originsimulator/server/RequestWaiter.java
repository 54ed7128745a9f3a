package io.originsimulator.server;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.journal.Journal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** A waiter for requests in a journal, by the system clock. For one thread. */
final class RequestWaiter {
  private static final SimulatorClock CLOCK = SimulatorClock.system();
  private static final long PAUSE_NANOS = 1_000_000; // between two looks
  private static final int MOST_PATHS = 10; // in a message

  private final Journal journal;
  private final Duration patience;
  private final Supplier<String> state; // the end of messages about requests

  RequestWaiter(Journal journal, Duration patience, Supplier<String> state) {
    this.journal = journal;
    this.patience = patience;
    this.state = state;
  }

  /** Returns all requests of a route or path that have ended, once there are enough. */
  List<JournalEntry> awaitEnded(String routeOrPath, int count) {
    JournalEntry.check(routeOrPath);
    if (count < 1) {
      throw new IllegalArgumentException(
          "awaitRequests: count " + count + " (expected: 1 or more)");
    }
    Supplier<Optional<List<JournalEntry>>> look =
        () -> {
          List<JournalEntry> ended =
              journal.entries(routeOrPath).stream().filter(JournalEntry::hasEnded).toList();
          if (ended.size() < count && journal.dropped() > 0) {
            throw new IllegalStateException(
                "awaitRequests: the journal has dropped "
                    + journal.dropped()
                    + " requests (expected: none; let it keep more)");
          }
          return Optional.of(ended).filter(enough -> enough.size() >= count);
        };
    return poll(look)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "awaitRequests: "
                        + found(routeOrPath)
                        + state.get()
                        + " (expected: "
                        + count
                        + " ended"
                        + within()
                        + ")"));
  }

  /**
   * Returns {@code 1 of 2 requests of /news has ended; others: /orders ×3}, or that none arrived.
   */
  private String found(String routeOrPath) {
    List<JournalEntry> all = journal.entries();
    List<JournalEntry> of = all.stream().filter(entry -> entry.isOf(routeOrPath)).toList();
    long ended = of.stream().filter(JournalEntry::hasEnded).count();
    String others =
        all.stream()
            .filter(entry -> !entry.isOf(routeOrPath))
            .collect(groupingBy(JournalEntry::path, TreeMap::new, counting()))
            .entrySet()
            .stream()
            .map(path -> path.getKey() + " ×" + path.getValue())
            .limit(MOST_PATHS)
            .collect(joining(", "));
    String has = ended == 1 ? "has" : "have";
    return (of.isEmpty()
            ? "no request of %s has arrived".formatted(routeOrPath)
            : "%d of %d requests of %s %s ended".formatted(ended, of.size(), routeOrPath, has))
        + (others.isEmpty() ? "; there are no others" : "; others: " + others);
  }

  /**
   * Returns the next request.
   *
   * @param taken the number of the last one; updated
   */
  JournalEntry next(AtomicLong taken) {
    Supplier<Optional<JournalEntry>> look =
        () -> {
          synchronized (taken) { // only for a look, or other threads would exceed their patience
            Journal.Page page = journal.after(taken.get(), Optional.empty(), 1);
            taken.set(page.last());
            return page.entries().stream().findFirst();
          }
        };
    return poll(look)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "takeRequest: %s%s (expected: one more%s)"
                        .formatted(taken(journal.entries().size()), state.get(), within())));
  }

  private static String taken(int requests) {
    return requests == 0
        ? "no request has arrived"
        : "all " + requests + " requests of the journal are taken";
  }

  private String within() {
    return " within "
        + DurationText.written(patience)
        + (Thread.currentThread().isInterrupted() ? ", but the wait was interrupted" : "");
  }

  private <T> Optional<T> poll(Supplier<Optional<T>> look) {
    long begin = CLOCK.nanoTime();
    long longest = TimeUnit.NANOSECONDS.convert(patience); // at most Long.MAX_VALUE
    while (true) {
      boolean isLast =
          CLOCK.nanoTime() - begin >= longest || Thread.currentThread().isInterrupted();
      Optional<T> found = look.get();
      if (found.isPresent() || isLast) {
        return found;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
