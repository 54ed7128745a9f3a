package io.originsimulator.load.result;

/**
 * A value observed during the run, on the time axis of the requests.
 *
 * @param series such as {@code users}, {@code driver cpu}, {@code target cpu}; the same for all
 *     observations of one thing
 * @param unit such as {@code %}, {@code bytes}, {@code ms}; empty: a count
 * @param atNanos from the run's start
 */
public record Observation(String series, String unit, long atNanos, double value)
    implements RunEvent {
  /**
   * The prefix, before an observed thing's name, of the series with a single observation at its
   * end.
   */
  public static final String ENDED = "ended: ";

  /**
   * Returns whether it is a measurement of the driver itself, whose last second may be incomplete.
   */
  public boolean isOfDriver() {
    return series.startsWith("driver ");
  }
}
