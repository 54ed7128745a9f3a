package io.originsimulator.load.result;

/**
 * A value that was seen beside the requests, on the same time axis.
 *
 * @param series such as {@code users}, {@code driver cpu}, {@code target cpu}; always the same for
 *     the same thing
 * @param unit such as {@code %}, {@code bytes}, {@code ms}; empty: a number of something
 * @param atNanos from the run's start
 */
public record Observation(String series, String unit, long atNanos, double value)
    implements RunEvent {
  /** Before the name of what is observed, it is the series that tells of its end: once, then. */
  public static final String ENDED = "ended: ";

  /** Returns whether the driver measured it of itself; its last second may not be over. */
  public boolean isOfDriver() {
    return series.startsWith("driver ");
  }
}
