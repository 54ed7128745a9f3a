package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Mix;
import io.originsimulator.recipe.Sequence;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.Ramp;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An active stage.
 *
 * @param span its place in the timeline
 * @param same the plan that every request gets; null if plans differ
 * @param planner makes a plan for each request if plans differ
 */
record ActiveStage<R>(
    Stage stage, Span span, @Nullable ResponsePlan<R> same, StagePlanner<R> planner) {

  private static final int STEPS = 8; // from the start of a ramp of shares to its end

  /**
   * Returns its course.
   *
   * @param ends whether another stage or round follows
   */
  StageCourse course(boolean ends) {
    SortedSet<Long> instants = new TreeSet<>(List.of(span.startNanos()));
    for (Behaviour behaviour : stage.behaviours()) {
      if (behaviour.latency() instanceof Ramp ramp) {
        instants.add(span.endOf(ramp.over()));
      }
    }
    if (stage.choice() instanceof Mix mix) {
      for (Mix.Entry entry : mix.entries()) {
        if (entry.weight().isRamp()) {
          long length = span.endOf(entry.weight().over()) - span.startNanos();
          for (int step = 1; step <= STEPS; step++) {
            instants.add(span.startNanos() + Math.round((double) length * step / STEPS));
          }
        }
      }
    }
    return new StageCourse(
        stage,
        span.startNanos(),
        ends ? OptionalLong.of(span.endNanos()) : OptionalLong.empty(),
        instants.stream().map(at -> new StageCourse.Point(at, outlook(at))).toList());
  }

  List<Outlook> outlook(long sinceStart) {
    List<Outlook> outlook = new ArrayList<>();
    List<Behaviour> behaviours = stage.behaviours();
    double[] shares = shares(sinceStart);
    for (int i = 0; i < shares.length; i++) {
      Latency latency = latency(behaviours.get(i).latency(), sinceStart);
      outlook.add(new Outlook(behaviours.get(i), shares[i], latency));
    }
    return outlook;
  }

  private double[] shares(long sinceStart) {
    double[] weights = {1};
    if (stage.choice() instanceof Mix mix) {
      weights =
          mix.entries().stream()
              .mapToDouble(entry -> span.weight(entry.weight(), sinceStart))
              .toArray();
    } else if (stage.choice() instanceof Sequence sequence) {
      weights = sequence.entries().stream().mapToDouble(Sequence.Entry::times).toArray();
    }
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] /= sum;
    }
    return weights;
  }

  private Latency latency(Latency latency, long sinceStart) {
    return latency instanceof Ramp ramp ? ramp.at(span.progress(latency, sinceStart)) : latency;
  }
}
