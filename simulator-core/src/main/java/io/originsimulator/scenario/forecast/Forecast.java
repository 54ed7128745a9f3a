package io.originsimulator.scenario.forecast;

import io.originsimulator.recipe.Recipe;
import java.util.List;

/**
 * A forecast of the responses that callers of a recipe would get, from the code that serves them.
 *
 * <p>Requests come evenly spaced, over {@value #CONNECTIONS} connections of one client in turn.
 * None is retried, and each has its own header values. The time of a response is its delay plus, if
 * its length is known, the time that its bandwidth takes, or the time of its events; a shared
 * uplink is not included.
 *
 * @param stages the responses to the requests of each stage, in chronological order
 * @param all the responses to all requests
 */
public record Forecast(List<ForecastPart> stages, ForecastPart all) {

  /** The number of connections of the client. */
  public static final int CONNECTIONS = 64;

  /** Maximum number of events and heartbeats of all streams together. */
  public static final long MOST_EVENTS = 50_000_000;

  /**
   * Computes the forecast of a recipe.
   *
   * @param requestsPerSecond request rate, more than 0
   * @param requests number of requests, 1 or more
   * @throws IllegalArgumentException if their streams have more than {@link #MOST_EVENTS} events
   */
  public static Forecast of(Recipe recipe, double requestsPerSecond, long requests) {
    ForecastRun run = new ForecastRun(recipe, requestsPerSecond, requests);
    for (long i = 0; i < requests; i++) {
      run.add(i);
    }
    return run.forecast();
  }
}
