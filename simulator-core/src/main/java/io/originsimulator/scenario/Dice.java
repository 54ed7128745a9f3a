package io.originsimulator.scenario;

import java.util.SplittableRandom;

/**
 * Draws that are a function of a seed, an ordinal and what is drawn: the same arguments, the same
 * draw, whatever the threads did.
 *
 * <p>The one home of chance. Immutable; any thread.
 *
 * @param seed any number
 */
public record Dice(long seed) {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L; // odd, close to 2^64 / golden ratio

  /** What a draw decides; each purpose has a sequence of its own. */
  public enum Purpose {
    LATENCY(1),
    SIZE(2),
    CONTENT(3);

    private final long salt; // never changed: a seed keeps its meaning

    Purpose(long salt) {
      this.salt = salt;
    }
  }

  /** Dice with a seed that nobody chose. */
  public static Dice unseeded() {
    return new Dice(new SplittableRandom().nextLong());
  }

  /** A draw from 0 (included) to 1 (excluded), in steps of 2^-53. */
  public double draw(long ordinal, Purpose purpose) {
    return (bits(ordinal, purpose) >>> 11) * 0x1.0p-53;
  }

  /** 64 random bits: the finalizer of SplitMix64 over seed, purpose and ordinal. */
  public long bits(long ordinal, Purpose purpose) {
    return mix(mix(seed + GOLDEN_GAMMA * purpose.salt) + GOLDEN_GAMMA * ordinal);
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
