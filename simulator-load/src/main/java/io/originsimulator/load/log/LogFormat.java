package io.originsimulator.load.log;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The format of a log; without known lines, to be detected from the first ones. */
public record LogFormat(String name, Optional<LineFormat> known) {
  private static final String COMMON =
      "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent";
  private static final String COMBINED = COMMON + " \"$http_referer\" \"$http_user_agent\"";
  private static final String SIMULATOR = COMBINED + " msec=$msec rt=$request_time"; // of serve
  private static final String TIMED =
      COMBINED + " rt=$request_time uct=\"$uct\" uht=\"$uht\" urt=\"$upstream_response_time\"";
  private static final String INGRESS =
      COMBINED
          + " $request_length $request_time [$proxy_upstream_name] [$proxy_alternative_upstream_name]"
          + " $upstream_addr $upstream_response_length $upstream_response_time $upstream_status ";

  /** The formats by name; a format precedes those that also match its lines. */
  private static final Map<String, LineFormat> NAMED = new LinkedHashMap<>();

  static {
    NAMED.put("json", new JsonFormat(FieldNames.JSON));
    NAMED.put("alb", new AlbFormat());
    NAMED.put("ingress-nginx", PatternFormat.nginx(INGRESS));
    NAMED.put("origin-simulator", PatternFormat.nginx(SIMULATOR));
    NAMED.put("combined-timed", PatternFormat.nginx(TIMED));
    NAMED.put("combined", ncsa(COMBINED));
    NAMED.put("common", ncsa(COMMON));
    NAMED.put("list", new PathFormat());
  }

  private static final String EXPECTED =
      "auto, "
          + String.join(", ", NAMED.keySet())
          + ", or a server's own format string such as '$remote_addr [$time_local] \"$request\" $status'";

  public static final LogFormat AUTO = new LogFormat("auto", Optional.empty());

  /** The format of a log's lines. Stateless; any thread. */
  interface LineFormat {
    LogEntry parse(String line) throws BadLine;

    default boolean skips(String line) {
      return line.isBlank();
    }
  }

  /** A path or a URL per line, optionally after a method. */
  private static final class PathFormat implements LineFormat {
    @Override
    public LogEntry parse(String line) throws BadLine {
      String[] words = line.strip().split(" +", 2);
      String target = words[words.length - 1];
      if (target.indexOf(' ') >= 0 || target.isEmpty()) {
        throw BadLine.of("line", line, "a path such as /news, or a method and a path");
      }
      EntryFields fields = new EntryFields();
      fields.set(FieldNames.Field.METHOD, words.length == 1 ? "" : words[0]);
      fields.set(FieldNames.Field.URI, target);
      return fields.entry();
    }

    @Override
    public boolean skips(String line) {
      return line.isBlank() || line.startsWith("#");
    }
  }

  /**
   * Reads {@code auto}, a name, or a format string of nginx (with {@code $}) or Apache ({@code %}).
   */
  public static LogFormat parse(String text) {
    if (text.equals("auto")) {
      return AUTO;
    }
    LineFormat named = NAMED.get(text);
    if (named != null) {
      return new LogFormat(text, Optional.of(named));
    }
    if (text.indexOf('$') >= 0) {
      return new LogFormat("nginx's", Optional.of(PatternFormat.nginx(text)));
    }
    if (text.indexOf('%') >= 0) {
      return new LogFormat("Apache's", Optional.of(PatternFormat.apache(text)));
    }
    throw new IllegalArgumentException("log format: \"" + text + "\" (expected: " + EXPECTED + ")");
  }

  /** Returns JSON lines with names such as {@code time=ts,duration=took:ms}; others are guessed. */
  public static LogFormat json(String fields) {
    return new LogFormat("json", Optional.of(new JsonFormat(FieldNames.JSON.with(fields))));
  }

  @Override
  public String toString() {
    return name;
  }

  /** Returns this format if it is known, otherwise the one detected from the first lines. */
  Optional<LogFormat> forLines(List<String> first) {
    return known.isPresent() ? Optional.of(this) : detect(first);
  }

  LineFormat lines() {
    return known.orElseThrow();
  }

  /** Returns the format that matches the most lines; among equals, the first of {@link #NAMED}. */
  private static Optional<LogFormat> detect(List<String> first) {
    Optional<LogFormat> best = Optional.empty();
    int most = 0;
    for (Map.Entry<String, LineFormat> candidate : NAMED.entrySet()) {
      int good = (int) first.stream().filter(line -> parses(candidate.getValue(), line)).count();
      if (good > most) {
        most = good;
        best = Optional.of(new LogFormat(candidate.getKey(), Optional.of(candidate.getValue())));
      }
    }
    return best;
  }

  private static boolean parses(LineFormat format, String line) {
    try {
      format.parse(line);
      return true;
    } catch (BadLine e) {
      return false;
    }
  }

  private static LineFormat ncsa(String format) {
    return PatternFormat.nginx(format.replace("$remote_addr - ", "$remote_addr $ident "));
  }
}
