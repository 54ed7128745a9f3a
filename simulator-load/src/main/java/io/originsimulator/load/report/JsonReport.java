package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.report.threshold.ThresholdCheck;
import io.originsimulator.load.result.Latencies;
import java.io.PrintWriter;

/** Vegeta's JSON report, followed by the field {@code origin_simulator} with all other figures. */
final class JsonReport {
  private JsonReport() {}

  static void print(ThresholdCheck check, PrintWriter out) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    vegeta(new VegetaMetrics(check.run()), json);
    json.set("origin_simulator", OwnReport.json(check));
    out.print(json + "\n");
  }

  private static void vegeta(VegetaMetrics metrics, ObjectNode json) {
    Latencies times = metrics.latencies();
    json.putObject("latencies")
        .put("total", times.sumNanos())
        .put("mean", metrics.meanLatencyNanos())
        .put("50th", times.quantileNanos(0.5))
        .put("90th", times.quantileNanos(0.9))
        .put("95th", times.quantileNanos(0.95))
        .put("99th", times.quantileNanos(0.99))
        .put("max", times.maxNanos())
        .put("min", times.minNanos());
    bytes(json.putObject("bytes_in"), metrics, metrics.run().summary().bytesIn());
    bytes(json.putObject("bytes_out"), metrics, metrics.run().summary().bytesOut());
    json.put("earliest", metrics.earliest().toString());
    json.put("latest", metrics.latest().toString());
    json.put("end", metrics.end().toString());
    json.put("duration", metrics.attackNanos());
    json.put("wait", metrics.waitNanos());
    json.put("requests", metrics.requests());
    json.put("rate", metrics.rate());
    json.put("throughput", metrics.throughput());
    json.put("success", metrics.success());
    json.putPOJO("status_codes", metrics.codes());
    json.putPOJO("errors", metrics.run().tools().vegetaErrors());
  }

  private static void bytes(ObjectNode json, VegetaMetrics metrics, long total) {
    json.put("total", total).put("mean", metrics.mean(total));
  }
}
