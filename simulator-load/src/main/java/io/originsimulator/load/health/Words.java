package io.originsimulator.load.health;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Lists of seconds in verdicts. */
final class Words {
  private static final int MOST_RANGES = 5;

  private Words() {}

  /** Returns text such as {@code seconds 3, 7-9}: the first few ranges of ascending numbers. */
  static String seconds(Collection<Long> ascending) {
    List<String> ranges = new ArrayList<>();
    long from = -1;
    long to = -2;
    for (long number : ascending) {
      if (number != to + 1) {
        addRange(ranges, from, to);
        from = number;
      }
      to = number;
    }
    addRange(ranges, from, to);
    int more = ranges.size() - MOST_RANGES;
    String listed = String.join(", ", more > 0 ? ranges.subList(0, MOST_RANGES) : ranges);
    String word = ascending.size() == 1 ? "second " : "seconds ";
    return ascending.isEmpty() ? "no complete second" : word + listed + (more > 0 ? ", …" : "");
  }

  private static void addRange(List<String> ranges, long from, long to) {
    if (to >= from && from >= 0) {
      ranges.add(from == to ? Long.toString(from) : from + "-" + to);
    }
  }
}
