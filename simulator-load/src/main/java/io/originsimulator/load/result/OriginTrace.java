package io.originsimulator.load.result;

/**
 * The simulator's trace in a response, if there is one behind the target and its recipe has {@code
 * annotate}.
 *
 * @param injectedNanos delay injected by the origin; −1: unknown
 * @param stage the recipe's stage, by its {@code at}; empty: unknown
 */
public record OriginTrace(long injectedNanos, String stage) {
  public static final OriginTrace NONE = new OriginTrace(-1, "");
}
