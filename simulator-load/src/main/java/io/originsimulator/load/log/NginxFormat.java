package io.originsimulator.load.log;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** nginx's {@code log_format} strings. */
final class NginxFormat {
  private static final long SECOND = 1_000_000_000;
  private static final Pattern VARIABLE = Pattern.compile("\\$(?:\\{(\\w+)}|(\\w+))");
  private static final Pattern QUOTED =
      Pattern.compile("'((?:[^'\\\\]|\\\\.)*)'|\"((?:[^\"\\\\]|\\\\.)*)\"");

  /** What variables tell; of those that tell the same the first that a format has is read. */
  private static final Map<String, Field> FIELDS = new LinkedHashMap<>();

  static {
    FIELDS.put("msec", Field.TIME);
    FIELDS.put("time_iso8601", Field.TIME);
    FIELDS.put("time_local", Field.TIME);
    FIELDS.put("request_uri", Field.URI);
    FIELDS.put("request", Field.REQUEST);
    FIELDS.put("uri", Field.URI);
    FIELDS.put("document_uri", Field.URI);
    FIELDS.put("args", Field.QUERY);
    FIELDS.put("query_string", Field.QUERY);
    FIELDS.put("request_method", Field.METHOD);
    FIELDS.put("status", Field.STATUS);
    FIELDS.put("body_bytes_sent", Field.BYTES);
    FIELDS.put("bytes_sent", Field.BYTES);
    FIELDS.put("request_time", Field.DURATION);
    FIELDS.put("upstream_response_time", Field.UPSTREAM_TIME);
    FIELDS.put("upstream_status", Field.UPSTREAM_STATUS);
    FIELDS.put("request_length", Field.REQUEST_BYTES);
  }

  private NginxFormat() {}

  /**
   * Compiles a format string.
   *
   * @param format the string, or the whole directive as it stands in nginx.conf
   * @throws IllegalArgumentException if lines of it cannot be read
   */
  static PatternFormat compile(String format) {
    String string = string(format);
    Set<String> read = read(string);
    PatternFormat.Builder builder = new PatternFormat.Builder(string);
    Matcher variable = VARIABLE.matcher(string);
    int at = 0;
    while (variable.find()) {
      String name = name(variable);
      builder.text(string.substring(at, variable.start()));
      builder.value("$" + name, read.contains(name) ? FIELDS.get(name) : null, SECOND);
      at = variable.end();
    }
    return builder.text(string.substring(at)).build();
  }

  /** The variables that are read. */
  private static Set<String> read(String format) {
    Set<String> there =
        VARIABLE
            .matcher(format)
            .results()
            .map(it -> it.group(1) == null ? it.group(2) : it.group(1))
            .collect(Collectors.toSet());
    Map<Field, String> chosen = new LinkedHashMap<>();
    FIELDS.forEach(
        (name, field) -> {
          if (there.contains(name)) {
            chosen.putIfAbsent(field, name);
          }
        });
    if (!there.contains("request_uri") && there.contains("request")) {
      chosen.remove(Field.URI); // $uri is what nginx made of it
    }
    if (there.contains("request_uri") || there.contains("request")) {
      chosen.remove(Field.QUERY); // they have it
    }
    return Set.copyOf(chosen.values());
  }

  /** The parts in quotes of a directive joined; any other text as it is. */
  private static String string(String format) {
    String text = format.strip();
    boolean directive = text.startsWith("log_format ");
    if (!directive && !(text.startsWith("'") && text.endsWith("'"))) {
      return format;
    }
    List<String> parts =
        QUOTED
            .matcher(text)
            .results()
            .map(part -> part.group(1) == null ? part.group(2) : part.group(1))
            .toList();
    return String.join("", parts).replace("\\'", "'").replace("\\\"", "\"");
  }

  private static String name(Matcher variable) {
    @Nullable String braced = variable.group(1);
    return braced == null ? variable.group(2) : braced;
  }
}
