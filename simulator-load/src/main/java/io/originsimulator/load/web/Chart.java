package io.originsimulator.load.web;

import io.originsimulator.load.ramp.RushCounts;
import io.originsimulator.load.ramp.RushPoint;
import io.originsimulator.load.ramp.RushTimeline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is charted of a rush, and how closely.
 *
 * @param intervalSeconds between two points, at least 1
 */
record Chart(int intervalSeconds, List<ChartSeries> series) {
  static final Chart USUAL =
      new Chart(
          1,
          List.of(
              ChartSeries.PASS,
              ChartSeries.TIMEOUTS,
              ChartSeries.ERRORS,
              ChartSeries.VOLUME,
              ChartSeries.ACTIVE_CONNECTIONS,
              ChartSeries.RESPONSE_TIME));

  Chart {
    series = List.copyOf(series);
  }

  /**
   * Series by name, each a list of {@code [second, value]} from {@code [0, 0]} on, in integers.
   *
   * @param finished whether a last interval that is shorter is shown too
   */
  Map<String, List<long[]>> data(RushTimeline timeline, ResponseTimes times, boolean finished) {
    Map<String, List<long[]>> data = new LinkedHashMap<>();
    series.forEach(one -> data.put(one.toString(), new ArrayList<>(List.of(new long[] {0, 0}))));
    List<RushPoint> points = timeline.points();
    RushCounts before = RushCounts.NONE;
    for (int from = 0; from < points.size(); from += intervalSeconds) {
      int to = Math.min(from + intervalSeconds, points.size());
      if (to < from + intervalSeconds && !finished) {
        break;
      }
      RushPoint last = points.get(to - 1);
      ChartSeries.Interval interval =
          new ChartSeries.Interval(
              last, last.inAll().minus(before), to - from, times.at(last.second()));
      series.forEach(
          one -> data.get(one.toString()).add(new long[] {last.second(), one.of(interval)}));
      before = last.inAll();
    }
    return data;
  }
}
