package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Mix;
import io.originsimulator.recipe.Sequence;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.Ramp;
import java.util.ArrayList;
import java.util.List;
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
