package io.originsimulator.load.origin;

import io.originsimulator.report.JournalEntry;
import java.util.List;

/**
 * Some entries of an origin's journal, in the order in which they were entered.
 *
 * @param last number of the last of them, counted since the origin started; if there are none, of
 *     the last there was before
 * @param opened which journal: see {@link Place#opened}
 */
record JournalPage(List<JournalEntry> entries, long last, String opened) {
  JournalPage {
    entries = List.copyOf(entries);
  }

  /** Where it ends. */
  Place end() {
    return new Place(opened, last);
  }

  /** Number of the first of them; one more than {@code last} if there are none. */
  long first() {
    return last - entries.size() + 1;
  }

  /**
   * How far a journal has been read.
   *
   * @param opened which journal: what a simulator says that no other does, nor the same when it is
   *     started again; empty if it says nothing
   * @param number of the last entry that need not be read again
   */
  record Place(String opened, long number) {}
}
