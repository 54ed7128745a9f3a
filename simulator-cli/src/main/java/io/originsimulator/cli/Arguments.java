package io.originsimulator.cli;

import io.originsimulator.recipe.ByteSize;
import io.originsimulator.recipe.DurationText;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.recipe.RequestRate;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.function.Function;
import picocli.CommandLine.TypeConversionException;

/** Values on the command line: sizes, durations and rates are written as in recipes. */
final class Arguments {
  private static final int FIRST_YEAR = 1970;
  private static final int LAST_YEAR = 2199;

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

  /** An instant of 1970 to 2199, written as ISO 8601 has it, with its offset from UTC. */
  static Instant instant(String text) {
    try {
      OffsetDateTime time = OffsetDateTime.parse(text);
      int year = time.toInstant().atOffset(ZoneOffset.UTC).getYear();
      if (year >= FIRST_YEAR && year <= LAST_YEAR) {
        return time.toInstant();
      }
    } catch (DateTimeParseException e) {
      // said below
    }
    throw new TypeConversionException(
        "\"%s\" (expected: an instant of %d to %d with its offset, such as 2026-11-21T12:00:00Z or"
                .formatted(text, FIRST_YEAR, LAST_YEAR)
            + " 2026-11-21T13:00:00+01:00)"
            + (isWithoutOffset(text) ? " (did you mean \"" + text + "Z\"?)" : ""));
  }

  private static boolean isWithoutOffset(String text) {
    try {
      LocalDateTime.parse(text);
      return true;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private static <T> T converted(String text, Function<String, T> reading) {
    try {
      return reading.apply(text);
    } catch (RecipeException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
