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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The recipe of one route. */
record RouteLesson(RouteKey key, List<Answer> answers, StageClock clock, LearnOptions options) {
  private static final int OK = 200;
  private static final int LATENCY_KINDS = 8;
  private static final long MICRO = 1_000;
  private static final long LITTLE_NANOS = 2_000_000;
  private static final double LITTLE = 0.1;

  Recipe recipe() {
    RecipeBuilder recipe = Recipe.route(key.route()).method(key.method());
    long[] bytes =
        Answer.known(answers.stream().filter(it -> it.status() == OK).toList(), Answer::bytes);
    BodySize size = bytes.length == 0 ? new BodySize(0, 0) : BodySize.of(bytes);
    if (size.high() == 0) {
      recipe.body("");
    } else {
      recipe.randomContent(size.text());
    }
    int[] slices = answers.stream().mapToInt(it -> clock.slice(it.startNanos())).toArray();
    TreeMap<Integer, List<Answer>> stages = new TreeMap<>();
    StageSplit.begins(slices, kinds(), clock.slices(), options)
        .forEach(begin -> stages.put(begin, new ArrayList<>()));
    for (int i = 0; i < slices.length; i++) {
      stages.floorEntry(slices[i]).getValue().add(answers.get(i));
    }
    stages.forEach((begin, inside) -> recipe.stage(stage(clock.at(begin), inside)));
    return recipe.build();
  }

  private StageBuilder stage(String at, List<Answer> inside) {
    StageBuilder stage = Stage.at(at);
    if (options.annotate()) {
      stage.annotate();
    }
    SortedMap<Integer, List<Answer>> byStatus =
        inside.stream()
            .collect(Collectors.groupingBy(Answer::status, TreeMap::new, Collectors.toList()));
    int first = byStatus.firstKey();
    if (byStatus.size() == 1) {
      return describe(stage, first, inside);
    }
    List<BehaviourBuilder> mix = new ArrayList<>();
    byStatus.forEach(
        (status, some) -> mix.add(describe(Behaviour.weight(some.size()), status, some)));
    return stage.status(first).mix(mix.toArray(BehaviourBuilder[]::new));
  }

  private static <B extends BehaviourFields<B>> B describe(
      B behaviour, int status, List<Answer> answers) {
    behaviour.status(status);
    long[] bytes = Answer.known(answers, Answer::bytes);
    if (status != OK && bytes.length > 0 && !Behaviour.allowsNoContent(status)) {
      behaviour.body(BodySize.of(bytes).placeholder());
    }
    long[] nanos = Answer.known(answers, Answer::nanos);
    return nanos.length == 0 ? behaviour : latency(behaviour, QuantileCurve.of(nanos));
  }

  private static <B extends BehaviourFields<B>> B latency(B behaviour, Map<Double, Long> curve) {
    long least = curve.getOrDefault(0.0, 0L);
    long most = curve.getOrDefault(1.0, 0L);
    if (most - least < MICRO) {
      return behaviour.latency(RecipeWords.time(most));
    }
    Map<String, String> named = new LinkedHashMap<>();
    curve.forEach(
        (share, nanos) -> named.put(RecipeWords.percentile(share), RecipeWords.time(nanos)));
    return behaviour.latency(Latency.percentiles(named));
  }

  /** Returns the kind of each response: its status, and the range of its time among the route's. */
  private int[] kinds() {
    List<Long> bounds = bounds();
    Map<Integer, Integer> numbers = new LinkedHashMap<>();
    int[] kinds = new int[answers.size()];
    for (int i = 0; i < kinds.length; i++) {
      Answer answer = answers.get(i);
      int part = 0;
      while (part < bounds.size() && answer.nanos() > bounds.get(part)) {
        part++;
      }
      int kind = answer.status() * LATENCY_KINDS + part;
      kinds[i] = numbers.computeIfAbsent(kind, it -> numbers.size());
    }
    return kinds;
  }

  /** Returns the eighths of all times, without those too close to the one before. */
  private List<Long> bounds() {
    long[] sorted = answers.stream().mapToLong(Answer::nanos).sorted().toArray();
    List<Long> bounds = new ArrayList<>();
    long before = 0;
    for (int k = 1; k < LATENCY_KINDS; k++) {
      long bound = sorted[(int) ((long) sorted.length * k / LATENCY_KINDS)];
      if (bound - before >= Math.max(LITTLE_NANOS, LITTLE * before)) {
        bounds.add(bound);
        before = bound;
      }
    }
    return bounds;
  }
}
