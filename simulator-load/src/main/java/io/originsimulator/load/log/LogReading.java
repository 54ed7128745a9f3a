package io.originsimulator.load.log;

import java.util.List;
import java.util.Map;

/**
 * The counts of reading logs, without blank lines and comments.
 *
 * @param files formats of the files, by name
 * @param outOfOrder entries that began before the preceding one
 */
public record LogReading(
    Map<String, String> files,
    long lines,
    long taken,
    long bad,
    List<Example> examples,
    Map<LogFilter.Reason, Long> leftOut,
    long outOfOrder) {

  /** A line that is not a request, shortened, with the reason. */
  public record Example(String file, long number, String text, String why) {
    @Override
    public String toString() {
      return file + ":" + number + ": " + why + "\n    " + text;
    }
  }
}
