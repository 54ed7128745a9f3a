package io.originsimulator.scenario;

/**
 * The instant at which a recipe takes effect, and the zero of its timeline.
 *
 * <pre>
 *   accepted ────────────────────────────────▶   limits, workers, turns and draws begin here
 *   timeline    0s …… 0s ├── 4s ── 6s ───────▶   stays at 0s until the zero
 *                        zero
 * </pre>
 *
 * <p>A zero in the past puts the timeline ahead by the time since then.
 *
 * @param nanos an instant of the clock
 * @param zeroNanos an instant at most 200 years from {@code nanos}
 */
public record Acceptance(long nanos, long zeroNanos) {

  /** Returns the default: the timeline begins when the recipe is accepted. */
  public static Acceptance at(long nanos) {
    return new Acceptance(nanos, nanos);
  }
}
