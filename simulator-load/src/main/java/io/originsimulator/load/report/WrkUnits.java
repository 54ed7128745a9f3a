package io.originsimulator.load.report;

import io.originsimulator.load.text.Figures;

/** Numbers in wrk's format: in the largest unit of which they are at least 0.85. */
final class WrkUnits {
  private static final double NEAR = 0.85;

  private WrkUnits() {}

  static String micros(Number number) {
    double micros = number.doubleValue();
    return micros >= 1e6
        ? in(micros / 1e6, 60, 2, "s", "m", "h")
        : in(micros, 1e3, 2, "us", "ms", "s");
  }

  static String seconds(Number seconds) {
    return in(seconds, 60, 0, "s", "m", "h");
  }

  static String metric(Number number) {
    return in(number, 1e3, 2, "", "k", "M", "G", "T", "P");
  }

  static String binary(Number bytes) {
    return in(bytes, 1024, 2, "", "K", "M", "G", "T", "P");
  }

  /** Aligns a text right by its digits; the letters of the unit have two columns. */
  static String padded(String text, int width) {
    int letters = 0;
    while (letters < 2 && Character.isLetter(text.charAt(text.length() - 1 - letters))) {
      letters++;
    }
    int blanks = 2 - letters;
    return " ".repeat(Math.max(0, width - blanks - text.length())) + text + " ".repeat(blanks);
  }

  private static String in(Number number, double scale, int decimals, String... units) {
    double rest = number.doubleValue();
    int unit = 0;
    while (unit < units.length - 2 && rest >= scale * NEAR) {
      rest /= scale;
      unit++;
    }
    return Figures.fixed(rest, decimals) + units[unit];
  }
}
