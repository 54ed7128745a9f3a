package io.originsimulator.recipe;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;

/**
 * The number of workers, each busy with a request for its latency, and the queue in front of them.
 *
 * @param workers 1 to 1,000,000
 * @param queue maximum number of queued requests, 0 or more; {@link #UNBOUNDED} for no limit
 * @param share whether all replicas share the workers and the queue; else each has its own
 * @param overflow the response when the queue is full; it occupies no worker
 */
public record Capacity(int workers, int queue, boolean share, Behaviour overflow) {

  /** A queue that is never full. */
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

  /** Starts a capacity, such as {@code Capacity.workers(50).queue(200)}. */
  public static CapacityBuilder workers(int workers) {
    return new CapacityBuilder(workers);
  }
}
