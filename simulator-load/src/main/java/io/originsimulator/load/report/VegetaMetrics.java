package io.originsimulator.load.report;

import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.text.Figures;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A tally as vegeta counts, in its definitions: of requests that were attempted, each at the
 * instant when it was taken up, which is when vegeta stamps it. Failed ones are in the latencies,
 * and code 0 is no response. Latencies alone are ours: from when a request was due.
 */
record VegetaMetrics(RunTally run) {
  Latencies latencies() {
    return run.summary().response();
  }

  long meanLatencyNanos() {
    return (long) latencies().meanNanos();
  }

  /** By code, in the order of their digits. */
  SortedMap<String, Long> codes() {
    SortedMap<String, Long> codes = new TreeMap<>();
    run.tools().statuses().forEach((status, count) -> codes.put(Integer.toString(status), count));
    long failed = run.summary().count(Outcome.Kind.FAILED);
    if (failed > 0) {
      codes.merge("0", failed, Long::sum);
    }
    return codes;
  }

  long requests() {
    return run.summary().attempted();
  }

  /** From the earliest send to the latest. */
  long attackNanos() {
    return requests() == 0 ? 0 : run.tools().lastStartedNanos() - run.tools().firstStartedNanos();
  }

  /** From the latest send to the last end. */
  long waitNanos() {
    return run.tools().lastEndNanos() - run.tools().lastStartedNanos();
  }

  /** Of an attack that took no time, how many there were. */
  double rate() {
    return perSecond(requests(), attackNanos());
  }

  /** Of an attack that took no time, how many succeeded. */
  double throughput() {
    return perSecond(run.summary().succeeded(), attackNanos() + waitNanos());
  }

  /** 0 to 1. */
  double success() {
    return mean(run.summary().succeeded());
  }

  /** Of all requests; 0 if there are none. */
  double mean(long sum) {
    return Figures.ratio(sum, requests());
  }

  Instant earliest() {
    return at(requests() == 0 ? 0 : run.tools().firstStartedNanos());
  }

  Instant latest() {
    return at(run.tools().lastStartedNanos());
  }

  Instant end() {
    return at(run.tools().lastEndNanos());
  }

  private Instant at(long nanos) {
    return run.run().startedAt().plusNanos(nanos);
  }

  private double perSecond(long count, long nanos) {
    long whole = nanos / 1_000_000_000;
    double seconds = whole + nanos % 1_000_000_000 / 1e9; // as Go has it
    return attackNanos() <= 0 ? count : count / seconds;
  }
}
