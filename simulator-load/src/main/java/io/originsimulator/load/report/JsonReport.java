package io.originsimulator.load.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.io.PrintWriter;

/**
 * Vegeta's JSON report, and behind its fields one of ours, {@code origin_simulator}, with the rest.
 */
final class JsonReport implements ResultSink {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final VegetaMetrics metrics = new VegetaMetrics();
  private final RunTally tally = new RunTally();
  private final ThresholdCheck check;
  private final ResultSink all;

  JsonReport(ThresholdCheck check) {
    this.check = check;
    this.all = ResultSink.all(metrics, tally, check);
  }

  @Override
  public void begin(RunInfo run) {
    all.begin(run);
  }

  @Override
  public void sample(Sample sample) {
    all.sample(sample);
  }

  @Override
  public void observation(Observation observation) {
    all.observation(observation);
  }

  @Override
  public void originRequest(OriginRequest request) {
    all.originRequest(request);
  }

  @Override
  public void end(RunEnd end) {
    all.end(end);
  }

  void print(PrintWriter out) {
    ObjectNode json = JSON.createObjectNode();
    vegeta(json);
    json.set("origin_simulator", RunTallyJson.of(tally, check));
    try {
      out.print(JSON.writeValueAsString(json) + "\n");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private void vegeta(ObjectNode json) {
    Latencies times = metrics.latencies();
    json.putObject("latencies")
        .put("total", metrics.totalLatencyNanos())
        .put("mean", metrics.meanLatencyNanos())
        .put("50th", times.quantileNanos(0.5))
        .put("90th", times.quantileNanos(0.9))
        .put("95th", times.quantileNanos(0.95))
        .put("99th", times.quantileNanos(0.99))
        .put("max", times.maxNanos())
        .put("min", times.minNanos());
    bytes(json.putObject("bytes_in"), metrics.bytesIn());
    bytes(json.putObject("bytes_out"), metrics.bytesOut());
    json.put("earliest", metrics.earliest().toString());
    json.put("latest", metrics.latest().toString());
    json.put("end", metrics.end().toString());
    json.put("duration", metrics.attackNanos());
    json.put("wait", metrics.waitNanos());
    json.put("requests", metrics.requests());
    json.put("rate", metrics.rate());
    json.put("throughput", metrics.throughput());
    json.put("success", metrics.success());
    ObjectNode codes = json.putObject("status_codes");
    metrics.codes().forEach(codes::put);
    metrics.errors().forEach(json.putArray("errors")::add);
  }

  private void bytes(ObjectNode json, long total) {
    json.put("total", total).put("mean", metrics.mean(total));
  }
}
