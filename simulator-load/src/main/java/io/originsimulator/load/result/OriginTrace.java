package io.originsimulator.load.result;

/**
 * What a response says of the simulator behind the target, if there is one and its recipe has
 * {@code annotate}.
 *
 * @param injectedNanos the delay that the origin put in; −1: it said nothing
 * @param stage the recipe's stage, by its {@code at}; empty: it said nothing
 */
public record OriginTrace(long injectedNanos, String stage) {
  /** Nothing is known. */
  public static final OriginTrace NONE = new OriginTrace(-1, "");
}
