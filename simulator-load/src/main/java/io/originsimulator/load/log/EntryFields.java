package io.originsimulator.load.log;

import io.originsimulator.load.log.FieldNames.Field;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The fields of a line, from which it builds the entry.
 *
 * <p>The arrival is {@link Field#START}, else {@link Field#TIME} minus the duration. A request line
 * takes precedence over its parts, which a server may have rewritten.
 */
final class EntryFields {
  private static final long SECOND = 1_000_000_000;
  private static final int MOST_STATUS = 999;

  private static final Pattern METHOD = Pattern.compile("[A-Z][A-Z-]{0,31}|"); // may be empty

  private final Map<Field, String> texts = new EnumMap<>(Field.class);
  private final Map<Field, Long> units = new EnumMap<>(Field.class); // units of durations, in ns

  void set(Field field, String text) {
    set(field, text, SECOND);
  }

  /** Sets a field; an empty text and {@code -} set nothing. */
  void set(Field field, String text, long unitNanos) {
    if (!text.isEmpty() && !text.equals("-")) {
      texts.put(field, text);
      units.put(field, unitNanos);
    }
  }

  LogEntry entry() throws BadLine {
    String line = text(Field.REQUEST);
    int blank = line.indexOf(' ');
    if (!line.isEmpty() && blank <= 0) {
      throw BadLine.of("request", line, "METHOD target HTTP/version");
    }
    String verb = line.isEmpty() ? text(Field.METHOD) : line.substring(0, blank);
    String uri = line.isEmpty() ? uri() : line.substring(blank + 1, endOfTarget(line, blank));
    if (uri.isEmpty()) {
      throw new BadLine("request: missing");
    }
    if (!METHOD.matcher(verb).matches()) {
      throw BadLine.of("method", verb, "a word in upper case such as GET");
    }
    long durationNanos = duration(Field.DURATION);
    return new LogEntry(
        arrival(durationNanos),
        verb.isEmpty() ? "GET" : verb,
        RequestTarget.of(uri),
        (int) Math.max(0, number(Field.STATUS, MOST_STATUS)),
        durationNanos,
        number(Field.BYTES, Long.MAX_VALUE),
        duration(Field.UPSTREAM_TIME),
        (int) Math.max(0, number(Field.UPSTREAM_STATUS, MOST_STATUS)),
        number(Field.REQUEST_BYTES, Long.MAX_VALUE));
  }

  private static int endOfTarget(String line, int blank) {
    int last = line.lastIndexOf(' ');
    return last > blank && line.startsWith("HTTP/", last + 1) ? last : line.length();
  }

  private String uri() {
    String uri = text(Field.URI);
    String query = text(Field.QUERY);
    boolean apart = !uri.isEmpty() && !query.isEmpty() && uri.indexOf('?') < 0;
    return apart ? uri + (query.startsWith("?") ? "" : "?") + query : uri;
  }

  private Optional<LogTime> arrival(long durationNanos) throws BadLine {
    if (texts.containsKey(Field.START)) {
      return Optional.of(LogTime.parse(text(Field.START)));
    }
    return texts.containsKey(Field.TIME)
        ? Optional.of(LogTime.parse(text(Field.TIME)).minusNanos(Math.max(0, durationNanos)))
        : Optional.empty();
  }

  private String text(Field field) {
    return texts.getOrDefault(field, "");
  }

  private long duration(Field field) throws BadLine {
    String text = last(field);
    if (text.isEmpty()) {
      return LogEntry.UNKNOWN;
    }
    double nanos;
    try {
      nanos = Double.parseDouble(text) * units.getOrDefault(field, SECOND);
    } catch (NumberFormatException e) {
      throw BadLine.of(name(field), text, "a number");
    }
    if (nanos > Long.MAX_VALUE / 2.0 || Double.isNaN(nanos)) {
      throw BadLine.of(name(field), text, "a time");
    }
    return nanos < 0 ? LogEntry.UNKNOWN : Math.round(nanos); // −1: no duration was logged
  }

  private long number(Field field, long most) throws BadLine {
    String text = last(field);
    if (text.isEmpty()) {
      return LogEntry.UNKNOWN;
    }
    try {
      long value = Long.parseLong(text);
      if (value >= 0 && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // rejected below
    }
    String expected = most == Long.MAX_VALUE ? "a number" : "a number, at most " + most;
    throw BadLine.of(name(field), text, expected);
  }

  /**
   * Returns the text; of several upstream attempts, {@code 0.1, - : 0.3}, the last with a value.
   */
  private String last(Field field) {
    String text = text(field);
    if (field != Field.UPSTREAM_TIME && field != Field.UPSTREAM_STATUS) {
      return text;
    }
    String last = "";
    for (String part : text.split("[,:]")) {
      String trimmed = part.strip();
      last = trimmed.isEmpty() || trimmed.equals("-") ? last : trimmed;
    }
    return last;
  }

  private static String name(Field field) {
    return field.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
