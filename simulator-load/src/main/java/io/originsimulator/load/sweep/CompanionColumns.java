package io.originsimulator.load.sweep;

import io.originsimulator.load.sweep.CompanionFigures.Origin;
import io.originsimulator.load.sweep.CompanionFigures.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

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
            .map(Usage::name)
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
      Optional<Usage> whole =
          step.beside().usage().stream()
              .filter(one -> one.name().equals(name) && one.isWhole())
              .findFirst();
      cells.add(cell(whole, Usage::meanCpuPercent));
      cells.add(cell(whole, Usage::mostCpuPercent));
      cells.add(cell(whole, usage -> usage.mostMemoryBytes() / MIB));
    }
    if (origin) {
      Optional<Origin> whole =
          step.beside().origin().filter(loop -> loop.isWhole() && loop.added().count() > 0);
      cells.add(cell(whole, loop -> loop.added().quantileNanos(0.5) / MILLI));
      cells.add(cell(whole, loop -> loop.added().quantileNanos(0.99) / MILLI));
    }
    return cells;
  }

  private static <T> String cell(Optional<T> figures, ToDoubleFunction<T> value) {
    return figures.map(it -> SweepReport.fixed(value.applyAsDouble(it))).orElse("");
  }
}
