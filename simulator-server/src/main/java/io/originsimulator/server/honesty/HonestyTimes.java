package io.originsimulator.server.honesty;

import static io.originsimulator.server.metrics.StageLabel.NO_ROUTE;
import static io.originsimulator.server.metrics.StageLabel.OTHERS;

import io.originsimulator.report.HonestyReport.StageDelays;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.metrics.LoopMetrics.StageErrors;
import io.originsimulator.server.metrics.StageLabel;
import io.originsimulator.server.metrics.TimeHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The times of a report, as histograms: those of several simulators can be added up.
 *
 * @param delayErrors sent − due, of all responses
 * @param eventErrors sent − due, of events in streams
 * @param stages the delay errors of each stage
 * @param lags the delays of the event loops' own timers
 */
public record HonestyTimes(
    TimeHistogram delayErrors,
    TimeHistogram eventErrors,
    List<StageTimes> stages,
    TimeHistogram lags) {

  /** The delay errors of a stage; route and stage are those of {@link StageDelays}. */
  public record StageTimes(String route, String stage, TimeHistogram errors) {
    StageDelays delays() {
      return new StageDelays(route, stage, errors.percentiles());
    }
  }

  /**
   * Adds up the times of event loops.
   *
   * @param scenario the current scenario; recipes outside it were replaced
   */
  static HonestyTimes of(List<LoopMeter.Reading> readings, Scenario<ServedResponse> scenario) {
    List<StageErrors> errors =
        readings.stream().flatMap(reading -> reading.errors().stream()).toList();
    return new HonestyTimes(
        sum(errors, StageErrors::times),
        sum(readings, LoopMeter.Reading::events),
        stages(errors, scenario),
        sum(readings, LoopMeter.Reading::lags));
  }

  private static List<StageTimes> stages(
      List<StageErrors> errors, Scenario<ServedResponse> scenario) {
    List<StageErrors> left = new ArrayList<>(errors);
    List<StageTimes> stages = new ArrayList<>();
    for (ActiveRecipe<ServedResponse> recipe : scenario.recipes()) {
      String route = recipe.recipe().endpoint().toString();
      for (int i = -1; i < recipe.stages().size(); i++) {
        StageLabel label = StageLabel.of(recipe, i);
        take(
            left,
            one -> Objects.equals(one.recipe(), recipe.compiled()) && one.label().equals(label),
            new Title(route, label.stage()),
            stages);
      }
    }
    take(left, one -> one.label().equals(OTHERS), new Title(OTHERS.stage(), ""), stages);
    take(left, one -> one.label().equals(NO_ROUTE), new Title(NO_ROUTE.stage(), ""), stages);
    take(left, one -> true, new Title("replaced or removed", ""), stages);
    return stages;
  }

  private record Title(String route, String stage) {}

  /** Moves errors to a line of the report, unless they are empty. */
  private static void take(
      List<StageErrors> left, Predicate<StageErrors> chosen, Title title, List<StageTimes> stages) {
    TimeHistogram sum = sum(left.stream().filter(chosen).toList(), StageErrors::times);
    left.removeIf(chosen);
    if (!sum.isEmpty()) {
      stages.add(new StageTimes(title.route(), title.stage(), sum));
    }
  }

  private static <T> TimeHistogram sum(List<T> loops, Function<T, TimeHistogram> histogram) {
    TimeHistogram sum = new TimeHistogram();
    loops.forEach(loop -> sum.add(histogram.apply(loop)));
    return sum;
  }
}
