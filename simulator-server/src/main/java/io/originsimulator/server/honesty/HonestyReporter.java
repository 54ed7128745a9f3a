package io.originsimulator.server.honesty;

import io.originsimulator.recipe.Stage;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.report.HonestyReport.StageDelays;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.server.http.ServedResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
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
    List<DelayErrors> errors = readings.stream().map(LoopMeter.Reading::errors).toList();
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
        sum(errors, DelayErrors::all).percentiles(),
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
      List<DelayErrors> errors, Scenario<ServedResponse> scenario) {
    List<StageDelays> stages = new ArrayList<>();
    for (ActiveRecipe<ServedResponse> recipe : scenario.recipes()) {
      String route = recipe.recipe().endpoint().toString();
      List<Stage> inOrder = recipe.stages();
      for (int i = -1; i < inOrder.size(); i++) {
        int number = i;
        String stage = i < 0 ? "before the first" : inOrder.get(i).at().text();
        add(stages, route, stage, sum(errors, loop -> loop.of(recipe, number)));
      }
    }
    add(stages, "other stages", "", sum(errors, DelayErrors::others));
    add(stages, "no route", "", sum(errors, DelayErrors::unanswered));
    add(stages, "replaced or removed", "", sum(errors, loop -> loop.replacedBy(scenario)));
    return stages;
  }

  private static void add(
      List<StageDelays> stages, String route, String stage, TimeHistogram errors) {
    if (!errors.isEmpty()) {
      stages.add(new StageDelays(route, stage, errors.percentiles()));
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
