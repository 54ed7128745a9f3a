package io.originsimulator.recipe.value;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A fault on the wire and its point: {@code "reset"}, {@code "close after 50%"}, {@code "stall
 * after 10kb"}.
 *
 * <pre>
 *   ── latency ──▶│ head │ body ………………………………… │
 *                 ▲      ▲            ▲          ▲
 *            at once   after head   after 50%   the end, at the latest
 * </pre>
 *
 * @param kind the failure
 * @param point the part of the response that is sent before it
 * @param code of RST_STREAM, if the kind is {@code reset}; otherwise INTERNAL_ERROR
 */
public record Fault(Kind kind, Point point, Code code) {
  /** The accepted forms, for messages. */
  public static final String EXPECTED =
      "reset, close, stall, garbage or goaway, alone or with a point:"
          + " \"after head\", \"after 50%\", \"after 10kb\", \"after 12 events\"";

  private static final Pattern FORM =
      Pattern.compile(
          "("
              + kinds()
              + ")(?:(?<=reset)\\s+("
              + codes()
              + "))?(?:\\s+after\\s+(\\S+(?:\\s+events?)?))?");
  private static final Pattern CODED = Pattern.compile("reset\\s+[A-Z].*");
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,9})?)%");
  private static final Pattern EVENTS = Pattern.compile("(\\d{1,18})\\s+events?");

  /** The kind of a fault. */
  public enum Kind {
    /** A TCP reset, once the client has acknowledged the bytes before it. */
    RESET,
    /** An orderly end of the connection. */
    CLOSE,
    /** Silence, with the connection held open until the client disconnects. */
    STALL,
    /** Bytes that are not HTTP, followed by the end of the connection. */
    GARBAGE,
    /** The end of an HTTP/2 connection, announced to its client; over HTTP/1, as {@link #CLOSE}. */
    GOAWAY;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The error codes of HTTP/2 (RFC 9113, section 7). */
  public enum Code {
    NO_ERROR,
    PROTOCOL_ERROR,
    INTERNAL_ERROR,
    FLOW_CONTROL_ERROR,
    SETTINGS_TIMEOUT,
    STREAM_CLOSED,
    FRAME_SIZE_ERROR,
    REFUSED_STREAM,
    CANCEL,
    COMPRESSION_ERROR,
    CONNECT_ERROR,
    ENHANCE_YOUR_CALM,
    INADEQUATE_SECURITY,
    HTTP_1_1_REQUIRED
  }

  /** The part of a response that is sent before its fault. */
  public sealed interface Point {

    /** The result of {@link #sent} if not even the head is sent. */
    long NOT_EVEN_THE_HEAD = -1;

    /**
     * Returns the number of body bytes, or of events in a stream, to send.
     *
     * @param length the number in the complete body, 0 or more
     * @return 0 to {@code length}, or {@link #NOT_EVEN_THE_HEAD}
     */
    long sent(long length);

    /** Before the first byte. */
    record AtOnce() implements Point {
      @Override
      public long sent(long length) {
        return NOT_EVEN_THE_HEAD;
      }

      @Override
      public String toString() {
        return "";
      }
    }

    /** After the head. */
    record AfterHead() implements Point {
      @Override
      public long sent(long length) {
        return 0;
      }

      @Override
      public String toString() {
        return " after head";
      }
    }

    /**
     * After the head and a share of the body.
     *
     * @param percent 0 to 100
     */
    record AfterPercent(double percent) implements Point {
      public AfterPercent {
        if (!(percent >= 0 && percent <= 100)) {
          throw new RecipeException(Problem.of(percent + "%", "0% to 100%"));
        }
      }

      @Override
      public long sent(long length) {
        BigDecimal share =
            BigDecimal.valueOf(percent).movePointLeft(2); // exactly the decimal written
        return share.multiply(BigDecimal.valueOf(length)).longValue();
      }

      @Override
      public String toString() {
        return " after "
            + new BigDecimal(String.valueOf(percent)).stripTrailingZeros().toPlainString()
            + "%";
      }
    }

    /**
     * After the head and this many events of a stream; after all events of a shorter one.
     *
     * @param events 1 or more
     */
    record AfterEvents(long events) implements Point {
      public AfterEvents {
        if (events < 1) {
          throw new RecipeException(Problem.of(events + " events", "1 or more"));
        }
      }

      @Override
      public long sent(long length) {
        return Math.min(length, events);
      }

      @Override
      public String toString() {
        return " after " + events + (events == 1 ? " event" : " events");
      }
    }

    /** After the head and this many bytes of the body; after all bytes of a shorter body. */
    record AfterBytes(ByteSize size) implements Point {
      @Override
      public long sent(long length) {
        return Math.min(length, size.bytes());
      }

      @Override
      public String toString() {
        return " after " + size;
      }
    }
  }

  public Fault {
    if (kind != Kind.RESET && code != Code.INTERNAL_ERROR) {
      throw new RecipeException(Problem.of(code.toString(), "no code with " + kind));
    }
  }

  /** Creates a fault; a reset has the code INTERNAL_ERROR. */
  public Fault(Kind kind, Point point) {
    this(kind, point, Code.INTERNAL_ERROR);
  }

  /** Returns a fault before the first byte. */
  public static Fault of(Kind kind) {
    return new Fault(kind, new Point.AtOnce());
  }

  /**
   * Reads a fault.
   *
   * @throws RecipeException if the text is not a fault; without a place
   */
  public static Fault parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw refused(text);
    }
    Kind kind = Kind.valueOf(form.group(1).toUpperCase(Locale.ROOT));
    Code code = form.group(2) == null ? Code.INTERNAL_ERROR : Code.valueOf(form.group(2));
    Point point = form.group(3) == null ? new Point.AtOnce() : point(text, form.group(3));
    return new Fault(kind, point, code);
  }

  /** Returns whether the response's head is sent before the fault. */
  public boolean isAfterHead() {
    return !(point instanceof Point.AtOnce);
  }

  private static String kinds() {
    return Stream.of(Kind.values()).map(Kind::toString).collect(Collectors.joining("|"));
  }

  private static String codes() {
    return Stream.of(Code.values()).map(Code::name).collect(Collectors.joining("|"));
  }

  private static Point point(String text, String point) {
    if (point.equals("head")) {
      return new Point.AfterHead();
    }
    Matcher percent = PERCENT.matcher(point);
    Matcher events = EVENTS.matcher(point);
    try {
      if (events.matches()) {
        return new Point.AfterEvents(Long.parseLong(events.group(1)));
      }
      return percent.matches()
          ? new Point.AfterPercent(Double.parseDouble(percent.group(1)))
          : new Point.AfterBytes(ByteSize.parse(point));
    } catch (RecipeException e) {
      throw refused(text);
    }
  }

  private static RecipeException refused(String text) {
    String expected =
        CODED.matcher(text).matches()
            ? "a code of HTTP/2, such as \"reset REFUSED_STREAM\" or \"reset CANCEL after head\""
            : EXPECTED;
    return new RecipeException(Problem.of(Quoted.of(text), expected));
  }

  @Override
  public String toString() {
    return kind + (code == Code.INTERNAL_ERROR ? "" : " " + code) + point;
  }
}
