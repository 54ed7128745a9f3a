package io.originsimulator.load.live;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The metrics of one run: counts since its start, times since they were last taken. */
final class RunMetrics implements ResultSink {
  private static final String PREFIX = "origin_simulator_load_";
  private static final double SECOND_NANOS = 1e9;
  private static final double[] QUANTILES = {0.5, 0.9, 0.99, 1};

  private final Map<String, String> run = new TreeMap<>(); // labels
  private final Map<Ending, Long> requests = new LinkedHashMap<>();
  private final Map<String, Observation> observations = new LinkedHashMap<>(); // the latest
  private Latencies recent = new Latencies();
  private long timed;
  private double timedSeconds;
  private double plannedRate;

  /** The end of a request. */
  private record Ending(Outcome outcome, int status) {}

  @Override
  public synchronized void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      requests.merge(new Ending(sample.outcome(), sample.status()), 1L, Long::sum);
      if (sample.attempted()) {
        recent.add(sample.responseNanos());
        timed++;
        timedSeconds += sample.responseNanos() / SECOND_NANOS;
      }
    } else if (event instanceof Observation observation) {
      observations.put(observation.series(), observation);
    } else if (event instanceof RunInfo info) {
      run.put("mode", info.mode());
      if (!info.name().isEmpty()) {
        run.put("run", info.name());
      }
      plannedRate = info.ratePerSecond();
    }
  }

  /** Writes the values of an instant. */
  synchronized void write(WriteRequest to, Instant now) {
    long millis = now.toEpochMilli();
    requests.forEach(
        (end, count) ->
            to.add(
                PREFIX + "requests_total",
                with("outcome", end.outcome().toString(), "status", String.valueOf(end.status())),
                (double) count,
                millis));
    to.add(PREFIX + "response_seconds_count", run, (double) timed, millis);
    to.add(PREFIX + "response_seconds_sum", run, timedSeconds, millis);
    for (double quantile : QUANTILES) {
      double seconds = recent.quantileNanos(quantile) / SECOND_NANOS;
      addQuantile(to, quantile, recent.count() == 0 ? WriteRequest.STALE : seconds, millis);
    }
    recent = new Latencies();
    observations.values().forEach(one -> addObservation(to, one, one.value(), millis));
    if (plannedRate > 0) {
      to.add(PREFIX + "planned_rate", run, plannedRate, millis);
    }
  }

  /**
   * Ends the series that have values of an instant, so that they do not last longer than the run.
   */
  synchronized void writeEnd(WriteRequest to, Instant now) {
    long millis = now.toEpochMilli();
    for (double quantile : QUANTILES) {
      addQuantile(to, quantile, WriteRequest.STALE, millis);
    }
    observations.values().forEach(one -> addObservation(to, one, WriteRequest.STALE, millis));
    if (plannedRate > 0) {
      to.add(PREFIX + "planned_rate", run, WriteRequest.STALE, millis);
    }
  }

  private void addQuantile(WriteRequest to, double quantile, double value, long millis) {
    String name = quantile == 1 ? "1" : String.valueOf(quantile);
    to.add(PREFIX + "response_seconds", with("quantile", name), value, millis);
  }

  private void addObservation(WriteRequest to, Observation one, double value, long millis) {
    to.add(PREFIX + "observation", with("series", one.series(), "unit", one.unit()), value, millis);
  }

  /** Returns the labels of the run and further ones; those without a value are left out. */
  private Map<String, String> with(String... more) {
    Map<String, String> labels = new TreeMap<>(run);
    for (int i = 0; i < more.length; i += 2) {
      if (!more[i + 1].isEmpty()) {
        labels.put(more[i], more[i + 1]);
      }
    }
    return labels;
  }
}
