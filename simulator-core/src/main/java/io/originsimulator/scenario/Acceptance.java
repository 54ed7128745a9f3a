package io.originsimulator.scenario;

/**
 * When a recipe comes into force, and what its timeline counts from.
 *
 * <pre>
 *   accepted ────────────────────────────────▶   limits, workers, turns and draws begin here
 *   timeline    0s …… 0s ├── 4s ── 6s ───────▶   as at 0s until the zero has come
 *                        zero
 * </pre>
 *
 * <p>A zero that has passed is a timeline that has come so far.
 *
 * @param nanos an instant of the clock
 * @param zeroNanos another, at most 200 years away
 */
public record Acceptance(long nanos, long zeroNanos) {

  /** The usual: the timeline begins when the recipe is accepted. */
  public static Acceptance at(long nanos) {
    return new Acceptance(nanos, nanos);
  }
}
