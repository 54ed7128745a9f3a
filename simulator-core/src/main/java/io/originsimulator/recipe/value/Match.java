package io.originsimulator.recipe.value;

import static java.util.stream.Collectors.joining;

import io.originsimulator.recipe.value.Condition.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The conditions that a request meets to be served by a recipe.
 *
 * @param conditions each name of a part once, ordered by part and name; empty for every request
 */
public record Match(List<Condition> conditions) {
  private static final int MOST_EXPECTATIONS = 1000; // compared on an event loop

  /** Every request. */
  public static final Match ANY = new Match(List.of());

  public Match {
    conditions =
        conditions.stream()
            .sorted(Comparator.comparing(Condition::part).thenComparing(Condition::name))
            .toList();
    List<Problem> problems = new ArrayList<>();
    for (int i = 1; i < conditions.size(); i++) {
      Condition condition = conditions.get(i);
      if (condition.subject().equals(conditions.get(i - 1).subject())) { // letter case, in headers
        problems.add(
            Problem.of("duplicate", "each name once")
                .orElse("for several values, write an array")
                .at(Quoted.name(condition.name()))
                .at(condition.part().field()));
      }
    }
    List<Expectation> all = conditions.stream().flatMap(it -> it.anyOf().stream()).toList();
    if (all.size() > MOST_EXPECTATIONS) {
      problems.add(Problem.of(all.size() + " values", "at most " + MOST_EXPECTATIONS));
    }
    int steps = conditions.stream().mapToInt(Condition::steps).sum();
    if (steps > Expression.MOST_STEPS) {
      problems.add(
          Problem.of("expressions of " + steps + " steps", "at most " + Expression.MOST_STEPS));
    }
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  /** Returns whether every request meets it. */
  public boolean isAny() {
    return conditions.isEmpty();
  }

  /** Returns whether a condition reads the request's body. */
  public boolean readsBody() {
    return conditions.stream().anyMatch(condition -> condition.part() == Part.BODY);
  }

  @Override
  public String toString() {
    return conditions.stream().map(Condition::toString).collect(joining(", "));
  }
}
