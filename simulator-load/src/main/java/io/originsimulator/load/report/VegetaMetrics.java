package io.originsimulator.load.report;

import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.text.Figures;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A tally in vegeta's terms: of attempted requests, each at the instant when it was started, which
 * is vegeta's timestamp. Latencies include failed requests, and code 0 is no response. Only the
 * latencies differ: they are measured from the due time.
 */
record VegetaMetrics(RunTally run) {
  Latencies latencies() {
    return run.summary().response();
  }

  long meanLatencyNanos() {
    return (long) latencies().meanNanos();
  }

  /** Returns counts by code, in lexicographic order. */
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

  /** Returns the time from the first start to the last. */
  long attackNanos() {
    return requests() == 0 ? 0 : run.tools().lastStartedNanos() - run.tools().firstStartedNanos();
  }

  /** Returns the time from the last start to the last end. */
  long waitNanos() {
    return run.tools().lastEndNanos() - run.tools().lastStartedNanos();
  }

  /** Returns requests per second; if the attack took no time, their number. */
  double rate() {
    return perSecond(requests(), attackNanos());
  }

  /** Returns successes per second; if the attack took no time, their number. */
  double throughput() {
    return perSecond(run.summary().succeeded(), attackNanos() + waitNanos());
  }

  /** Returns the share of successes, 0 to 1. */
  double success() {
    return mean(run.summary().succeeded());
  }

  /** Returns a sum divided by the number of requests; 0 if there are none. */
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
    double seconds = whole + nanos % 1_000_000_000 / 1e9; // rounded as in Go
    return attackNanos() <= 0 ? count : count / seconds;
  }
}
