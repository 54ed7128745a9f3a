package io.originsimulator.recipe.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A reader of field values; each method refuses values of the wrong type. */
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

  /** Reads a text, or a list of texts; a problem of one in a list has its index. */
  public static List<String> texts(JsonNode value, String expected) {
    if (!value.isArray()) {
      return List.of(text(value, expected));
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < value.size(); i++) {
      if (!value.get(i).isTextual()) {
        throw new RecipeException(Problem.of(shown(value.get(i)), expected).at("[" + i + "]"));
      }
      texts.add(value.get(i).textValue());
    }
    return texts;
  }

  /** Reads the name of a constant, as its {@code toString} writes it. */
  public static <T extends Enum<T>> T one(JsonNode value, T[] values) {
    String expected = oneOf(values);
    String text = text(value, expected);
    return Stream.of(values)
        .filter(one -> one.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> new RecipeException(Problem.of(shown(value), expected)));
  }

  /** Returns the names of constants, for messages. */
  public static String oneOf(Enum<?>[] values) {
    String all = Stream.of(values).map(one -> "\"" + one + "\"").collect(Collectors.joining(", "));
    return all.replaceFirst(", ([^,]*)$", ", or $1");
  }

  public static boolean flag(JsonNode value) {
    if (!value.isBoolean()) {
      throw new RecipeException(Problem.of(shown(value), "true or false"));
    }
    return value.booleanValue();
  }

  /** Reads an int; a number such as 2.0 is whole too. */
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

  /** Reads a long; a number such as 2.0 is whole too. */
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

  /** Returns a time's text; 0 is the only number that needs no unit. */
  public static String time(JsonNode value, String expected) {
    boolean isZero = value.isNumber() && value.doubleValue() == 0;
    return isZero ? "0" : text(value, expected, DurationText.wayOut(value.asText()));
  }

  /** Returns a value in the form that messages show. */
  public static String shown(JsonNode value) {
    if (value.isTextual()) {
      return Quoted.of(value.textValue());
    }
    String text = value.isNumber() ? value.asText() : value.toString(); // JSON lacks Infinity
    if (value.isContainerNode() && (value.size() > 8 || text.length() > LONGEST_SHOWN)) {
      return value.isArray() ? "an array" : "an object";
    }
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
  }

  private static boolean isWhole(JsonNode value) {
    double number = value.doubleValue(); // infinite for 1e999
    return value.isIntegralNumber()
        || (value.isNumber() && !Double.isInfinite(number) && number == Math.rint(number));
  }

  private static RecipeException noNumber(JsonNode value, String expected) {
    boolean quoted = value.isTextual() && value.textValue().matches("\\d{1,18}");
    return new RecipeException(
        Problem.of(shown(value), expected).orElse(quoted ? "leave out the quotes" : ""));
  }
}
