package io.originsimulator.recipe.value;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes as recipes write it: {@code "16b"}, {@code "256kb"}, {@code "1mb"}, {@code
 * "2gb"}; also {@code "256KB"} or {@code "256kB"}, but not {@code "1Mb"}, which may mean bits.
 *
 * @param text the text as written, in lower case
 * @param bytes 0 or more; 1 kb is 1024 b; a size beyond a long is {@link Long#MAX_VALUE}
 */
public record ByteSize(String text, long bytes) {
  /** The accepted forms, for messages. */
  public static final String EXPECTED = "a size such as \"16b\", \"256kb\" or \"1mb\"";

  private static final Pattern FORM = Pattern.compile("(\\d{1,18})(b|B|[kmg]b|[KMG]B|kB)");

  /**
   * Reads a size.
   *
   * @throws RecipeException if the text is not a size; without a place
   */
  public static ByteSize parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new RecipeException(Problem.of(Quoted.of(text), EXPECTED).orElse(wayOut(text)));
    }
    String unit = matcher.group(2).toLowerCase(Locale.ROOT);
    return new ByteSize(matcher.group(1) + unit, bytes(matcher.group(1), unit));
  }

  /** Returns whether a text can be read as a size. */
  static boolean isSize(String text) {
    return FORM.matcher(text).matches();
  }

  /**
   * Returns the bytes in an amount of a unit.
   *
   * @param number digits
   * @param unit {@code b}, {@code kb}, {@code mb} or {@code gb}
   * @return {@link Long#MAX_VALUE} if a long is too small
   */
  public static long bytes(String number, String unit) {
    int shift =
        switch (unit) {
          case "kb" -> 10;
          case "mb" -> 20;
          case "gb" -> 30;
          default -> 0;
        };
    long count = number.length() > 18 ? Long.MAX_VALUE : Long.parseLong(number);
    return count > Long.MAX_VALUE >> shift ? Long.MAX_VALUE : count << shift;
  }

  /**
   * Returns a size for people: in the largest unit that gives at least 1, with up to one decimal.
   */
  public static String describe(long bytes) {
    String[] units = {"b", "kb", "mb", "gb", "tb", "pb", "eb"};
    double value = bytes;
    int unit = 0;
    while (Math.round(value * 10) >= 10240 && unit < units.length - 1) { // 1023.96 kb is 1 mb
      value /= 1024;
      unit++;
    }
    String number =
        value == Math.rint(value)
            ? String.valueOf((long) value)
            : String.format(Locale.ROOT, "%.1f", value);
    return number + units[unit];
  }

  @Override
  public String toString() {
    return text;
  }

  private static String wayOut(String text) {
    String tidy = text.toLowerCase(Locale.ROOT).replaceAll("\\s", "");
    if (tidy.matches("\\d{1,18}")) {
      return "a number needs a unit; did you mean \"" + tidy + "b\"?";
    }
    return FORM.matcher(tidy).matches() ? "did you mean \"" + tidy + "\"?" : "";
  }
}
