package io.originsimulator.load.sweep;

import io.originsimulator.load.text.Figures;
import java.util.ArrayList;
import java.util.List;

/**
 * The columns of what is seen beside the steps of a sweep: none if nothing is. A cell is empty if
 * there is no figure, or none that is whole.
 */
final class CompanionColumns {
  private static final double MIB = 1 << 20; // bytes
  private static final double MILLI = 1e6; // nanoseconds

  private final List<String> observed;
  private final boolean origin;

  CompanionColumns(List<JudgedStep> steps) {
    this.observed =
        steps.stream()
            .flatMap(step -> step.result().beside().usage().stream())
            .map(CompanionFigures.Usage::name)
            .distinct()
            .toList();
    this.origin = steps.stream().anyMatch(step -> step.result().beside().origin().isPresent());
  }

  List<String> names() {
    List<String> names = new ArrayList<>();
    for (String name : observed) {
      names.addAll(List.of(name + " cpu %", name + " cpu max %", name + " memory max MiB"));
    }
    if (origin) {
      names.addAll(List.of("added p50 ms", "added p99 ms"));
    }
    return names;
  }

  List<String> cells(StepResult step) {
    List<String> cells = new ArrayList<>();
    for (String name : observed) {
      cells.addAll(
          step.beside().usage().stream()
              .filter(one -> one.name().equals(name) && one.isWhole())
              .findFirst()
              .map(CompanionColumns::cells)
              .orElse(List.of("", "", "")));
    }
    if (origin) {
      cells.addAll(
          step.beside()
              .origin()
              .filter(loop -> loop.isWhole() && loop.added().count() > 0)
              .map(CompanionColumns::cells)
              .orElse(List.of("", "")));
    }
    return cells;
  }

  private static List<String> cells(CompanionFigures.Usage usage) {
    return List.of(
        fixed(usage.meanCpuPercent()),
        fixed(usage.mostCpuPercent()),
        fixed(usage.mostMemoryBytes() / MIB));
  }

  private static List<String> cells(CompanionFigures.Origin loop) {
    return List.of(
        fixed(loop.added().quantileNanos(0.5) / MILLI),
        fixed(loop.added().quantileNanos(0.99) / MILLI));
  }

  private static String fixed(double value) {
    return Figures.fixed(value, 1);
  }
}
