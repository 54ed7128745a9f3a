package io.originsimulator.load.log;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a line has told so far; makes the entry.
 *
 * <p>An arrival is told by {@link Field#START}, else it is the end minus the duration.
 */
final class EntryFields {
  private static final long SECOND = 1_000_000_000;

  private @Nullable LogTime start;
  private @Nullable LogTime end;
  private String method = "";
  private String uri = "";
  private String query = "";
  private int status;
  private int upstreamStatus;
  private long durationNanos = LogEntry.UNKNOWN;
  private long upstreamNanos = LogEntry.UNKNOWN;
  private long bytes = LogEntry.UNKNOWN;
  private long requestBytes = LogEntry.UNKNOWN;

  /** Takes a field in; times in seconds. */
  void set(Field field, String text) throws BadLine {
    set(field, text, SECOND);
  }

  /**
   * Takes a field in; empty and {@code -} tell nothing.
   *
   * @param unitNanos what a duration counts in
   */
  void set(Field field, String text, long unitNanos) throws BadLine {
    if (text.isEmpty() || text.equals("-")) {
      return;
    }
    switch (field) {
      case TIME -> end = Stamps.any(text);
      case START -> start = Stamps.any(text);
      case REQUEST -> request(text);
      case METHOD -> method = text;
      case URI -> uri = text;
      case QUERY -> query = text;
      case STATUS -> status = (int) number("status", text, 999);
      case BYTES -> bytes = number("bytes", text, Long.MAX_VALUE);
      case DURATION -> durationNanos = duration("duration", text, unitNanos);
      case UPSTREAM_TIME -> upstreamNanos = lastDuration(text, unitNanos);
      case UPSTREAM_STATUS -> upstreamStatus = lastStatus(text);
      case REQUEST_BYTES -> requestBytes = number("request length", text, Long.MAX_VALUE);
    }
  }

  LogEntry entry() throws BadLine {
    if (uri.isEmpty()) {
      throw new BadLine("no request in it");
    }
    String verb = method.isEmpty() ? "GET" : method;
    if (!isMethod(verb)) {
      throw BadLine.of("method", verb, "a word in upper case such as GET");
    }
    boolean apart = !query.isEmpty() && uri.indexOf('?') < 0;
    String whole = apart ? uri + (query.startsWith("?") ? "" : "?") + query : uri;
    return new LogEntry(
        arrival(),
        verb,
        RequestTarget.of(whole),
        status,
        durationNanos,
        bytes,
        upstreamNanos,
        upstreamStatus,
        requestBytes);
  }

  private Optional<LogTime> arrival() {
    if (start != null || end == null) {
      return Optional.ofNullable(start);
    }
    return Optional.of(end.minusNanos(Math.max(0, durationNanos)));
  }

  private void request(String line) throws BadLine {
    int first = line.indexOf(' ');
    int last = line.lastIndexOf(' ');
    if (first <= 0) {
      throw BadLine.of("request", line, "METHOD target HTTP/version");
    }
    boolean versioned = last > first && line.startsWith("HTTP/", last + 1);
    method = line.substring(0, first);
    uri = line.substring(first + 1, versioned ? last : line.length());
  }

  /** Of {@code 0.1, 0.2 : 0.3} the last that is a number. */
  private static long lastDuration(String list, long unitNanos) throws BadLine {
    String last = last(list);
    return last.isEmpty() ? LogEntry.UNKNOWN : duration("upstream time", last, unitNanos);
  }

  private static int lastStatus(String list) throws BadLine {
    String last = last(list);
    return last.isEmpty() ? 0 : (int) number("upstream status", last, 999);
  }

  private static String last(String list) {
    String last = "";
    for (String part : list.split("[,:]")) {
      String trimmed = part.strip();
      last = trimmed.isEmpty() || trimmed.equals("-") ? last : trimmed;
    }
    return last;
  }

  private static long duration(String name, String text, long unitNanos) throws BadLine {
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw BadLine.of(name, text, "a number");
    }
    double nanos = value * unitNanos;
    if (nanos > Long.MAX_VALUE / 2.0 || Double.isNaN(nanos)) {
      throw BadLine.of(name, text, "a time");
    }
    return nanos < 0 ? LogEntry.UNKNOWN : Math.round(nanos); // −1: there was none
  }

  private static long number(String name, String text, long most) throws BadLine {
    try {
      long value = Long.parseLong(text);
      if (value >= 0 && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw BadLine.of(
        name, text, most == Long.MAX_VALUE ? "a number" : "a number, " + most + " at most");
  }

  private static boolean isMethod(String text) {
    return text.length() <= 32
        && text.chars().allMatch(c -> (c >= 'A' && c <= 'Z') || c == '-')
        && text.charAt(0) != '-';
  }
}
