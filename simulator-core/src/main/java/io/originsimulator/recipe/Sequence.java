package io.originsimulator.recipe;

import io.originsimulator.recipe.value.Per;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.List;

/**
 * Behaviours in turn.
 *
 * @param entries at least one
 * @param loops whether it restarts after the last entry; otherwise it stays there
 * @param per the requests that share a turn: {@code route}, {@code client}, {@code connection} or
 *     {@code header:NAME}
 */
public record Sequence(List<Entry> entries, boolean loops, Per per) implements Choice {
  static final String PER_EXPECTED = "route, client, connection or header:NAME";
  static final String TIMES_EXPECTED = "1 to 1000000000";

  private static final int MOST = 1_000_000_000;

  /**
   * A behaviour, and the number of requests in a row that get it.
   *
   * @param times 1 to 1e9
   */
  public record Entry(Behaviour behaviour, int times) {
    public Entry {
      if (times < 1 || times > MOST) {
        throw new RecipeException(Problem.of(String.valueOf(times), TIMES_EXPECTED).at("times"));
      }
    }
  }

  public Sequence {
    entries = List.copyOf(entries);
    if (entries.isEmpty()) {
      throw new RecipeException(Problem.of("empty", "at least one behaviour").at("sequence"));
    }
    if (per instanceof Per.Request || per instanceof Per.Window) {
      throw new RecipeException(Problem.of(Quoted.of(per.toString()), PER_EXPECTED).at("per"));
    }
  }

  @Override
  public List<Behaviour> behaviours() {
    return entries.stream().map(Entry::behaviour).toList();
  }
}
