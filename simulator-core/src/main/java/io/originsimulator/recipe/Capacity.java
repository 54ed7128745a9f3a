package io.originsimulator.recipe;

import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;

/**
 * A number of workers, each busy with a request for its latency, and a queue for them.
 *
 * @param workers 1 to 1,000,000
 * @param queue how many requests may be queued, 0 or more; {@link #UNBOUNDED} for any number
 * @param overflow the response to a request that finds the queue full; it occupies no worker
 */
public record Capacity(int workers, int queue, Behaviour overflow) {

  /** A line that is never full. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  /** The default response to a request that finds the queue full. */
  public static final Behaviour OVERFLOW = Behaviour.of(503, Latency.NONE);

  static final String WORKERS_EXPECTED = "1 to 1000000";
  static final String QUEUE_EXPECTED = "0 or more";

  private static final int MOST = 1_000_000;

  public Capacity {
    List<Problem> problems = new ArrayList<>();
    if (workers < 1 || workers > MOST) {
      problems.add(Problem.of(String.valueOf(workers), WORKERS_EXPECTED).at("workers"));
    }
    if (queue < 0) {
      problems.add(Problem.of(String.valueOf(queue), QUEUE_EXPECTED).at("queue"));
    }
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  /** A capacity to be, such as {@code Capacity.workers(50).queue(200)}. */
  public static CapacityBuilder workers(int workers) {
    return new CapacityBuilder(workers);
  }
}
