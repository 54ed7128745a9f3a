package io.originsimulator.load.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What was seen beside a step.
 *
 * @param usage of what is observed, in the order in which it was named
 * @param origin empty: none was followed
 */
public record CompanionFigures(List<UsageFigures> usage, Optional<OriginFigures> origin) {
  /** Nothing was looked at. */
  public static final CompanionFigures NONE = new CompanionFigures(List.of(), Optional.empty());

  public CompanionFigures {
    usage = List.copyOf(usage);
  }

  /** What is not whole of it, a sentence each. */
  List<String> doubts() {
    List<String> doubts = new ArrayList<>();
    usage.stream()
        .filter(UsageFigures::ended)
        .forEach(one -> doubts.add(one.name() + " had ended before the step did"));
    origin.ifPresent(
        loop ->
            loop.doubts().forEach(doubt -> doubts.add("the closed loop is not whole: " + doubt)));
    return doubts;
  }
}
