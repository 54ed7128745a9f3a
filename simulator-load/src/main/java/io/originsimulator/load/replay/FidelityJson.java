package io.originsimulator.load.replay;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.result.Latencies;

/** The fidelity of a replay to its log, as JSON; times in nanoseconds. */
public final class FidelityJson {
  private FidelityJson() {}

  /** One object; its names stay as they are. */
  public static String of(Fidelity fidelity) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("planned", fidelity.planned()).put("sent", fidelity.sent());
    latencies(root.putObject("late"), fidelity.late());
    root.put("same_status", fidelity.sameStatusShare());
    ObjectNode statuses = root.putObject("statuses");
    fidelity
        .statuses()
        .forEach(
            (status, count) ->
                statuses
                    .putObject(status.toString())
                    .put("logged", count.logged())
                    .put("measured", count.measured()));
    pair(root.putObject("all"), fidelity.latency());
    ObjectNode labels = root.putObject("labels");
    fidelity.latencyByLabel().forEach((label, pair) -> pair(labels.putObject(label), pair));
    return root.toPrettyString();
  }

  private static void pair(ObjectNode node, Fidelity.Pair pair) {
    latencies(node.putObject("logged"), pair.logged());
    latencies(node.putObject("measured"), pair.measured());
  }

  private static void latencies(ObjectNode node, Latencies latencies) {
    node.put("count", latencies.count())
        .put("mean", Math.round(latencies.meanNanos()))
        .put("p50", latencies.quantileNanos(0.5))
        .put("p90", latencies.quantileNanos(0.9))
        .put("p99", latencies.quantileNanos(0.99))
        .put("max", latencies.maxNanos());
  }
}
