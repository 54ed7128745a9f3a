package io.originsimulator.recipe;

import io.originsimulator.recipe.value.Per;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.Weight;
import java.util.List;

/**
 * One of several behaviours, drawn by weight.
 *
 * @param entries at least one; their weights are not all 0, neither at the start nor at the end
 * @param per the requests that share a draw: {@code request}, {@code connection}, {@code client},
 *     {@code header:NAME} or a window of time
 */
public record Mix(List<Entry> entries, Per per) implements Choice {
  static final String PER_EXPECTED =
      "request, connection, client, header:NAME or a duration such as \"2s\"";

  /** A behaviour and its relative probability. */
  public record Entry(Weight weight, Behaviour behaviour) {}

  public Mix {
    entries = List.copyOf(entries);
    if (entries.isEmpty()) {
      throw new RecipeException(Problem.of("empty", "at least one behaviour").at("mix"));
    }
    if (per instanceof Per.WholeRoute) {
      throw new RecipeException(Problem.of(Quoted.of(per.toString()), PER_EXPECTED).at("per"));
    }
    boolean never = entries.stream().allMatch(entry -> entry.weight().from() == 0);
    if (never || entries.stream().allMatch(entry -> entry.weight().to() == 0)) {
      String when = never ? "start" : "end";
      throw new RecipeException(
          Problem.of("all weights are 0 at the " + when, "at least one above 0").at("mix"));
    }
  }

  @Override
  public List<Behaviour> behaviours() {
    return entries.stream().map(Entry::behaviour).toList();
  }
}
