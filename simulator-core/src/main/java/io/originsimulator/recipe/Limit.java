package io.originsimulator.recipe;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Per;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.RequestRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A rate of requests, and the response to those beyond it.
 *
 * @param rate maximum number of requests in a period
 * @param burst maximum number of requests at once, 1 to 1,000,000
 * @param per the requests that share one rate: {@code route}, {@code client}, {@code connection} or
 *     {@code header:NAME}
 * @param share whether all replicas share the rate and the burst; else each has its own
 * @param overflow the response to a request beyond the rate
 */
public record Limit(RequestRate rate, int burst, Per per, boolean share, Behaviour overflow) {

  /** The value of {@code retry-after} that is replaced by the time until a retry would succeed. */
  public static final String RETRY_AFTER_AUTO = "auto";

  /** The default response to a request beyond the rate. */
  public static final Behaviour OVERFLOW =
      new Behaviour(
          429, Latency.NONE, Headers.NONE.with("retry-after", RETRY_AFTER_AUTO), Optional.empty());

  static final String BURST_EXPECTED = "1 to 1000000";

  static final int MOST_BURST = 1_000_000;

  public Limit {
    List<Problem> problems = new ArrayList<>();
    if (burst < 1 || burst > MOST_BURST) {
      problems.add(Problem.of(String.valueOf(burst), BURST_EXPECTED).at("burst"));
    }
    if (per instanceof Per.Request || per instanceof Per.Window) {
      problems.add(Problem.of(Quoted.of(per.toString()), Sequence.PER_EXPECTED).at("per"));
    }
    if (share && per instanceof Per.Connection) {
      problems.add(
          Problem.of("true", "false with per connection, which belongs to one replica")
              .at("share"));
    }
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  /** Starts a limit, such as {@code Limit.rate("100/s").burst(20)}. */
  public static LimitBuilder rate(String rate) {
    return new LimitBuilder(rate);
  }
}
