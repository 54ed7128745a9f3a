package io.originsimulator.load.web;

import static io.originsimulator.load.web.ChartSeries.ASSERTS;
import static io.originsimulator.load.web.ChartSeries.CONNECT_TIME;
import static io.originsimulator.load.web.ChartSeries.RXBYTES;
import static io.originsimulator.load.web.ChartSeries.TOTAL;
import static io.originsimulator.load.web.ChartSeries.TXBYTES;

import io.originsimulator.load.ramp.RushCounts;
import io.originsimulator.load.ramp.RushPoint;
import io.originsimulator.load.ramp.RushTimeline;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The series of a rush's chart, and the seconds between two points. */
record Chart(int intervalSeconds, List<ChartSeries> series) {
  /** The chart of a rush that sets none: all that the page draws. */
  static final Chart DEFAULT =
      new Chart(
          1,
          List.copyOf(
              EnumSet.complementOf(EnumSet.of(TOTAL, ASSERTS, TXBYTES, RXBYTES, CONNECT_TIME))));

  /**
   * Returns the series by name, each a list of {@code [second, value]} from {@code [0, 0]} on, in
   * integers. The data of a finished rush includes a shorter last interval.
   */
  Map<String, List<long[]>> data(RushTimeline timeline, ResponseTimes times, boolean finished) {
    List<ChartSeries.Interval> intervals = new ArrayList<>();
    List<RushPoint> points = timeline.points();
    RushCounts before = RushCounts.NONE;
    for (int from = 0; from < points.size(); from += intervalSeconds) {
      int to = Math.min(from + intervalSeconds, points.size());
      if (to < from + intervalSeconds && !finished) {
        break;
      }
      RushPoint end = points.get(to - 1);
      RushCounts counts = end.inAll().minus(before);
      intervals.add(new ChartSeries.Interval(end, counts, to - from, times.at(end.second())));
      before = end.inAll();
    }
    Map<String, List<long[]>> data = new LinkedHashMap<>();
    for (ChartSeries one : series) {
      List<long[]> line = new ArrayList<>(List.of(new long[] {0, 0}));
      intervals.forEach(it -> line.add(new long[] {it.end().second(), one.of(it)}));
      data.put(one.toString(), line);
    }
    return data;
  }
}
