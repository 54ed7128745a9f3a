package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Refusal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChanceTest {

  @ParameterizedTest
  @ValueSource(longs = {0, 42, 9_007_199_254_740_991L})
  void aSeedIsANumberThatJsonHoldsExactly(long seed) {
    Recipe recipe =
        RecipeJson.read(
                "{\"seed\": %d, \"stages\": [{\"at\": 0, \"status\": 500}]}".formatted(seed))
            .recipes()
            .get(0);

    assertThat(recipe.chance()).isEqualTo(Chance.ANY.withSeed(seed));
    assertThat(recipe.withSeed(7).chance().seed()).contains(7L);
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 9_007_199_254_740_992L, Long.MAX_VALUE})
  void anyOtherSeedIsRefused(long seed) {
    assertThat(Refusal.of(() -> Chance.ANY.withSeed(seed)))
        .isEqualTo("seed: %d (expected: 0 to 9007199254740991)", seed);
  }

  @Test
  void anotherSeedKeepsTheKey() {
    Chance chance = new Chance(Optional.empty(), Optional.of("x-request-id"));

    assertThat(chance.withSeed(1))
        .isEqualTo(new Chance(Optional.of(1L), Optional.of("x-request-id")));
  }

  @Test
  void reportsAllProblems() {
    assertThat(Refusal.of(() -> new Chance(Optional.of(-1L), Optional.of("a b"))))
        .isEqualTo(
            """
            2 problems
              seed: -1 (expected: 0 to 9007199254740991)
              key: "a b" (expected: letters, digits and any of !#$%&'*+-.^_`|~)\
            """);
  }
}
