package io.originsimulator.load.sweep;

import io.originsimulator.load.observe.Observed;
import io.originsimulator.load.origin.ClosedLoop;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Sums up what is seen beside one step. */
final class CompanionMeter implements ResultSink {
  private final List<String> observed;
  private final Map<String, DoubleSummaryStatistics> series = new HashMap<>();
  private final Set<String> ended = new HashSet<>();

  /** Of what is observed, by its names. */
  CompanionMeter(List<String> observed) {
    this.observed = List.copyOf(observed);
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Observation seen) {
      if (seen.series().startsWith(Observation.ENDED)) {
        ended.add(seen.series().substring(Observation.ENDED.length()));
      } else {
        of(seen.series()).accept(seen.value());
      }
    }
  }

  private DoubleSummaryStatistics of(String name) {
    return series.computeIfAbsent(name, none -> new DoubleSummaryStatistics());
  }

  /** Returns the figures when the step has ended, with those of its closed loop. */
  CompanionFigures figures(ClosedLoop loop) {
    List<CompanionFigures.Usage> usage = new ArrayList<>();
    for (String name : observed) {
      DoubleSummaryStatistics cpu = of(Observed.cpuSeries(name));
      DoubleSummaryStatistics memory = of(Observed.memorySeries(name));
      boolean any = cpu.getCount() > 0;
      usage.add(
          new CompanionFigures.Usage(
              name,
              cpu.getCount(),
              cpu.getAverage(),
              any ? cpu.getMax() : 0,
              any ? Math.round(memory.getMax()) : 0,
              ended.contains(name)));
    }
    return new CompanionFigures(
        usage,
        loop.isClosed()
            ? Optional.of(
                new CompanionFigures.Origin(
                    loop.originRequests(), loop.amplification(), loop.all().added(), loop.doubts()))
            : Optional.empty());
  }
}
