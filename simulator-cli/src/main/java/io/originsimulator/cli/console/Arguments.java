package io.originsimulator.cli.console;

import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.plan.Target;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RequestRate;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Values on the command line: sizes, durations and rates are written as in recipes. */
public final class Arguments {
  private static final Pattern UNIT = Pattern.compile("\\d{1,15}([.]\\d{1,9})?(us|ms|s|m|h)");
  private static final String SEVERAL_UNITS = "(" + UNIT + "){2,}"; // Go's 1m30s
  private static final Set<String> SCHEMES = Set.of("http", "https");
  private static final int MOST_PORT = 65535;
  private static final int FIRST_YEAR = 1970;
  private static final int LAST_YEAR = 2199;

  private Arguments() {}

  public static ByteSize size(String text) {
    return converted(text, ByteSize::parse);
  }

  /** Reads a duration. For a bare number it suggests seconds; recipes suggest milliseconds. */
  public static DurationText duration(String text) {
    if (text.matches("\\d{1,15}([.]\\d{1,9})?") && !text.equals("0")) {
      throw new TypeConversionException(
          Problem.of(Quoted.of(text), DurationText.EXPECTED)
              .orElse("a number needs a unit; did you mean \"" + text + "s\"?")
              .toString());
    }
    return converted(text, text.matches(SEVERAL_UNITS) ? Arguments::sum : DurationText::parse);
  }

  private static DurationText sum(String text) {
    return DurationText.of(
        UNIT.matcher(text)
            .results()
            .map(part -> DurationText.parse(part.group()).value())
            .reduce(Duration.ZERO, Duration::plus));
  }

  /** Reads a rate; a bare number is a rate per second. */
  public static RequestRate rate(String text) {
    if (RateText.isStaged(text)) {
      throw new TypeConversionException(
          Quoted.of(text) + " (expected: one rate such as 500/s; only attack --rate has stages)");
    }
    return converted(text, RateText::parse);
  }

  /** Reads the share of a worker, such as {@code 3/8}. */
  public static RunShare share(String text) {
    return converted(text, RunShare::parse);
  }

  /** Reads the address of a server, such as {@code localhost:8080}. */
  public static URI address(String text) {
    try {
      URI uri = URI.create(withScheme(text));
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if (SCHEMES.contains(scheme) && !Target.host(uri).isEmpty() && uri.getPort() <= MOST_PORT) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // not a URI: the exception below names the expected form
    }
    throw new TypeConversionException(
        "\"" + text + "\" (expected: an address such as http://localhost:8080)");
  }

  /** Returns the text with {@code http://} in front unless it has a scheme. */
  public static String withScheme(String text) {
    return text.contains("://") ? text : "http://" + text;
  }

  /** Reads tokens that can stand in the header {@code Authorization: Bearer TOKEN}. */
  public static final class Token implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
      if (!text.matches("[!-~]+")) {
        throw new TypeConversionException("not a token (expected: visible ASCII, no spaces)");
      }
      return text;
    }
  }

  /** Reads an instant from 1970 to 2199, in ISO 8601 with an offset from UTC. */
  public static Instant instant(String text) {
    return parsed(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "\"%s\" (expected: an instant of %d to %d with its offset, such as"
                            .formatted(text, FIRST_YEAR, LAST_YEAR)
                        + " 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00)"
                        + meant(text)));
  }

  private static Optional<Instant> parsed(String text) {
    try {
      Instant instant = OffsetDateTime.parse(text).toInstant();
      int year = instant.atOffset(ZoneOffset.UTC).getYear();
      return Optional.of(instant).filter(in -> year >= FIRST_YEAR && year <= LAST_YEAR);
    } catch (DateTimeException e) { // not an instant, or out of the range of years
      return Optional.empty();
    }
  }

  /**
   * Returns a suggestion for an instant that lacks parts or is printed by {@code date +%s}, {@code
   * date +%FT%T%z} or {@code date --rfc-3339=s}; empty if there is none.
   */
  private static String meant(String text) {
    String iso =
        text.strip().replaceFirst(" +", "T").replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2");
    String ofSeconds =
        text.matches("\\d{9,10}") ? Instant.ofEpochSecond(Long.parseLong(text)).toString() : text;
    return Stream.of(ofSeconds, iso, iso + "Z", iso + "T00:00:00Z")
        .filter(candidate -> parsed(candidate).isPresent())
        .findFirst()
        .map(candidate -> " (did you mean \"" + candidate + "\"?)")
        .orElse("");
  }

  /**
   * Reads the value of an option, whose {@code place} is the start of the message, such as {@code
   * --report} and a colon.
   */
  public static <T> T read(String place, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw Failure.misuse(place + e.getMessage());
    }
  }

  private static <T> T converted(String text, Function<String, T> reading) {
    try {
      return reading.apply(text);
    } catch (IllegalArgumentException e) { // among them those of recipes
      throw new TypeConversionException(e.getMessage());
    }
  }
}
