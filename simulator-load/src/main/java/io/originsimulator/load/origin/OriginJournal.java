package io.originsimulator.load.origin;

import io.originsimulator.report.JournalEntry;
import java.io.IOException;
import java.util.List;

/** The place at which an origin's journal is read. */
interface OriginJournal {
  /**
   * Returns the entries after one that was seen.
   *
   * @param number of the last one seen; 0: none was; beyond the end: none, and where the end is
   * @param limit maximum number of entries, at least 1
   * @throws IOException if it cannot be read; the message has place, problem and way out
   */
  Page after(long number, int limit) throws IOException, InterruptedException;

  /**
   * Some entries of a journal, in the order in which they were entered.
   *
   * @param last number of the last of them, counted since the origin started; if there are none, of
   *     the last there was before
   * @param opened which journal: see {@link Place#opened}
   */
  record Page(List<JournalEntry> entries, long last, String opened) {
    public Page {
      entries = List.copyOf(entries);
    }

    /** Returns the number of the first of them; {@code last} + 1 if there are none. */
    long first() {
      return last - entries.size() + 1;
    }
  }

  /**
   * How far a journal has been read.
   *
   * @param opened the simulator's name for this journal, another after a restart; may be empty
   * @param number of the last entry that need not be read again
   */
  record Place(String opened, long number) {}
}
