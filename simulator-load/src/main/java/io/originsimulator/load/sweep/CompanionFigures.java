package io.originsimulator.load.sweep;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.originsimulator.load.observe.Observed;
import io.originsimulator.load.origin.ClosedLoop;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.tally.SeriesTally;
import io.originsimulator.load.result.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was seen beside a step.
 *
 * @param usage of what is observed, in the order in which it was named
 * @param origin empty: none was followed
 */
public record CompanionFigures(List<Usage> usage, Optional<Origin> origin) {
  /** Nothing was looked at. */
  public static final CompanionFigures NONE = new CompanionFigures(List.of(), Optional.empty());

  public CompanionFigures {
    usage = List.copyOf(usage);
  }

  /** Returns those of a step that has ended. */
  static CompanionFigures of(RunTally run, List<String> observed) {
    Map<String, SeriesTally> series = SeriesTally.of(run.observations());
    List<Usage> usage = new ArrayList<>();
    for (String name : observed) {
      boolean ended = run.ended().containsKey(name);
      SeriesTally cpu = series.get(Observed.cpuSeries(name));
      SeriesTally memory = series.get(Observed.memorySeries(name));
      long bytes = memory == null ? 0 : Math.round(memory.max());
      usage.add(
          cpu == null
              ? new Usage(name, 0, 0, 0, bytes, ended)
              : new Usage(name, cpu.count(), cpu.mean(), cpu.max(), bytes, ended));
    }
    ClosedLoop loop = run.loop();
    return new CompanionFigures(
        usage,
        loop.isClosed()
            ? Optional.of(
                new Origin(
                    loop.originRequests(), loop.amplification(), loop.all().added(), loop.doubts()))
            : Optional.empty());
  }

  /** What is not whole of it, a sentence each. */
  List<String> doubts() {
    List<String> doubts = new ArrayList<>();
    usage.stream()
        .filter(Usage::ended)
        .forEach(one -> doubts.add(one.name() + " had ended before the step did"));
    origin.ifPresent(
        loop ->
            loop.doubts().forEach(doubt -> doubts.add("the closed loop is not whole: " + doubt)));
    return doubts;
  }

  /**
   * What something used during a step.
   *
   * @param name the user's
   * @param readings of the CPU that are summed up here; 0: the step was too short for one, or it
   *     had ended
   * @param meanCpuPercent of one core
   * @param mostCpuPercent of one core, in a second
   * @param mostMemoryBytes at a reading; 0: not known
   * @param ended whether it ended before the step did: the figures are of the time before that
   */
  public record Usage(
      String name,
      long readings,
      @JsonProperty("cpu_percent") double meanCpuPercent,
      @JsonProperty("cpu_max_percent") double mostCpuPercent,
      @JsonProperty("memory_max_bytes") long mostMemoryBytes,
      boolean ended) {
    /** Returns whether it was seen, and to the step's end. */
    @JsonIgnore
    public boolean isWhole() {
      return readings > 0 && !ended;
    }
  }

  /**
   * What the origin behind the target saw of a step.
   *
   * @param requests of the client's that came to it, each attempt counted
   * @param attemptsEach of those for each request that came to it
   * @param added by the target: service less what the origin injected, request by request
   * @param doubts why it is not all that the origin saw; none: it is
   */
  public record Origin(long requests, double attemptsEach, Latencies added, List<String> doubts) {
    public Origin {
      doubts = List.copyOf(doubts);
    }

    /** Returns whether it is all that the origin saw. */
    public boolean isWhole() {
      return doubts.isEmpty();
    }
  }
}
