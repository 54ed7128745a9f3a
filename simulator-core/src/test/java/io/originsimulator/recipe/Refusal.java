package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.originsimulator.recipe.value.RecipeException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** The message about a refused recipe. */
public final class Refusal {
  private Refusal() {}

  /** Returns the complete message; fails the test if nothing is refused. */
  public static String of(ThrowingCallable reading) {
    return assertThatExceptionOfType(RecipeException.class)
        .isThrownBy(reading)
        .actual()
        .getMessage();
  }
}
