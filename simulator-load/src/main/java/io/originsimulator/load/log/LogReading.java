package io.originsimulator.load.log;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of reading logs.
 *
 * @param files each with its format
 * @param lines all but empty ones and comments
 * @param taken entries that were handed on
 * @param bad lines that are no request
 * @param examples the first of the bad ones
 * @param leftOut good lines that were not asked for, by why
 * @param outOfOrder entries that began before the one in front of them
 */
public record LogReading(
    Map<String, String> files,
    long lines,
    long taken,
    long bad,
    List<Example> examples,
    Map<LogFilter.Reason, Long> leftOut,
    long outOfOrder) {

  /** A line that is no request, shortened, and why. */
  public record Example(String file, long number, String text, String why) {
    @Override
    public String toString() {
      return file + ":" + number + ": " + why + "\n    " + text;
    }
  }

  public LogReading {
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    examples = List.copyOf(examples);
    leftOut = Collections.unmodifiableMap(new TreeMap<>(leftOut)); // told in this order
  }
}
