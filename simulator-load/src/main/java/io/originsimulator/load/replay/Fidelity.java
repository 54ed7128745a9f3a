package io.originsimulator.load.replay;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.LoggedAnswer;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How near a replay came to its log: when its requests were sent, and what the log says of those
 * that were answered beside what was measured. Of a run as it happens, or of its raw result.
 */
public final class Fidelity implements ResultSink {

  /** What the log says, and what was measured, of the same requests. */
  public static final class Pair {
    private final Latencies logged = new Latencies();
    private final Latencies measured = new Latencies();

    /** Of the log. */
    public Latencies logged() {
      return logged;
    }

    /** From the request's last byte to the answer's. */
    public Latencies measured() {
      return measured;
    }

    private void add(long loggedNanos, long measuredNanos) {
      logged.add(loggedNanos);
      measured.add(measuredNanos);
    }
  }

  /** How often a status was logged and measured. */
  public record StatusCount(long logged, long measured) {
    StatusCount plus(StatusCount more) {
      return new StatusCount(logged + more.logged, measured + more.measured);
    }
  }

  private final Map<Long, LoggedAnswer> awaited = new HashMap<>(); // whose samples come next
  private final List<String> labels = new ArrayList<>();
  private final Latencies late = new Latencies();
  private final Pair all = new Pair();
  private final Map<String, Pair> byLabel = new LinkedHashMap<>();
  private final SortedMap<Integer, StatusCount> statuses = new TreeMap<>();
  private long planned;
  private long sent;
  private long sameStatus;
  private long statusKnown;
  private boolean logKnown;

  @Override
  public void begin(RunInfo run) {
    run.targets().forEach(target -> labels.add(target.label()));
  }

  @Override
  public void sample(Sample sample) {
    planned++;
    if (sample.startedNanos() >= 0) {
      late.add(sample.driverDelayNanos());
    }
    if (!sample.attempted()) {
      return;
    }
    sent++;
    LoggedAnswer logged = awaited.remove(sample.number());
    if (logged != null) {
      compare(logged, sample);
    }
  }

  private void compare(LoggedAnswer logged, Sample sample) {
    compareStatus(logged.status(), sample.status());
    long nanos = logged.durationNanos();
    if (nanos >= 0 && sample.outcome() == Outcome.ANSWERED) {
      all.add(nanos, sample.serviceNanos());
      byLabel
          .computeIfAbsent(labels.get(sample.target()), label -> new Pair())
          .add(nanos, sample.serviceNanos());
    }
  }

  @Override
  public void loggedAnswer(LoggedAnswer logged) {
    logKnown = true;
    awaited.put(logged.number(), logged);
  }

  private void compareStatus(int logged, int measured) {
    if (logged > 0) {
      statuses.merge(logged, new StatusCount(1, 0), StatusCount::plus);
      statuses.merge(measured, new StatusCount(0, 1), StatusCount::plus);
      statusKnown++;
      sameStatus += logged == measured ? 1 : 0;
    }
  }

  @Override
  public void observation(Observation observation) {}

  @Override
  public void end(RunEnd end) {
    planned += end.notSent();
  }

  /** Whether the log tells of any request how it was answered. */
  public boolean knowsLog() {
    return logKnown;
  }

  /** Requests that came to an end, and those that a stop kept from being sent. */
  public long planned() {
    return planned;
  }

  /** Requests that were sent, or at least tried. */
  public long sent() {
    return sent;
  }

  /** How long after its time each request was taken up. */
  public Latencies late() {
    return late;
  }

  /** Times of the answered requests whose duration the log has. */
  public Pair latency() {
    return all;
  }

  /** The same by label, in the order in which they came. */
  public Map<String, Pair> latencyByLabel() {
    return new LinkedHashMap<>(byLabel);
  }

  /** By status, of the requests sent whose status the log has; 0: no answer. */
  public SortedMap<Integer, StatusCount> statuses() {
    return new TreeMap<>(statuses);
  }

  /** The share of those requests that had the status of the log; 1 if there are none. */
  public double sameStatusShare() {
    return statusKnown == 0 ? 1 : (double) sameStatus / statusKnown;
  }
}
