package io.originsimulator.cli;

import io.originsimulator.recipe.ByteSize;
import io.originsimulator.recipe.DurationText;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.recipe.RequestRate;
import java.util.function.Function;
import picocli.CommandLine.TypeConversionException;

/** Sizes, durations and rates on the command line, written as in recipes. */
final class Arguments {
  private Arguments() {}

  static ByteSize size(String text) {
    return converted(text, ByteSize::parse);
  }

  static DurationText duration(String text) {
    return converted(text, DurationText::parse);
  }

  static RequestRate rate(String text) {
    return converted(text, RequestRate::parse);
  }

  private static <T> T converted(String text, Function<String, T> reading) {
    try {
      return reading.apply(text);
    } catch (RecipeException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
