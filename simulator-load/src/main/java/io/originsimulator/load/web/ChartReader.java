package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The field {@code chart} of a body. */
final class ChartReader {
  private static final int LONGEST_INTERVAL = 3600;

  private final Complaints complaints;

  ChartReader(Complaints complaints) {
    this.complaints = complaints;
  }

  Chart read(JsonNode chart) {
    if (chart.isMissingNode()) {
      return Chart.USUAL;
    }
    String expected = "seconds, 1 to " + LONGEST_INTERVAL;
    JsonNode interval = chart.path("interval");
    long seconds =
        interval.isMissingNode()
            ? 1
            : complaints.whole("chart.interval", interval, 1, LONGEST_INTERVAL, expected);
    List<ChartSeries> series = new ArrayList<>(series(chart, "rates", true));
    series.addAll(series(chart, "values", false));
    boolean usual = !chart.has("rates") && !chart.has("values");
    return new Chart((int) seconds, usual ? Chart.USUAL.series() : series);
  }

  private List<ChartSeries> series(JsonNode chart, String name, boolean areRates) {
    String expected = "a list of " + String.join(", ", ChartSeries.names(areRates));
    List<ChartSeries> series = new ArrayList<>();
    if (chart.has(name) && !chart.path(name).isArray()) {
      complaints.refuse("chart." + name, chart.path(name), expected);
    }
    for (JsonNode item : chart.path(name)) {
      Optional<ChartSeries> found = ChartSeries.find(item.asText(), areRates);
      if (found.isEmpty()) {
        complaints.refuse("chart." + name, item, expected);
      }
      found.ifPresent(series::add);
    }
    return series;
  }
}
