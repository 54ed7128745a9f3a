package io.originsimulator.load.sweep;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.originsimulator.load.observe.Observed;
import io.originsimulator.load.origin.ClosedLoop;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.tally.SeriesTally;
import io.originsimulator.load.result.Latencies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The figures of a step's companions; without an origin if none was followed. */
public record CompanionFigures(List<Usage> usage, Optional<Origin> origin) {
  private static final double MIB = 1 << 20; // bytes
  private static final double MILLI = 1e6; // nanoseconds

  public static final CompanionFigures NONE = new CompanionFigures(List.of(), Optional.empty());

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

  /** Returns the figures by column; NaN if one is missing or incomplete. */
  Map<String, Double> columns() {
    Map<String, Double> columns = new LinkedHashMap<>();
    for (Usage one : usage) {
      boolean known = one.readings() > 0 && !one.ended();
      boolean sized = known && one.mostMemoryBytes() > 0;
      columns.put(one.name() + " cpu %", known ? one.meanCpuPercent() : Double.NaN);
      columns.put(one.name() + " cpu max %", known ? one.mostCpuPercent() : Double.NaN);
      columns.put(one.name() + " memory max MiB", sized ? one.mostMemoryBytes() / MIB : Double.NaN);
    }
    if (origin.isPresent()) {
      Latencies added = origin.get().added();
      boolean known = origin.get().doubts().isEmpty() && added.count() > 0;
      columns.put("added p50 ms", known ? added.quantileNanos(0.5) / MILLI : Double.NaN);
      columns.put("added p99 ms", known ? added.quantileNanos(0.99) / MILLI : Double.NaN);
    }
    return columns;
  }

  /** Returns the reasons why the figures are incomplete, as sentences. */
  List<String> doubts() {
    List<String> doubts = new ArrayList<>();
    usage.stream()
        .filter(Usage::ended)
        .forEach(one -> doubts.add(one.name() + " ended before the step"));
    origin.ifPresent(
        loop ->
            loop.doubts().forEach(doubt -> doubts.add("the closed loop is incomplete: " + doubt)));
    return doubts;
  }

  /**
   * The usage of an observed process or container during a step. CPU is in percent of one core;
   * without readings, the step was too short, or the process had ended. Memory of 0 is unknown. If
   * it ended before the step, the figures cover the time before its end.
   */
  public record Usage(
      String name,
      long readings,
      @JsonProperty("cpu_percent") double meanCpuPercent,
      @JsonProperty("cpu_max_percent") double mostCpuPercent,
      @JsonProperty("memory_max_bytes") long mostMemoryBytes,
      boolean ended) {}

  /**
   * The origin's figures of a step.
   *
   * @param requests the client's requests at the origin, including retries
   * @param attemptsEach mean number of attempts of requests that reached the origin
   * @param added service time minus the origin's injected delay, by request
   * @param doubts reasons why the figures are incomplete
   */
  public record Origin(long requests, double attemptsEach, Latencies added, List<String> doubts) {}
}
