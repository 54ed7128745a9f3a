package io.originsimulator.load.origin;

import io.originsimulator.report.JournalEntry;
import java.io.IOException;
import java.util.List;

/** The journal of an origin, read page by page. */
interface OriginJournal {
  /**
   * Returns the entries after a given number; 0: from the first. Beyond the end, returns no entries
   * and the number of the end. The message of an {@link IOException} has place, problem and a fix.
   */
  Page after(long number, int limit) throws IOException, InterruptedException;

  /**
   * Consecutive entries of a journal, and the number of the last one; without entries, that of the
   * journal's last entry.
   */
  record Page(List<JournalEntry> entries, long last, String opened) {
    long first() {
      return last - entries.size() + 1;
    }
  }

  /** A position in a journal, whose identifier changes at a restart; it may be empty. */
  record Place(String opened, long number) {}
}
