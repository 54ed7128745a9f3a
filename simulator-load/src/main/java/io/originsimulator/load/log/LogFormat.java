package io.originsimulator.load.log;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
  private static final Map<String, LogFormat> NAMED =
      Stream.of(
              new LogFormat("json", new JsonFormat(FieldNames.JSON)),
              new LogFormat("alb", new AlbFormat()),
              new LogFormat("ingress-nginx", PatternFormat.nginx(INGRESS)),
              new LogFormat("origin-simulator", PatternFormat.nginx(SIMULATOR)),
              new LogFormat("combined-timed", PatternFormat.nginx(TIMED)),
              new LogFormat("combined", ncsa(COMBINED)),
              new LogFormat("common", ncsa(COMMON)),
              new LogFormat("list", new PathFormat()))
          .collect(
              Collectors.toMap(LogFormat::name, it -> it, (one, other) -> one, LinkedHashMap::new));

  private static final String EXPECTED =
      "auto, "
          + String.join(", ", NAMED.keySet())
          + ", or a server's own format string such as '$remote_addr [$time_local] \"$request\" $status'";

  public static final LogFormat AUTO = new LogFormat("auto", Optional.empty());

  private LogFormat(String name, LineFormat lines) {
    this(name, Optional.of(lines));
  }

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
    LogFormat named = NAMED.get(text);
    if (named != null) {
      return named;
    }
    if (text.indexOf('$') >= 0) {
      return new LogFormat("nginx's", PatternFormat.nginx(text));
    }
    if (text.indexOf('%') >= 0) {
      return new LogFormat("Apache's", PatternFormat.apache(text));
    }
    throw new IllegalArgumentException("log format: \"" + text + "\" (expected: " + EXPECTED + ")");
  }

  /** Returns JSON lines with names such as {@code time=ts,duration=took:ms}; others are guessed. */
  public static LogFormat json(String fields) {
    return new LogFormat("json", new JsonFormat(FieldNames.JSON.with(fields)));
  }

  /**
   * Returns this format if it is known, otherwise the one that matches the most lines; among
   * equals, the first of {@link #NAMED}.
   */
  Optional<LogFormat> forLines(List<String> first) {
    return known.isPresent()
        ? Optional.of(this)
        : NAMED.values().stream()
            .max(Comparator.comparingLong(format -> format.matching(first)))
            .filter(best -> best.matching(first) > 0);
  }

  private long matching(List<String> some) {
    return some.stream().filter(this::parses).count();
  }

  private boolean parses(String line) {
    try {
      lines().parse(line);
      return true;
    } catch (BadLine e) {
      return false;
    }
  }

  LineFormat lines() {
    return known.orElseThrow();
  }

  private static LineFormat ncsa(String format) {
    return PatternFormat.nginx(format.replace("$remote_addr - ", "$remote_addr $ident "));
  }
}
