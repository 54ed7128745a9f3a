package io.originsimulator.recipe.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;

/** The values of a document's fields; each refuses what its field does not take. */
public final class JsonValues {
  private static final int LONGEST_SHOWN = 80;

  private JsonValues() {}

  public static String text(JsonNode value, String expected) {
    return text(value, expected, "");
  }

  public static String text(JsonNode value, String expected, String wayOut) {
    if (!value.isTextual()) {
      throw new RecipeException(Problem.of(shown(value), expected).orElse(wayOut));
    }
    return value.textValue();
  }

  public static boolean flag(JsonNode value) {
    if (!value.isBoolean()) {
      throw new RecipeException(Problem.of(shown(value), "true or false"));
    }
    return value.booleanValue();
  }

  /** A whole number that an int holds; one with a point is whole if nothing but 0 follows it. */
  public static int wholeNumber(JsonNode value, String expected) {
    if (!isWhole(value) || !value.canConvertToInt()) {
      throw noNumber(value, expected);
    }
    return value.intValue();
  }

  /** Reads a whole number; one too large for an int becomes the largest int. */
  public static int wholeNumberOrMost(JsonNode value, String expected) {
    boolean large = isWhole(value) && value.doubleValue() > Integer.MAX_VALUE;
    return large ? Integer.MAX_VALUE : wholeNumber(value, expected);
  }

  /** A whole number that a long holds. */
  public static long longNumber(JsonNode value, String expected) {
    if (!isWhole(value) || !value.canConvertToLong()) {
      throw noNumber(value, expected);
    }
    return value.longValue();
  }

  public static double number(JsonNode value, String expected) {
    if (!value.isNumber()) {
      throw new RecipeException(Problem.of(shown(value), expected));
    }
    return value.doubleValue();
  }

  public static DurationText duration(JsonNode value) {
    return DurationText.parse(time(value, DurationText.EXPECTED));
  }

  /** A time's text; of the numbers, 0 alone needs no unit. */
  public static String time(JsonNode value, String expected) {
    boolean isZero = value.isNumber() && value.doubleValue() == 0;
    return isZero ? "0" : text(value, expected, DurationText.wayOut(value.asText()));
  }

  /** A value for a message. */
  public static String shown(JsonNode value) {
    if (value.isTextual()) {
      return Quoted.of(value.textValue());
    }
    String text = value.isNumber() ? value.asText() : value.toString(); // Infinity has no JSON
    if (value.isContainerNode() && (value.size() > 8 || text.length() > LONGEST_SHOWN)) {
      return value.isArray() ? "an array" : "an object";
    }
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
  }

  private static boolean isWhole(JsonNode value) {
    double number = value.doubleValue(); // infinite if it was written as 1e999
    return value.isIntegralNumber()
        || (value.isNumber() && !Double.isInfinite(number) && number == Math.rint(number));
  }

  private static RecipeException noNumber(JsonNode value, String expected) {
    boolean quoted = value.isTextual() && value.textValue().matches("\\d{1,18}");
    return new RecipeException(
        Problem.of(shown(value), expected).orElse(quoted ? "leave out the quotes" : ""));
  }
}
