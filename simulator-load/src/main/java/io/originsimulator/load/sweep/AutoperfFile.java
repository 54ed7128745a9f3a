package io.originsimulator.load.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.recipe.json.JsonSyntax;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A reader of autoperf's plans: lines of {@code name = value}, or YAML, as in its fork.
 *
 * <pre>
 *   host = localhost
 *   # connections per second
 *   low_rate  = 100
 *   high_rate = 200
 *   rate_step = 20
 *   httperf_wlog = n,requests_httperf.log
 * </pre>
 */
public final class AutoperfFile {
  private static final Pattern LINE = Pattern.compile("\\s*([\\w.-]+)\\s*=\\s*(.*?)\\s*");
  private static final Pattern QUOTED = Pattern.compile("(['\"])(.*)\\1");
  private static final Pattern YAML_LINE = Pattern.compile("(?m)^[\\w-]+\\s*:(\\s|$)");

  private static final String FIELDS = "low_rate, high_rate, rate_step, …";

  private static final int HTTP_PORT = 80;
  private static final Set<String> FORMATS = Set.of("", "console", "csv", "json");

  private final Map<String, String> values;
  private final String source;
  private final List<String> problems = new ArrayList<>();
  private final Set<String> unread;

  private AutoperfFile(Map<String, String> values, String source) {
    this.values = values;
    this.source = source;
    this.unread = new TreeSet<>(values.keySet());
  }

  /** Reads a plan. An {@link IllegalArgumentException} has all problems, one line each. */
  public static AutoperfPlan read(Path file) throws IOException {
    return read(Files.readString(file), file.toString());
  }

  static AutoperfPlan read(String text, String source) {
    Map<String, String> values = new LinkedHashMap<>();
    if (source.matches("(?i).*\\.ya?ml") || YAML_LINE.matcher(text).find()) {
      byte[] document = text.getBytes(StandardCharsets.UTF_8);
      yaml("", JsonSyntax.YAML.parse(document, source, FIELDS, form -> {}), values);
    } else {
      lines(text, values);
    }
    return new AutoperfFile(values, source).plan();
  }

  /**
   * Reads lines. A quoted value may contain {@code #} and nested quotes; comments have lines of
   * their own.
   */
  private static void lines(String text, Map<String, String> values) {
    for (String line : text.lines().toList()) {
      Matcher form = LINE.matcher(line);
      if (!line.strip().startsWith("#") && form.matches()) {
        values.put(form.group(1), unquoted(form.group(2)));
      }
    }
  }

  private static String unquoted(String value) {
    Matcher quoted = QUOTED.matcher(value);
    return quoted.matches() ? unquoted(quoted.group(2)) : value;
  }

  /** Adds all fields; those of an object {@code httperf} get the prefix {@code httperf_}. */
  private static void yaml(String prefix, JsonNode object, Map<String, String> values) {
    for (var field : object.properties()) {
      String name = prefix + field.getKey().replaceFirst("^:", "");
      if (field.getValue().isObject()) {
        yaml(name + "_", field.getValue(), values);
      } else {
        values.put(name, text(field.getValue()));
      }
    }
  }

  private static String text(JsonNode value) {
    return value.isArray()
        ? value.valueStream().map(JsonNode::asText).collect(Collectors.joining(","))
        : unquoted(value.asText());
  }

  private AutoperfPlan plan() {
    double low = number("low_rate", -1);
    double high = number("high_rate", -1);
    double step = number("rate_step", -1);
    require(low > 0, "low_rate", "connections per second, more than 0");
    require(high >= low, "high_rate", "not less than low_rate");
    require(step > 0, "rate_step", "more than 0");
    double port = number("port", HTTP_PORT);
    require(port >= 1 && port <= 65535, "port", "1 to 65535");
    long connections = (long) number("httperf_num-conns", number("httperf_num-conn", -1));
    double calls = number("httperf_num-calls", number("httperf_num-call", 1));
    require(calls >= 1, "httperf_num-calls", "1 or more");
    double timeoutSeconds = number("httperf_timeout", 0);
    String wlog = text("httperf_wlog", "");
    List<String> files = files(wlog);
    String format = text("display_format", "").toLowerCase(Locale.ROOT);
    require(FORMATS.contains(format), "display_format", "console, csv or json");
    AutoperfPlan plan =
        new AutoperfPlan(
            text("host", text("httperf_server", "localhost")),
            (int) port,
            text("uri", text("httperf_uri", "/")),
            low,
            high,
            step,
            connections < 1 ? OptionalLong.empty() : OptionalLong.of(connections),
            (int) calls,
            timeoutSeconds <= 0
                ? OptionalLong.empty()
                : OptionalLong.of(Math.round(timeoutSeconds * 1e9)),
            text("httperf_method", "GET").toUpperCase(Locale.ROOT),
            headers(text("httperf_add-header", "")),
            files,
            wlog.startsWith("y,"),
            format,
            List.copyOf(unread));
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          source + ": " + String.join("\n" + source + ": ", problems));
    }
    return plan;
  }

  /**
   * Returns the files of {@code n,FILE} or {@code y,FILE}, or of autoperf's own {@code wlog}, a
   * list or pattern.
   */
  private List<String> files(String wlog) {
    String own = text("wlog", "");
    if (wlog.isEmpty()) {
      return own.isEmpty() ? List.of() : List.of(own.split("\\s*,\\s*"));
    }
    require(wlog.matches("[yn],.+"), "httperf_wlog", "n,FILE or y,FILE");
    return List.of(wlog.replaceFirst("^[yn],", ""));
  }

  private List<Header> headers(String text) {
    List<Header> headers = new ArrayList<>();
    for (String line : text.split("\\\\n|\n")) {
      try {
        if (!line.isBlank()) {
          headers.add(Header.ofLine(line));
        }
      } catch (IllegalArgumentException e) {
        problems.add("httperf_add-header: " + e.getMessage());
      }
    }
    return headers;
  }

  private String text(String name, String fallback) {
    unread.remove(name);
    return values.getOrDefault(name, fallback);
  }

  private double number(String name, double fallback) {
    String text = text(name, "");
    try {
      return text.isEmpty() ? fallback : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      problems.add(name + ": \"" + text + "\" (expected: a number)");
      return fallback;
    }
  }

  private void require(boolean good, String name, String expected) {
    boolean reported = problems.stream().anyMatch(problem -> problem.startsWith(name + ":"));
    if (!good && !reported) {
      String found = values.containsKey(name) ? "\"" + values.get(name) + "\"" : "missing";
      problems.add(name + ": " + found + " (expected: " + expected + ")");
    }
  }
}
