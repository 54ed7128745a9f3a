package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.originsimulator.recipe.value.RecipeException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What a user is told about a recipe that cannot be accepted. */
public final class Refusal {
  private Refusal() {}

  /** The whole message; fails the test if nothing is refused. */
  public static String of(ThrowingCallable reading) {
    return assertThatExceptionOfType(RecipeException.class)
        .isThrownBy(reading)
        .actual()
        .getMessage();
  }
}
