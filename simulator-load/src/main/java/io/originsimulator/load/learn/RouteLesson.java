package io.originsimulator.load.learn;

import io.originsimulator.load.log.RouteKey;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.BehaviourBuilder;
import io.originsimulator.recipe.BehaviourFields;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeBuilder;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.StageBuilder;
import io.originsimulator.recipe.latency.Latency;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The recipe of one route. */
record RouteLesson(RouteKey key, Answers answers, StageClock clock, LearnOptions options) {
  private static final int OK = 200;
  private static final int LATENCY_KINDS = 8;
  private static final long MICRO = 1_000;
  private static final long LITTLE_NANOS = 2_000_000;
  private static final double LITTLE = 0.1;

  Recipe recipe() {
    RecipeBuilder recipe = Recipe.route(key.route()).method(key.method());
    content(recipe);
    int[] slices = Arrays.stream(answers.startNanos()).mapToInt(clock::slice).toArray();
    List<Integer> begins = StageSplit.begins(slices, kinds(), clock.slices(), options);
    for (int i = 0; i < begins.size(); i++) {
      int from = begins.get(i);
      int to = i + 1 < begins.size() ? begins.get(i + 1) : Integer.MAX_VALUE;
      Answers inside = answers.where(n -> slices[n] >= from && slices[n] < to);
      recipe.stage(stage(clock.at(from), inside));
    }
    return recipe.build();
  }

  private void content(RecipeBuilder recipe) {
    long[] bytes = answers.where(n -> answers.statuses()[n] == OK).knownBytes();
    BodySize size = bytes.length == 0 ? new BodySize(0, 0) : BodySize.of(bytes);
    if (size.high() == 0) {
      recipe.body("");
    } else {
      recipe.randomContent(size.text());
    }
  }

  private StageBuilder stage(String at, Answers inside) {
    StageBuilder stage = Stage.at(at);
    if (options.annotate()) {
      stage.annotate();
    }
    int[] statuses = Arrays.stream(inside.statuses()).distinct().sorted().toArray();
    if (statuses.length == 1) {
      return describe(stage, statuses[0], inside);
    }
    BehaviourBuilder[] mix = new BehaviourBuilder[statuses.length];
    for (int i = 0; i < mix.length; i++) {
      int status = statuses[i];
      Answers ofStatus = inside.where(n -> inside.statuses()[n] == status);
      mix[i] = describe(Behaviour.weight(ofStatus.count()), status, ofStatus);
    }
    return stage.status(statuses[0]).mix(mix);
  }

  private static <B extends BehaviourFields<B>> B describe(
      B behaviour, int status, Answers answers) {
    behaviour.status(status);
    long[] bytes = answers.knownBytes();
    if (status != OK && bytes.length > 0 && !Behaviour.allowsNoContent(status)) {
      behaviour.body(BodySize.of(bytes).placeholder());
    }
    long[] nanos = answers.knownNanos();
    return nanos.length == 0 ? behaviour : latency(behaviour, QuantileCurve.of(nanos));
  }

  private static <B extends BehaviourFields<B>> B latency(B behaviour, Map<Double, Long> curve) {
    List<Map.Entry<Double, Long>> points = new ArrayList<>(curve.entrySet());
    long least = points.get(0).getValue();
    long most = points.get(points.size() - 1).getValue();
    if (most - least < MICRO) {
      return behaviour.latency(RecipeWords.time(most));
    }
    Map<String, String> named = new LinkedHashMap<>();
    points.forEach(
        point ->
            named.put(RecipeWords.percentile(point.getKey()), RecipeWords.time(point.getValue())));
    return behaviour.latency(Latency.percentiles(named));
  }

  /** Returns the kind of each response: its status, and the range of its time among the route's. */
  private int[] kinds() {
    long[] bounds = bounds();
    Map<Integer, Integer> numbers = new LinkedHashMap<>();
    int[] kinds = new int[answers.count()];
    for (int i = 0; i < kinds.length; i++) {
      int part = 0;
      while (part < bounds.length && answers.nanos()[i] > bounds[part]) {
        part++;
      }
      int kind = answers.statuses()[i] * LATENCY_KINDS + part;
      kinds[i] = numbers.computeIfAbsent(kind, it -> numbers.size());
    }
    return kinds;
  }

  /** Returns the eighths of all times, without those too close to the one before. */
  private long[] bounds() {
    long[] sorted = answers.nanos().clone();
    Arrays.sort(sorted);
    List<Long> bounds = new ArrayList<>();
    long before = 0;
    for (int k = 1; k < LATENCY_KINDS; k++) {
      long bound = sorted[(int) ((long) sorted.length * k / LATENCY_KINDS)];
      if (bound - before >= Math.max(LITTLE_NANOS, LITTLE * before)) {
        bounds.add(bound);
        before = bound;
      }
    }
    return bounds.stream().mapToLong(Long::longValue).toArray();
  }
}
