package io.originsimulator.load.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Apache's {@code LogFormat} strings; what they need not tell is skipped. */
final class ApacheFormat {
  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;
  private static final long MICRO = 1_000;
  private static final Pattern DIRECTIVE =
      Pattern.compile("%(?:[!,\\d]*|[<>])(?:\\{([^}]*)})?([a-zA-Z%])");

  private ApacheFormat() {}

  /**
   * Compiles a format string.
   *
   * @throws IllegalArgumentException if lines of it cannot be read
   */
  static PatternFormat compile(String format) {
    String string = format.replace("\\\"", "\"").replace("%U%q", "%U"); // the query follows at once
    boolean bodyBytes = string.contains("%b") || string.contains("%B");
    PatternFormat.Builder builder = new PatternFormat.Builder(string);
    Matcher directive = DIRECTIVE.matcher(string);
    int at = 0;
    while (directive.find()) {
      builder.text(string.substring(at, directive.start()));
      at = directive.end();
      String argument = directive.group(1) == null ? "" : directive.group(1);
      add(directive.group(2).charAt(0), argument, directive.group(), bodyBytes, builder);
    }
    return builder.text(string.substring(at)).build();
  }

  private static void add(
      char letter, String argument, String name, boolean bodyBytes, PatternFormat.Builder to) {
    switch (letter) {
      case '%' -> to.text("%");
      case 't' -> time(argument, name, to);
      case 'r' -> to.value(name, Field.REQUEST, SECOND);
      case 'm' -> to.value(name, Field.METHOD, SECOND);
      case 'q' -> to.value(name, Field.QUERY, SECOND);
      case 'U' -> to.value(name, Field.URI, SECOND);
      case 's' -> to.value(name, Field.STATUS, SECOND);
      case 'b', 'B' -> to.value(name, Field.BYTES, SECOND);
      case 'O' -> to.value(name, bodyBytes ? null : Field.BYTES, SECOND);
      case 'I' -> to.value(name, Field.REQUEST_BYTES, SECOND);
      case 'D' -> to.value(name, Field.DURATION, MICRO);
      case 'T' -> to.value(name, Field.DURATION, unit(argument));
      default -> to.value(name, null, SECOND);
    }
  }

  /** Apache's stamp is the arrival, in brackets; an epoch number if asked. */
  private static void time(String argument, String name, PatternFormat.Builder to) {
    switch (argument) {
      case "" -> to.text("[").value(name, Field.START, SECOND).text("]");
      case "sec", "msec", "usec" -> to.value(name, Field.START, SECOND);
      default -> to.value(name, null, SECOND);
    }
  }

  private static long unit(String argument) {
    return switch (argument) {
      case "ms" -> MILLI;
      case "us" -> MICRO;
      default -> SECOND;
    };
  }
}
