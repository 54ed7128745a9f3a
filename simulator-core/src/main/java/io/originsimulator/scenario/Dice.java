package io.originsimulator.scenario;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Chance;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Methods;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A source of draws that are a function of a seed, an ordinal and a purpose, independent of
 * threads.
 *
 * <p>All chance comes from here. Immutable; for any thread.
 *
 * @param seed any number
 */
public record Dice(long seed) {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L; // odd, close to 2^64 / golden ratio
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /** The subject of a draw; each purpose has a sequence of its own. */
  public enum Purpose {
    LATENCY(1),
    SIZE(2),
    CONTENT(3),
    MIX(4),
    PLACEHOLDER(5),
    EVENTS(6),
    GAP(7);

    private final long salt; // never changed, so that a seed keeps its meaning

    Purpose(long salt) {
      this.salt = salt;
    }
  }

  /** Returns dice with a random seed. */
  public static Dice unseeded() {
    return new Dice(anySeed());
  }

  /** Returns a random seed in the range that a recipe may name. */
  public static long anySeed() {
    return new SplittableRandom().nextLong(Chance.MAX_SEED + 1);
  }

  /** Returns the dice of a recipe, which differ for each endpoint even if seeds are equal. */
  public static Dice of(Recipe recipe) {
    long seed = recipe.chance().seed().orElseGet(Dice::anySeed);
    List<String> methods = recipe.methods().names().stream().sorted().toList();
    Endpoint endpoint = recipe.endpoint().withMethods(new Methods(methods));
    return new Dice(seed).of(endpoint.toString());
  }

  /** Returns dice derived from a name; equal names give equal dice. */
  public Dice of(String name) {
    return new Dice(mix(seed ^ hash(name)));
  }

  /** Returns a number for a text, in place of an ordinal: FNV-1a over its characters, mixed. */
  static long hash(String text) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return mix(hash);
  }

  /** Returns the number in draws of an event of a stream. */
  static long ofEvent(long number, long event) {
    return mix(number + GOLDEN_GAMMA * event);
  }

  /** Returns a draw from 0 (included) to 1 (excluded), in steps of 2^-53. */
  public double draw(long ordinal, Purpose purpose) {
    return (bits(ordinal, purpose) >>> 11) * 0x1.0p-53;
  }

  /** Returns 64 random bits: the finalizer of SplitMix64 over seed, purpose and ordinal. */
  public long bits(long ordinal, Purpose purpose) {
    return mix(mix(seed + GOLDEN_GAMMA * purpose.salt) + GOLDEN_GAMMA * ordinal);
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
