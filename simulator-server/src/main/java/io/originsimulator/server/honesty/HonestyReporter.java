package io.originsimulator.server.honesty;

import static io.originsimulator.server.metrics.StageLabel.NO_ROUTE;
import static io.originsimulator.server.metrics.StageLabel.OTHERS;

import io.originsimulator.report.HonestyReport;
import io.originsimulator.report.HonestyReport.StageDelays;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.metrics.LoopMetrics.StageErrors;
import io.originsimulator.server.metrics.StageLabel;
import io.originsimulator.server.metrics.TimeHistogram;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * A combiner of the measurements of event loops and the sampler. For one thread.
 *
 * @param loops number of event loops
 */
record HonestyReporter(Duration tolerance, Instant start, int loops) {

  /**
   * Returns the report.
   *
   * @param readings the readings of those loops that responded
   * @param now the current second
   * @param watched whether everything that could disprove the simulator's timing was measured
   * @param scenario the current scenario; recipes outside it were replaced
   */
  HonestyReport report(
      List<LoopMeter.Reading> readings,
      long now,
      SecondRing ring,
      PauseLog pauses,
      boolean watched,
      boolean countsOverflows,
      Scenario<ServedResponse> scenario) {
    List<SecondTally> running = readings.stream().map(LoopMeter.Reading::second).toList();
    List<Second> seconds = ring.seconds(running, pauses, loops);
    List<StageErrors> errors =
        readings.stream().flatMap(reading -> reading.errors().stream()).toList();
    Judgement all = Judgement.of(seconds);
    Judgement judgement = watched ? all : all.unwatched();
    return new HonestyReport(
        judgement.verdict(),
        judgement.reasons(),
        tolerance,
        start,
        start.plusSeconds(ring.first()),
        start.plusSeconds(now + 1),
        sum(seconds, Second::responses),
        sum(seconds, Second::events),
        sum(seconds, Second::late),
        sum(errors, StageErrors::times).percentiles(),
        sum(readings, LoopMeter.Reading::events).percentiles(),
        stages(errors, scenario),
        sum(readings, LoopMeter.Reading::lags).percentiles(),
        loops,
        loops - readings.size(),
        pauses.pauses(),
        countsOverflows ? OptionalLong.of(sum(seconds, Second::overflows)) : OptionalLong.empty(),
        Duration.ofNanos(sum(seconds, Second::throttledNanos)));
  }

  private static List<StageDelays> stages(
      List<StageErrors> errors, Scenario<ServedResponse> scenario) {
    List<StageErrors> left = new ArrayList<>(errors);
    List<StageDelays> stages = new ArrayList<>();
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
      List<StageErrors> left,
      Predicate<StageErrors> chosen,
      Title title,
      List<StageDelays> stages) {
    TimeHistogram sum = sum(left.stream().filter(chosen).toList(), StageErrors::times);
    left.removeIf(chosen);
    if (!sum.isEmpty()) {
      stages.add(new StageDelays(title.route(), title.stage(), sum.percentiles()));
    }
  }

  private static <T> TimeHistogram sum(List<T> loops, Function<T, TimeHistogram> histogram) {
    TimeHistogram sum = new TimeHistogram();
    loops.forEach(loop -> sum.add(histogram.apply(loop)));
    return sum;
  }

  private static long sum(List<Second> seconds, ToLongFunction<Second> figure) {
    return seconds.stream().mapToLong(figure).sum();
  }
}
