package io.originsimulator.load.learn;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.scenario.route.IncomingRequest;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The comparison of a recipe with the log it was learned from. Each request is planned again at its
 * logged time, with the code that would serve it.
 *
 * @param logged times of the log; unknown times count as 0, as in the recipe
 * @param statusDifference maximum difference in the share of a status, 0 to 1
 */
public record Rehearsal(
    String route, long requests, Latencies logged, Latencies planned, double statusDifference) {
  private static final long SEED = 1;
  private static final int ROUTES = 20;
  private static final int WIDEST = 32;
  private static final String ROW = "  %-" + WIDEST + "s %9s %17s %17s %17s %9s";

  static Rehearsal of(Recipe recipe, List<Answer> answers) {
    ActiveRecipe<Integer> active =
        CompiledRecipe.of(recipe.withSeed(SEED), Behaviour::status).accept(0);
    Latencies logged = new Latencies();
    Latencies planned = new Latencies();
    Map<Integer, Long> differences = new HashMap<>();
    for (Answer answer : answers) {
      ResponsePlan<Integer> plan = active.plan(answer.startNanos(), IncomingRequest.UNKNOWN);
      if (plan == null) {
        throw new IllegalStateException("no stage at " + answer.startNanos() + "ns");
      }
      logged.add(Math.max(0, answer.nanos()));
      planned.add(plan.delayNanos());
      differences.merge(answer.status(), 1L, Long::sum);
      differences.merge(plan.response(), -1L, Long::sum);
    }
    long most = differences.values().stream().mapToLong(Math::abs).max().orElse(0);
    return new Rehearsal(
        recipe.endpoint().toString(),
        answers.size(),
        logged,
        planned,
        (double) most / Math.max(1, answers.size()));
  }

  public static void print(List<Rehearsal> rehearsals, PrintWriter out) {
    Lines.print(out, ROW, "log → recipe", "requests", "p50", "p90", "p99", "statuses");
    rehearsals.stream()
        .sorted(Comparator.comparingLong(Rehearsal::requests).reversed())
        .limit(ROUTES)
        .forEach(rehearsal -> rehearsal.row(out));
  }

  private void row(PrintWriter out) {
    Lines.print(
        out,
        ROW,
        route.length() > WIDEST ? route.substring(0, WIDEST - 1) + "…" : route,
        requests,
        both(0.5),
        both(0.9),
        both(0.99),
        "±" + Figures.number(statusDifference * 100) + " %");
  }

  private String both(double quantile) {
    if (logged.maxNanos() == 0 && planned.maxNanos() == 0) {
      return "-"; // the log has no times, so none were learned
    }
    return Figures.time(logged.quantileNanos(quantile))
        + " → "
        + Figures.time(planned.quantileNanos(quantile));
  }
}
