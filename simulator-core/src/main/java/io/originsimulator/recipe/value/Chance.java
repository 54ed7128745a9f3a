package io.originsimulator.recipe.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of a recipe's random draws.
 *
 * @param seed 0 to 2^53 − 1; empty to choose one at random
 * @param key the request header that draws use instead of the request's number; empty to count
 *     requests
 */
public record Chance(Optional<Long> seed, Optional<String> key) {

  /** A random seed and counted requests. */
  public static final Chance ANY = new Chance(Optional.empty(), Optional.empty());

  /** The largest seed: JSON's numbers are exact up to here. */
  public static final long MAX_SEED = (1L << 53) - 1; // 9007199254740991

  /** The accepted forms, for messages. */
  public static final String SEED_EXPECTED = "0 to " + MAX_SEED;

  public Chance {
    List<Problem> problems = new ArrayList<>();
    seed.filter(number -> number < 0 || number > MAX_SEED)
        .map(number -> Problem.of(String.valueOf(number), SEED_EXPECTED).at("seed"))
        .ifPresent(problems::add);
    key.filter(name -> !Headers.isName(name))
        .map(name -> Problem.of(Quoted.of(name), Headers.NAME_EXPECTED).at("key"))
        .ifPresent(problems::add);
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  /** Returns these arguments with a seed. */
  public Chance withSeed(long number) {
    return new Chance(Optional.of(number), key);
  }
}
