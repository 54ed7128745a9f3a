package io.originsimulator.load.origin;

import java.io.IOException;

/** The place at which an origin's journal is read. */
interface OriginJournal {
  /**
   * The entries after one that was seen.
   *
   * @param number of the last one seen; 0: none was; beyond the end: none, and where the end is
   * @param limit the most there shall be, at least 1
   * @throws IOException if it cannot be read; the message has place, problem and way out
   */
  JournalPage after(long number, int limit) throws IOException, InterruptedException;
}
