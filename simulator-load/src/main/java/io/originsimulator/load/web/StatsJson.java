package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.ramp.Highlights;
import io.originsimulator.load.ramp.RushCounts;
import io.originsimulator.load.ramp.RushPoint;
import io.originsimulator.load.ramp.RushTimeline;

/**
 * A rush as blitz's API tells of a job. {@code total}, {@code executed}, {@code errors}, {@code
 * timeouts} and the bytes are those until the point's time; {@code duration} is the mean of the
 * second before it. All times are in seconds.
 */
final class StatsJson {
  static final String REGION = "local";

  private StatsJson() {}

  static ObjectNode of(ActiveRush rush) {
    boolean finished = !rush.isRunning();
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("ok", true);
    json.put("job_id", String.valueOf(rush.id()));
    json.put("status", rush.state().toString());
    json.put("finished", finished);
    json.put("pattern", rush.request().rush().pattern().toString());
    if (!rush.failure().isEmpty()) {
      json.put("error", rush.failure());
    }
    result(rush.timeline(), json.putObject("result"));
    rush.observed().write(json);
    if (finished) {
      ArrayNode highlights = json.putArray("highlights");
      Highlights.of(rush.timeline(), rush.request().rush().pattern()).forEach(highlights::add);
    }
    return json;
  }

  private static void result(RushTimeline timeline, ObjectNode result) {
    result.put("region", REGION);
    ArrayNode points = result.putArray("timeline");
    timeline.points().forEach(point -> point(point, points.addObject()));
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
