package io.originsimulator.report;

import java.util.List;

/**
 * Some entries of a journal, in the order they were entered.
 *
 * @param last the number of the last entry examined, or of the one before the first; entries are
 *     counted from 1 since the simulator started
 */
public record JournalPage(List<JournalEntry> entries, long last) {
  public JournalPage {
    entries = List.copyOf(entries);
  }
}
