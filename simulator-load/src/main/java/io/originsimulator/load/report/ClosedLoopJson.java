package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.origin.ClosedLoop;
import io.originsimulator.load.origin.OriginShare;
import io.originsimulator.load.origin.StatusPaths;
import java.util.Collection;

/** The origin's requests, and the changes made by the target, as JSON. */
final class ClosedLoopJson {
  private ClosedLoopJson() {}

  static void write(ObjectNode json, ClosedLoop loop) {
    json.put("client_requests", loop.clientRequests());
    json.put("origin_requests", loop.originRequests());
    json.put("amplification", loop.amplification());
    json.putPOJO("times_seen", loop.timesSeen());
    json.putPOJO("retried_after", loop.retriedAfter());
    json.put("abandoned", loop.abandoned());
    json.put("answered_before_origin", loop.ahead());
    json.put("unexplained", loop.unexplained());
    json.put("pending", loop.pending());
    json.put("missed", loop.missed());
    json.put("unknown", loop.unknown());
    json.putPOJO("doubts", loop.doubts());
    ObjectNode times = json.putObject("times_ns");
    Times.write(loop.all().added(), times.putObject("added"));
    Times.write(loop.all().injected(), times.putObject("injected"));
    Times.write(loop.all().service(), times.putObject("service"));
    Times.write(loop.alone(), times.putObject("alone"));
    Times.write(loop.originLate(), times.putObject("origin_late"));
    if (loop.streams().first().count() > 0) {
      StreamReport.write(loop.streams(), json.putObject("streams"));
    }
    shares(json.putArray("routes"), loop.routes());
    shares(json.putArray("stages"), loop.stages());
    ArrayNode paths = json.putArray("statuses");
    for (StatusPaths.Path path : loop.paths().all()) {
      paths
          .addObject()
          .put("origin", path.origin())
          .put("client", path.client())
          .put("requests", path.count())
          .put("meaning", path.meaning().toString());
    }
  }

  private static void shares(ArrayNode json, Collection<OriginShare> shares) {
    for (OriginShare share : ClosedLoopText.inOrder(shares)) {
      ObjectNode one = json.addObject();
      one.put("route", share.route());
      one.put("stage", share.stage());
      one.put("attempts", share.attempts());
      one.put("failed", share.failed());
      Times.write(share.service(), one.putObject("service_ns"));
      Times.write(share.injected(), one.putObject("injected_ns"));
      Times.write(share.added(), one.putObject("added_ns"));
    }
  }
}
