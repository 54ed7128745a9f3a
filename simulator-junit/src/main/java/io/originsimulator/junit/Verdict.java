package io.originsimulator.junit;

import static io.originsimulator.junit.RequestTable.millis;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.caller.CallerReport;
import io.originsimulator.report.caller.LogicalRequest;
import java.time.Duration;
import java.util.List;

/**
 * The result of one look at the requests.
 *
 * @param expected such as {@code 3 requests}
 * @param found a sentence, such as {@code there were 2}
 * @param isFinal whether it fails whatever comes later
 */
record Verdict(boolean holds, String expected, String found, boolean isFinal) {
  static final Verdict HOLDS = new Verdict(true, "", "");

  Verdict(boolean holds, String expected, String found) {
    this(holds, expected, found, false);
  }

  static Verdict exactly(int count, String of, List<JournalEntry> requests) {
    int size = requests.size();
    return new Verdict(
        size == count, counted(count, "request") + of, there(size), size > count); // final if more
  }

  static Verdict incomplete(long dropped) {
    String were = dropped == 1 ? " was" : " were";
    return new Verdict(
        false,
        "all requests in the journal",
        dropped
            + were
            + " dropped; let it keep more: journal(N) of Simulator.builder(), journal = @Journal(entries = N)",
        true);
  }

  /** Compares the waits of each logical request with lower bounds; the last is that of the rest. */
  static Verdict ofWaits(CallerReport report, List<Duration> bounds) {
    int most = report.mostTries() - 1;
    if (most < bounds.size()) {
      return new Verdict(
          false,
          counted(bounds.size(), "wait") + " between tries of a logical request or more",
          there(most));
    }
    for (LogicalRequest request : report.logicalRequests()) {
      List<Duration> waits = request.waits();
      for (int i = 0; i < waits.size(); i++) {
        Duration bound = bounds.get(Math.min(i, bounds.size() - 1));
        if (waits.get(i).compareTo(bound) < 0) {
          return new Verdict(
              false,
              "wait " + (i + 1) + " of at least " + millis(bound),
              "one before " + request.tries().get(i + 1).path() + " was " + millis(waits.get(i)));
        }
      }
    }
    return HOLDS;
  }

  static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  static String there(long count) {
    return count == 1 ? "there was 1" : "there were " + count;
  }
}
