package io.originsimulator.load.report.tally;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.originsimulator.load.result.Observation;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The figures of one series of observations. */
public record SeriesTally(
    String unit, long count, double min, double mean, double max, long maxAtNanos) {
  private static final Comparator<Observation> BY_VALUE =
      Comparator.comparingDouble(Observation::value);

  /** Returns the figures of each series, by its name and in the order of names. */
  public static Map<String, SeriesTally> of(List<Observation> observations) {
    return observations.stream()
        .collect(
            groupingBy(
                Observation::series,
                TreeMap::new,
                collectingAndThen(toList(), SeriesTally::ofOne)));
  }

  private static SeriesTally ofOne(List<Observation> seen) {
    Observation max = Collections.max(seen, BY_VALUE);
    double sum = seen.stream().mapToDouble(Observation::value).reduce(0, Double::sum);
    return new SeriesTally(
        seen.get(0).unit(),
        seen.size(),
        Collections.min(seen, BY_VALUE).value(),
        sum / seen.size(),
        max.value(),
        max.atNanos());
  }
}
