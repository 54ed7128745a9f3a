package io.originsimulator.load.report.tally;

import io.originsimulator.load.health.DriverShare;
import io.originsimulator.load.origin.ClosedLoop;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.LoggedAnswer;
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
 * The counts from which all reports of a run are made. Its memory is bounded for any duration,
 * except for observations: about 50 bytes each.
 */
public final class RunTally implements ResultSink {
  private static final int MOST_TARGETS = 200;
  private static final int MOST_STAGES = 100;
  private static final int MOST_ERRORS = 1_000; // distinct texts
  private static final String OTHERS = "others";

  private final DriverShare share = new DriverShare();
  private final Map<String, DriverShare> shares = new HashMap<>();
  private final Parts parts = new Parts();
  private final Map<String, Summary> targets = new TreeMap<>();
  private final SortedMap<String, StageTally> stages = new TreeMap<>(StageTally.BY_TIME);
  private final Map<String, ErrorTally> errors = new LinkedHashMap<>();
  private final List<Observation> observations = new ArrayList<>();
  private final Map<String, Long> ended = new LinkedHashMap<>();
  private final Timeline timeline = new Timeline();
  private final ToolTally tools = new ToolTally();
  private final ClosedLoop loop = new ClosedLoop(timeline::added);
  private final Fidelity fidelity = new Fidelity();
  private RunInfo run = RunInfo.NONE;
  private Optional<RunEnd> end = Optional.empty();

  /** Creates the tally of a run, with the {@link #share} of these targets too. */
  public RunTally(Collection<String> shared) {
    shared.forEach(label -> shares.put(label, new DriverShare()));
    shares.put("", share);
  }

  /** Keeps the response times of each second as well, as required by charts and comparisons. */
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
      run = begun;
      shares.values().forEach(one -> one.accept(begun));
    } else if (event instanceof RunEnd ended) {
      end = Optional.of(ended);
      separateTargets(); // the number of unsent requests is not known by target
      share.accept(ended);
    }
    if (event instanceof LoggedAnswer logged) {
      fidelity.add(logged);
    }
    loop.accept(event);
  }

  private void add(Sample sample) {
    String label = run.target(sample).label();
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
        timeline.added(
            sample.scheduledNanos(),
            sample.responseNanos() - origin.injectedNanos(),
            origin.stage());
      }
    }
    if (sample.outcome() != Outcome.ANSWERED || sample.status() >= 400) {
      of(errors, errorOf(sample), MOST_ERRORS, ErrorTally::new).add(sample);
    }
    parts.add(sample);
    fidelity.add(sample, label);
  }

  /** Returns the counts of a target: those of the whole run while it has a single target. */
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

  /** Returns the kind of an error: a status, or an outcome. */
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
    return run;
  }

  public RunEnd end() {
    return end.orElseThrow();
  }

  public Summary summary() {
    return share.measured();
  }

  /** Returns the driver's share of the figures of a target, or with an empty label, of the run. */
  public DriverShare share(String label) {
    return shares.getOrDefault(label, share);
  }

  public ToolTally tools() {
    return tools;
  }

  public Parts parts() {
    return parts;
  }

  /** Returns times from due to end, without the driver's own share. */
  public Latencies onTime() {
    return share.onTime();
  }

  /** Returns counts by label, in alphabetical order. */
  public Map<String, Summary> targets() {
    return targets;
  }

  /** Returns times by the stage's {@code at}, in the order of time. */
  public SortedMap<String, StageTally> stages() {
    return stages;
  }

  /** Returns errors by status or outcome, in the order of their first occurrence. */
  public Map<String, ErrorTally> errors() {
    return errors;
  }

  public List<Observation> observations() {
    return observations;
  }

  /** Returns the ends of observed things, by name, in nanoseconds. */
  public Map<String, Long> ended() {
    return ended;
  }

  public ClosedLoop loop() {
    return loop;
  }

  public Fidelity fidelity() {
    return fidelity;
  }

  public Timeline timeline() {
    return timeline;
  }
}
