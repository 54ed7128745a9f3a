package io.originsimulator.load.result;

import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Several concurrent runs as one: on the time axis of the first, with the targets of all. */
final class JointRun {
  private final List<RunInfo> runs;
  private final Instant start;
  private final Map<String, Integer> places = new LinkedHashMap<>();
  private final List<TargetLabel> targets = new ArrayList<>();

  JointRun(List<RunInfo> runs) {
    this.runs = runs;
    this.start = runs.stream().map(RunInfo::startedAt).min(Instant::compareTo).orElseThrow();
    for (RunInfo run : runs) {
      for (TargetLabel target : run.targets()) {
        if (places.putIfAbsent(target.label(), targets.size()) == null) {
          targets.add(target);
        }
      }
    }
  }

  RunInfo info() {
    return new RunInfo(
        together(RunInfo::name),
        together(RunInfo::mode),
        start,
        sumOrUnknown(),
        runs.stream().mapToDouble(RunInfo::ratePerSecond).sum(),
        durationNanos(),
        runs.stream().mapToLong(RunInfo::timeoutNanos).max().orElse(0),
        targets,
        settings());
  }

  /** Returns the time from the first run's start to that of a run. */
  long shiftNanos(int run) {
    return Duration.between(start, runs.get(run).startedAt()).toNanos();
  }

  /** Returns an event of a run, other than its start and end, as an event of the joint run. */
  RunEvent moved(int run, RunEvent event) {
    long shift = shiftNanos(run);
    if (event instanceof Sample sample) {
      return moved(sample, run, shift);
    }
    if (event instanceof OriginRequest origin) {
      return moved(origin, run, shift);
    }
    if (event instanceof LoggedAnswer logged) {
      return new LoggedAnswer(
          numberOf(logged.number(), run), logged.status(), logged.durationNanos());
    }
    Observation seen = (Observation) event;
    String series = seen.series() + " #" + (run + 1);
    return new Observation(series, seen.unit(), seen.atNanos() + shift, seen.value());
  }

  RunEnd end(List<RunEnd> ends, List<String> names) {
    long endNanos = 0;
    List<String> reasons = new ArrayList<>();
    Judgement judgement = Judgement.VALID;
    for (int run = 0; run < ends.size(); run++) {
      RunEnd end = ends.get(run);
      endNanos = Math.max(endNanos, end.endNanos() + shiftNanos(run));
      judgement = worse(judgement, end.driver().judgement());
      String name = names.get(run);
      for (String reason : end.driver().reasons()) {
        boolean named = reason.startsWith(name + FrameReader.CUT);
        reasons.add(named ? reason : name + ": " + reason);
      }
    }
    return new RunEnd(
        endNanos,
        ends.stream().anyMatch(RunEnd::interrupted),
        ends.stream().mapToLong(RunEnd::notSent).sum(),
        ends.stream().mapToLong(RunEnd::connections).sum(),
        ends.stream().mapToLong(RunEnd::maxConnections).sum(),
        ends.stream().mapToLong(RunEnd::maxInFlight).sum(),
        new DriverVerdict(judgement, reasons),
        cpu(ends));
  }

  /** Returns the sum of all CPU times; empty if one is unknown. */
  private static Optional<CpuTime> cpu(List<RunEnd> ends) {
    return ends.stream().allMatch(end -> end.cpu().isPresent())
        ? ends.stream().flatMap(end -> end.cpu().stream()).reduce(CpuTime::plus)
        : Optional.empty();
  }

  private Sample moved(Sample sample, int run, long shift) {
    return new Sample(
        numberOf(sample.number(), run),
        target(sample, run),
        sample.scheduledNanos() + shift,
        later(sample.startedNanos(), shift),
        later(sample.sentNanos(), shift),
        later(sample.firstByteNanos(), shift),
        sample.endNanos() + shift,
        sample.connectNanos(),
        sample.outcome(),
        sample.status(),
        sample.bytesOut(),
        sample.bytesIn(),
        sample.error(),
        sample.origin(),
        sample.stream());
  }

  private OriginRequest moved(OriginRequest request, int run, long shift) {
    long number = request.number();
    return new OriginRequest(
        number < 0 ? number : numberOf(number, run), // equal to its sample's
        request.arrivalNanos() + shift,
        request.route(),
        request.stage(),
        request.injectedNanos(),
        request.lateNanos(),
        request.ending(),
        request.status(),
        request.fault(),
        request.stream());
  }

  /** Returns a unique number for a request; the numbers are about in the order of time. */
  private long numberOf(long number, int run) {
    return number * runs.size() + run;
  }

  private int target(Sample sample, int run) {
    List<TargetLabel> own = runs.get(run).targets();
    boolean known = sample.target() >= 0 && sample.target() < own.size();
    return known
        ? places.getOrDefault(own.get(sample.target()).label(), sample.target())
        : sample.target();
  }

  private static long later(long nanos, long shift) {
    return nanos == -1 ? -1 : nanos + shift;
  }

  private long sumOrUnknown() {
    return runs.stream().anyMatch(run -> run.planned() < 0)
        ? -1
        : runs.stream().mapToLong(RunInfo::planned).sum();
  }

  private long durationNanos() {
    long duration = -1;
    for (int run = 0; run < runs.size(); run++) {
      if (runs.get(run).durationNanos() < 0) {
        return -1;
      }
      duration = Math.max(duration, runs.get(run).durationNanos() + shiftNanos(run));
    }
    return duration;
  }

  private String together(Function<RunInfo, String> part) {
    return runs.stream()
        .map(part)
        .filter(text -> !text.isEmpty())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Returns the settings of all runs; different values are joined by commas. */
  private Map<String, String> settings() {
    Map<String, String> all = new LinkedHashMap<>();
    runs.forEach(run -> run.settings().keySet().forEach(key -> all.putIfAbsent(key, "")));
    all.replaceAll((key, none) -> together(run -> run.settings().getOrDefault(key, "")));
    return all;
  }

  private static Judgement worse(Judgement one, Judgement other) {
    if (one == Judgement.DRIVER_LIMITED || other == Judgement.DRIVER_LIMITED) {
      return Judgement.DRIVER_LIMITED;
    }
    return one == Judgement.VALID ? other : one;
  }
}
