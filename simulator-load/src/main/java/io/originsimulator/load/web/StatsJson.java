package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.ramp.Highlights;
import io.originsimulator.load.ramp.RampPattern;
import io.originsimulator.load.ramp.RushCounts;
import io.originsimulator.load.ramp.RushPoint;

/**
 * A rush in the form of a job of blitz's API. {@code total}, {@code executed}, {@code errors},
 * {@code timeouts} and the bytes are those until the point's time; {@code duration} is the mean of
 * the second before it. All times are in seconds.
 */
final class StatsJson {
  static final String REGION = "local";

  private StatsJson() {}

  static ObjectNode of(ActiveRush rush) {
    ActiveRush.State state = rush.state(); // asked first: what is finished has all its data
    RampPattern pattern = rush.request().rush().pattern();
    ObjectNode json = ApiResponse.ok().put("job_id", String.valueOf(rush.id()));
    json.put("status", state.word()).put("finished", state.isEnd());
    json.put("pattern", pattern.toString());
    if (!state.failure().isEmpty()) {
      json.put("error", state.failure());
    }
    ArrayNode points = json.putObject("result").put("region", REGION).putArray("timeline");
    rush.timeline().points().forEach(point -> point(point, points.addObject()));
    rush.observed().write(json);
    if (state.isEnd()) {
      Highlights.of(rush.timeline(), pattern).forEach(json.putArray("highlights")::add);
    }
    return json;
  }

  private static void point(RushPoint point, ObjectNode json) {
    RushCounts all = point.inAll();
    RushCounts last = point.inSecond();
    json.put("timestamp", point.second())
        .put("duration", last.meanResponseSeconds())
        .put("total", all.total())
        .put("executed", all.passed())
        .put("errors", all.errors() + all.asserts())
        .put("timeouts", all.timeouts())
        .put("volume", point.users())
        .put("txbytes", all.bytesOut())
        .put("rxbytes", all.bytesIn());
    json.putArray("steps")
        .addObject()
        .put("d", last.meanResponseSeconds())
        .put("c", last.meanConnectSeconds())
        .put("e", all.errors())
        .put("t", all.timeouts())
        .put("a", all.asserts());
  }
}
