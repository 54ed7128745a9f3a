package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.ramp.RushCounts;
import io.originsimulator.load.ramp.RushPoint;
import io.originsimulator.load.ramp.RushTimeline;
import java.util.ArrayList;
import java.util.List;

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
  ObjectNode data(RushTimeline timeline, boolean finished) {
    List<RushPoint> points = timeline.points();
    List<RushPoint> shown = new ArrayList<>();
    for (int i = intervalSeconds; i <= points.size(); i += intervalSeconds) {
      shown.add(points.get(i - 1));
    }
    if (finished && points.size() % intervalSeconds > 0) {
      shown.add(points.get(points.size() - 1));
    }
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    series.forEach(one -> draw(one, shown, data.putArray(one.toString())));
    return data;
  }

  private static void draw(ChartSeries series, List<RushPoint> points, ArrayNode line) {
    line.addArray().add(0).add(0);
    long second = 0;
    RushCounts before = RushCounts.NONE;
    for (RushPoint point : points) {
      long value = series.at(point, point.inAll().minus(before), point.second() - second);
      line.addArray().add(point.second()).add(value);
      second = point.second();
      before = point.inAll();
    }
  }
}
