package io.originsimulator.load.report.tally;

import io.originsimulator.load.health.DriverShare;
import io.originsimulator.load.origin.ClosedLoop;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.Summary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * All that the reports of a whole run are made of, counted once for all of them. Bounded, however
 * long the run is, except for observations: some 50 bytes for each value.
 */
public final class RunTally implements ResultSink {
  private static final int MOST_TARGETS = 200;
  private static final int MOST_STAGES = 100;
  private static final int MOST_ERRORS = 1_000; // in words
  private static final String OTHERS = "others";

  private final Labels labels = new Labels();
  private final DriverShare share = new DriverShare();
  private final Map<String, DriverShare> shares = new HashMap<>();
  private final Latencies service = new Latencies();
  private final Latencies driverDelay = new Latencies();
  private final Latencies connect = new Latencies();
  private final Latencies firstByte = new Latencies();
  private final Latencies transfer = new Latencies();
  private final Map<String, Summary> targets = new TreeMap<>();
  private final SortedMap<String, StageTally> stages = new TreeMap<>(StageTally.BY_TIME);
  private final Map<String, ErrorTally> errors = new LinkedHashMap<>();
  private final List<Observation> observations = new ArrayList<>();
  private final Map<String, Long> ended = new LinkedHashMap<>();
  private final Timeline timeline = new Timeline();
  private final ToolTally tools = new ToolTally();
  private final ClosedLoop loop = new ClosedLoop(timeline::added);
  private final Fidelity fidelity = new Fidelity();
  private Optional<RunInfo> run = Optional.empty();
  private Optional<RunEnd> end = Optional.empty();

  /**
   * Creates the tally of a run that has not begun.
   *
   * @param shared labels of targets whose {@link #share} is needed; empty: the whole run
   */
  public RunTally(Collection<String> shared) {
    shared.forEach(label -> shares.put(label, new DriverShare()));
    shares.put("", share);
  }

  /** Keeps the response times of each second too; charts and comparisons need them. */
  public void keepSeconds() {
    timeline.keepTimes();
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      add(sample);
    } else if (event instanceof Observation observation) {
      shares.values().forEach(one -> one.accept(observation));
      add(observation);
    } else if (event instanceof RunInfo begun) {
      run = Optional.of(begun);
      labels.accept(begun);
      shares.values().forEach(one -> one.accept(begun));
    } else if (event instanceof RunEnd ended) {
      end = Optional.of(ended);
      separateTargets(); // of no target is it known how many were not sent
      share.accept(ended);
    }
    loop.accept(event);
    fidelity.accept(event);
  }

  private void add(Sample sample) {
    String label = labels.of(sample);
    Summary target = target(label);
    if (target != summary()) {
      target.add(sample);
    }
    share.accept(sample);
    DriverShare named = label.isEmpty() ? null : shares.get(label);
    if (named != null) {
      named.accept(sample);
    }
    timeline.add(sample);
    tools.add(sample);
    OriginTrace origin = sample.origin();
    if (sample.outcome() == Outcome.ANSWERED && !origin.equals(OriginTrace.NONE)) {
      of(stages, origin.stage(), MOST_STAGES, StageTally::new).add(sample);
      if (origin.injectedNanos() >= 0 && !loop.isNumbered()) {
        timeline.added(sample.scheduledNanos(), sample.responseNanos() - origin.injectedNanos());
      }
    }
    if (sample.outcome() != Outcome.ANSWERED || sample.status() >= 400) {
      of(errors, errorOf(sample), MOST_ERRORS, ErrorTally::new).add(sample);
    }
    addParts(sample);
  }

  /** Returns the counts of a target: those of the whole run while there is no other. */
  private Summary target(String label) {
    Summary known = targets.get(label);
    if (known != null) {
      return known;
    }
    if (targets.isEmpty()) {
      targets.put(label, summary());
      return summary();
    }
    if (targets.size() == 1) {
      separateTargets();
    }
    return of(targets, label, MOST_TARGETS, Summary::new);
  }

  private void separateTargets() {
    targets.replaceAll((label, counts) -> counts == summary() ? counts.copy() : counts);
  }

  private void addParts(Sample sample) {
    if (sample.attempted() && sample.serviceNanos() >= 0) {
      service.add(sample.serviceNanos());
    }
    if (sample.attempted() && sample.driverDelayNanos() >= 0) {
      driverDelay.add(sample.driverDelayNanos());
    }
    if (sample.connectNanos() > 0) {
      connect.add(sample.connectNanos());
    }
    if (sample.sentNanos() >= 0 && sample.firstByteNanos() >= sample.sentNanos()) {
      firstByte.add(sample.firstByteNanos() - sample.sentNanos());
      transfer.add(Math.max(0, sample.endNanos() - sample.firstByteNanos()));
    }
  }

  /** A status, or a kind of failure. */
  private static String errorOf(Sample sample) {
    return sample.outcome() == Outcome.ANSWERED
        ? StatusLine.of(sample.status())
        : sample.outcome().toString();
  }

  private static <T> T of(Map<String, T> all, String key, int most, Supplier<T> making) {
    String bounded = all.containsKey(key) || all.size() < most ? key : OTHERS;
    return all.computeIfAbsent(bounded, none -> making.get());
  }

  private void add(Observation observation) {
    String series = observation.series();
    if (series.startsWith(Observation.ENDED)) {
      ended.put(series.substring(Observation.ENDED.length()), observation.atNanos());
    } else if (!ClosedLoop.isOfJournal(observation)) {
      observations.add(observation);
    }
  }

  public RunInfo run() {
    return run.orElseThrow();
  }

  public RunEnd end() {
    return end.orElseThrow();
  }

  public Summary summary() {
    return share.measured();
  }

  /** Returns the driver's share of what a target, or with no label the run, was measured. */
  public DriverShare share(String label) {
    return shares.getOrDefault(label, share);
  }

  /** Returns what the tools count whose reports are written here too. */
  public ToolTally tools() {
    return tools;
  }

  /** From sent to end. */
  public Latencies service() {
    return service;
  }

  /** From due to taken up. */
  public Latencies driverDelay() {
    return driverDelay;
  }

  /** From due to end, but for the driver's own part. */
  public Latencies onTime() {
    return share.onTime();
  }

  /** Of connections that requests opened for themselves. */
  public Latencies connect() {
    return connect;
  }

  /** From sent to the first byte of the response. */
  public Latencies firstByte() {
    return firstByte;
  }

  /** From the first byte of the response to its last. */
  public Latencies transfer() {
    return transfer;
  }

  /** By label, in its order. */
  public Map<String, Summary> targets() {
    return targets;
  }

  /** By the stage's {@code at}, in the order of time; empty if no origin said anything. */
  public SortedMap<String, StageTally> stages() {
    return stages;
  }

  /** By kind or status, in the order in which they first came. */
  public Map<String, ErrorTally> errors() {
    return errors;
  }

  /** In the order of time, about. */
  public List<Observation> observations() {
    return observations;
  }

  /** When what was observed ended, by its name, in nanoseconds: what had not, is not in it. */
  public Map<String, Long> ended() {
    return ended;
  }

  /** What the origin behind the target saw of it; empty without its journal. */
  public ClosedLoop loop() {
    return loop;
  }

  /** Returns the comparison with the log; knows none but of a replay. */
  public Fidelity fidelity() {
    return fidelity;
  }

  public Timeline timeline() {
    return timeline;
  }
}
