package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import io.originsimulator.recipe.value.Condition.Part;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MatchTest {

  private static Condition condition(String name, Expectation expectation, int times) {
    return new Condition(Part.QUERY, name, Collections.nCopies(times, expectation));
  }

  @Test
  void aMatchHasUpToAThousandValues() {
    List<Condition> most =
        IntStream.range(0, 500)
            .mapToObj(i -> condition("p" + i, new Expectation.Equal("a"), 2))
            .toList();
    List<Condition> more =
        IntStream.range(0, 501)
            .mapToObj(i -> condition("p" + i, new Expectation.Equal("a"), 2))
            .toList();

    assertThat(new Match(most).conditions()).hasSize(500);
    assertThat(Refusal.of(() -> new Match(more))).isEqualTo("1002 values (expected: at most 1000)");
  }

  @Test
  void theExpressionsOfAMatchShareABound() {
    Expectation expression = new Expectation.Matches(new Expression("a{199}"));

    assertThat(new Match(List.of(condition("a", expression, 10))).conditions()).hasSize(1);
    assertThat(Refusal.of(() -> new Match(List.of(condition("a", expression, 11)))))
        .isEqualTo("expressions of 2200 steps (expected: at most 2000)");
  }
}
