package io.originsimulator.scenario.template;

import com.fasterxml.jackson.core.JsonPointer;
import io.originsimulator.recipe.template.Placeholder;
import io.originsimulator.recipe.template.Placeholder.FromRequest;
import io.originsimulator.recipe.template.Placeholder.TimeForm;
import io.originsimulator.recipe.value.PercentCode;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.Dice;
import io.originsimulator.scenario.Dice.Purpose;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The values of the placeholders. */
final class Values {
  private static final DateTimeFormatter ISO =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter HTTP =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);
  private static final long VERSION_4 = 0x4000;
  private static final long VARIANT = 0x8000000000000000L;

  private Values() {}

  /**
   * Returns the value of a placeholder.
   *
   * @param dice the placeholder's own
   */
  static Value of(Placeholder placeholder, Route route, Dice dice) {
    if (placeholder instanceof FromRequest part) {
      return ofRequest(part, route);
    }
    if (placeholder instanceof Placeholder.Now now) {
      return occasion -> written(occasion.due().plusNanos(now.offsetNanos()), now.form());
    }
    if (placeholder instanceof Placeholder.Ordinal) {
      return occasion -> String.valueOf(occasion.number().ordinal() + 1);
    }
    if (placeholder instanceof Placeholder.Int range) {
      return occasion -> String.valueOf(drawn(range, bits(dice, occasion)));
    }
    if (placeholder instanceof Placeholder.Pick pick) {
      int count = pick.choices().size();
      return occasion ->
          pick.choices().get((int) Long.remainderUnsigned(bits(dice, occasion), count));
    }
    Dice rest = dice.of("second half");
    return occasion -> uuid(bits(dice, occasion), bits(rest, occasion));
  }

  private static Value ofRequest(FromRequest part, Route route) {
    String name = part.name();
    return switch (part.part()) {
      case VARIABLE -> occasion -> route.variable(name, path(occasion)).orElse(null);
      case QUERY -> occasion -> first(occasion.request().queryValues(name));
      case HEADER -> occasion -> utf8(occasion.request().header(name));
      case COOKIE -> new CookieValue(name);
      case BODY -> new BodyValue(JsonPointer.compile(name));
      case METHOD -> occasion -> occasion.request().method();
      case PATH -> Values::path;
    };
  }

  private static String path(Occasion occasion) {
    return PercentCode.utf8(occasion.request().path());
  }

  private static @Nullable String first(List<String> values) {
    return values.isEmpty() ? null : values.get(0);
  }

  private static @Nullable String utf8(@Nullable String value) {
    return value == null ? null : PercentCode.utf8(value);
  }

  private static String written(Instant instant, TimeForm form) {
    return switch (form) {
      case ISO -> ISO.format(instant);
      case UNIX -> String.valueOf(instant.getEpochSecond());
      case HTTP -> HTTP.format(instant);
    };
  }

  private static long bits(Dice dice, Occasion occasion) {
    return dice.bits(occasion.number().draw(), Purpose.PLACEHOLDER);
  }

  private static long drawn(Placeholder.Int range, long bits) {
    return range.low() + Long.remainderUnsigned(bits, range.high() - range.low() + 1);
  }

  private static String uuid(long high, long low) {
    return new UUID((high & ~0xf000L) | VERSION_4, (low >>> 2) | VARIANT).toString();
  }
}
