package io.originsimulator.cli.load;

import io.originsimulator.load.plan.RateText;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.RequestRate;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads rates of load: as in recipes, or a bare number of requests per second. */
final class RateConverter implements ITypeConverter<RequestRate> {
  @Override
  public RequestRate convert(String text) {
    if (RateText.isStaged(text)) {
      throw new TypeConversionException(
          Quoted.of(text) + " (expected: one rate such as 500/s; only attack --rate has stages)");
    }
    try {
      return RateText.parse(text);
    } catch (RecipeException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
