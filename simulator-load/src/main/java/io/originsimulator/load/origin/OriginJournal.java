package io.originsimulator.load.origin;

import io.originsimulator.report.JournalEntry;
import java.io.IOException;
import java.util.List;

/** The journal of an origin, read page by page. */
interface OriginJournal {
  /**
   * Returns the entries after a given one.
   *
   * @param number of the last entry already seen; 0: none; beyond the end: returns no entries, and
   *     the number of the end
   * @param limit maximum number of entries, at least 1
   * @throws IOException if it cannot be read; the message has place, problem and a fix
   */
  Page after(long number, int limit) throws IOException, InterruptedException;

  /**
   * Consecutive entries of a journal.
   *
   * @param last number of the last of them, counted from the origin's start; without entries, the
   *     number of the journal's last entry
   * @param opened identity of the journal, see {@link Place#opened}
   */
  record Page(List<JournalEntry> entries, long last, String opened) {
    public Page {
      entries = List.copyOf(entries);
    }

    /** Returns the number of the first entry; {@code last} + 1 if there are none. */
    long first() {
      return last - entries.size() + 1;
    }
  }

  /**
   * A position in a journal.
   *
   * @param opened the simulator's identifier of this journal, which changes at a restart; may be
   *     empty
   * @param number of the last entry that need not be read again
   */
  record Place(String opened, long number) {}
}
