package io.originsimulator.load.sweep;

import io.originsimulator.load.sweep.CompanionFigures.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A column with the figures of companions; empty if the figure is missing or incomplete. */
record CompanionColumn(String name, Function<CompanionFigures, OptionalDouble> figure) {
  private static final double MIB = 1 << 20; // bytes
  private static final double MILLI = 1e6; // nanoseconds

  static List<CompanionColumn> of(List<JudgedStep> steps) {
    List<CompanionFigures> all = steps.stream().map(step -> step.result().companions()).toList();
    List<CompanionColumn> columns = new ArrayList<>();
    all.stream()
        .flatMap(seen -> seen.usage().stream().map(Usage::name))
        .distinct()
        .forEach(
            name -> {
              columns.add(usage(name, " cpu %", Usage::meanCpuPercent));
              columns.add(usage(name, " cpu max %", Usage::mostCpuPercent));
              columns.add(usage(name, " memory max MiB", CompanionColumn::memoryMib));
            });
    if (all.stream().anyMatch(seen -> seen.origin().isPresent())) {
      columns.add(added("added p50 ms", 0.5));
      columns.add(added("added p99 ms", 0.99));
    }
    return columns;
  }

  String cell(JudgedStep step, String none) {
    OptionalDouble value = figure.apply(step.result().companions());
    return value.isPresent() ? SweepReport.fixed(value.getAsDouble()) : none;
  }

  private static CompanionColumn usage(String of, String what, ToDoubleFunction<Usage> value) {
    return new CompanionColumn(
        of + what,
        seen ->
            seen.usage().stream()
                .filter(one -> one.name().equals(of) && one.isComplete())
                .mapToDouble(value)
                .filter(known -> !Double.isNaN(known))
                .findFirst());
  }

  private static double memoryMib(Usage usage) {
    return usage.mostMemoryBytes() == 0 ? Double.NaN : usage.mostMemoryBytes() / MIB;
  }

  private static CompanionColumn added(String name, double quantile) {
    return new CompanionColumn(
        name,
        seen ->
            seen.origin().stream()
                .filter(loop -> loop.isComplete() && loop.added().count() > 0)
                .mapToDouble(loop -> loop.added().quantileNanos(quantile) / MILLI)
                .findFirst());
  }
}
