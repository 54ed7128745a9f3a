package io.originsimulator.load.report;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What vegeta counts, in its definitions: of requests that were attempted, each at the instant when
 * it was taken up, which is when vegeta stamps it. Failed ones are in the latencies, and code 0 is
 * no response. Latencies alone are ours: from when a request was due.
 */
final class VegetaMetrics implements ResultSink {
  private final Latencies latencies = new Latencies();
  private final SortedMap<String, Long> codes = new TreeMap<>();
  private final Set<String> errors = new LinkedHashSet<>();
  private Instant start = Instant.EPOCH;
  private long requests;
  private long succeeded;
  private long totalLatencyNanos;
  private long bytesIn;
  private long bytesOut;
  private long earliestNanos = Long.MAX_VALUE;
  private long latestNanos;
  private long endNanos;

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample && sample.attempted()) {
      add(sample);
    } else if (event instanceof RunInfo run) {
      start = run.startedAt();
    }
  }

  private void add(Sample sample) {
    requests++;
    succeeded += sample.succeeded() ? 1 : 0;
    codes.merge(Integer.toString(codeOf(sample)), 1L, Long::sum);
    totalLatencyNanos += sample.responseNanos();
    latencies.add(Math.max(0, sample.responseNanos()));
    bytesIn += sample.bytesIn();
    bytesOut += sample.bytesOut();
    earliestNanos = Math.min(earliestNanos, sample.startedNanos());
    latestNanos = Math.max(latestNanos, sample.startedNanos());
    endNanos = Math.max(endNanos, sample.endNanos());
    String error = errorOf(sample);
    if (!error.isEmpty()) {
      errors.add(error);
    }
  }

  /** The status of a whole response; 0 if none came. */
  static int codeOf(Sample sample) {
    return sample.outcome() == Outcome.ANSWERED ? sample.status() : 0;
  }

  /** The words of vegeta's error set: a status from 400 is an error too. */
  static String errorOf(Sample sample) {
    if (sample.outcome() == Outcome.ANSWERED) {
      return sample.status() >= 400 ? StatusLine.of(sample.status()) : sample.error();
    }
    return sample.error().isEmpty() ? sample.outcome().toString() : sample.error();
  }

  Latencies latencies() {
    return latencies;
  }

  long totalLatencyNanos() {
    return totalLatencyNanos;
  }

  long meanLatencyNanos() {
    return requests == 0 ? 0 : (long) ((double) totalLatencyNanos / requests);
  }

  /** By code, in the order of their digits. */
  SortedMap<String, Long> codes() {
    return codes;
  }

  Set<String> errors() {
    return errors;
  }

  long requests() {
    return requests;
  }

  long bytesIn() {
    return bytesIn;
  }

  long bytesOut() {
    return bytesOut;
  }

  /** From the earliest send to the latest. */
  long attackNanos() {
    return requests == 0 ? 0 : latestNanos - earliestNanos;
  }

  /** From the latest send to the last end. */
  long waitNanos() {
    return endNanos - latestNanos;
  }

  /** Of an attack that took no time, how many there were. */
  double rate() {
    return perSecond(requests, attackNanos());
  }

  /** Of an attack that took no time, how many succeeded. */
  double throughput() {
    return perSecond(succeeded, attackNanos() + waitNanos());
  }

  /** 0 to 1. */
  double success() {
    return mean(succeeded);
  }

  /** Of all requests; 0 if there are none. */
  double mean(long sum) {
    return requests == 0 ? 0 : (double) sum / requests;
  }

  Instant earliest() {
    return requests == 0 ? start : start.plusNanos(earliestNanos);
  }

  Instant latest() {
    return start.plusNanos(latestNanos);
  }

  Instant end() {
    return start.plusNanos(endNanos);
  }

  private double perSecond(long count, long nanos) {
    long whole = nanos / 1_000_000_000;
    double seconds = whole + nanos % 1_000_000_000 / 1e9; // as Go has it
    return attackNanos() <= 0 ? count : count / seconds;
  }
}
