package io.originsimulator.recipe;

import java.util.ArrayList;
import java.util.List;

/**
 * So many workers, each busy with a request for its latency, and a line before them.
 *
 * @param workers 1 to 1,000,000
 * @param queue how many requests may wait in line, 0 or more; {@link #UNBOUNDED} for any number
 * @param overflow what a request gets that finds the line full; it occupies nobody
 */
public record Capacity(int workers, int queue, Behaviour overflow) {

  /** A line that is never full. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  /** What a request gets past the line, unless the recipe says. */
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
