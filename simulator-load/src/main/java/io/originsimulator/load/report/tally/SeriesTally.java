package io.originsimulator.load.report.tally;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.text.Figures;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The figures of one series of observations. */
public record SeriesTally(
    String name, String unit, long count, double min, double mean, double max, long maxAtNanos) {
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
    double min = Collections.min(seen, BY_VALUE).value();
    double mean =
        seen.stream().mapToDouble(Observation::value).reduce(0, Double::sum) / seen.size();
    return new SeriesTally(
        max.series(), max.unit(), seen.size(), min, mean, max.value(), max.atNanos());
  }

  /** Returns a value of the series with its unit. */
  public String words(double value) {
    boolean bytes = unit.equals("bytes");
    double shown = bytes ? value / (1 << 20) : value;
    String number = Figures.fixed(shown, shown >= 100 ? 0 : 1);
    return bytes ? number + " MiB" : (number + " " + unit).strip();
  }
}
