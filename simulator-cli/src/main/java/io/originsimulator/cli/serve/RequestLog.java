package io.originsimulator.cli.serve;

import io.originsimulator.load.text.Figures;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.JournalPage;
import io.originsimulator.report.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * A line for each request in the journal, once its response has begun or it has ended.
 *
 * <pre>
 *   entered   1 2 3 4 5 6 7
 *   printed   x x   x   x      the next look begins after 2, the last before one to be printed
 * </pre>
 *
 * One thread.
 */
final class RequestLog {
  private final LongFunction<JournalPage> journal;
  private final Set<Request> printed = new HashSet<>(); // among those after the last one passed
  private long passed; // number of the last request that needs no further look

  private record Request(long connection, long onConnection) {}

  /** Creates a log of all entries; {@code journal} returns those after one with a number. */
  RequestLog(LongFunction<JournalPage> journal) {
    this.journal = journal;
  }

  /**
   * Returns the lines of requests that can be printed since the last look, with texts of arrivals.
   */
  List<String> look(Function<Instant, String> time) {
    List<String> text = new ArrayList<>();
    JournalPage page = journal.apply(passed);
    List<JournalEntry> entries = page.entries();
    missing(page).ifPresent(text::add);
    Set<Request> still = new HashSet<>();
    boolean allPrinted = true;
    for (JournalEntry entry : entries) {
      Request request = new Request(entry.connection(), entry.onConnection());
      boolean isPrinted = printed.contains(request);
      if (!isPrinted && !(entry.outcome() instanceof Outcome.Pending)) {
        text.add(time.apply(entry.instant()) + " " + line(entry));
        isPrinted = true;
      }
      allPrinted &= isPrinted;
      if (allPrinted) {
        passed++;
      } else if (isPrinted) {
        still.add(request);
      }
    }
    printed.clear();
    printed.addAll(still);
    return text;
  }

  /** Returns a line about requests that were dropped before they were printed. */
  private Optional<String> missing(JournalPage page) {
    long first = page.last() - page.entries().size(); // number of the last one before the page
    Set<Request> there = new HashSet<>();
    page.entries().forEach(e -> there.add(new Request(e.connection(), e.onConnection())));
    long gone = printed.stream().filter(request -> !there.contains(request)).count();
    long dropped = first - passed - gone;
    passed = first;
    return dropped <= 0
        ? Optional.empty()
        : Optional.of(
            dropped + " requests not shown: they left the journal before (expected: --journal N)");
  }

  private static String line(JournalEntry entry) {
    String query = entry.query().isEmpty() ? "" : "?" + entry.query();
    String route = entry.route().isEmpty() ? "no route" : entry.route();
    String line =
        "%s %s%s  %s  %s"
                .formatted(entry.method(), entry.path(), query, route, words(entry.outcome()))
            + entry.nearMiss().map(missed -> "  nearest recipe: " + missed).orElse("");
    return line.replaceAll("\\p{Cntrl}", "?"); // a client must not control the terminal
  }

  private static String words(Outcome outcome) {
    if (outcome instanceof Outcome.Answered answered) {
      return answered.code() + "  " + time(answered.planned());
    }
    if (outcome instanceof Outcome.Failed failed) {
      return after(failed.status(), failed.kind().toString(), failed.after());
    }
    Outcome.Abandoned abandoned = (Outcome.Abandoned) outcome;
    return after(
        abandoned.status(), abandoned.byClient() ? "abandoned" : "cancelled", abandoned.after());
  }

  private static String after(Optional<Integer> status, String what, Duration time) {
    return status.map(code -> code + " ").orElse("") + what + " after " + time(time);
  }

  private static String time(Duration time) {
    return time.isZero() ? "0ms" : Figures.time(time.toNanos());
  }
}
