package io.originsimulator.load.log;

import io.originsimulator.load.log.FieldNames.Field;
import io.originsimulator.load.log.FieldNames.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lines that alternate texts and values, described by the format string of a server.
 *
 * <pre>
 *   $remote_addr - $remote_user [$time_local] "$request" …
 *   ╰── value ──╯╰───╯╰─ value ─╯╰╯           each value ends where the text after it begins
 * </pre>
 *
 * <p>The text after the last value is ignored.
 */
record PatternFormat(String head, List<Slot> slots) implements LogFormat.LineFormat {

  /**
   * A value and the text after it.
   *
   * @param source null: the value is not read
   * @param after empty for the last value, or if a path follows
   */
  record Slot(String name, @Nullable Source source, String after) {
    boolean is(Field... fields) {
      return source != null && List.of(fields).contains(source.field());
    }
  }

  private static final Pattern VARIABLE = Pattern.compile("\\$(?:\\{(\\w+)}|(\\w+))");
  private static final Pattern QUOTED =
      Pattern.compile("'((?:[^'\\\\]|\\\\.)*)'|\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern DIRECTIVE =
      Pattern.compile("%(?:[!,\\d]*|[<>])(\\{[^}]*})?([a-zA-Z])");
  private static final String PERCENT = "\0"; // replaces Apache's %% while directives are found
  private static final Pattern OFFSET = Pattern.compile(" [+-]\\d{4}");

  /** Compiles a {@code log_format} string of nginx, or the directive as it is in nginx.conf. */
  static PatternFormat nginx(String format) {
    String text = format.strip();
    boolean quoted = text.startsWith("'") && text.endsWith("'");
    if (!quoted && !text.startsWith("log_format ")) {
      return compile(format, VARIABLE, FieldNames.NGINX);
    }
    String parts =
        QUOTED.matcher(text).results().map(PatternFormat::name).collect(Collectors.joining());
    return compile(parts.replace("\\'", "'").replace("\\\"", "\""), VARIABLE, FieldNames.NGINX);
  }

  static PatternFormat apache(String format) {
    String string =
        format
            .replace("\\\"", "\"")
            .replace("%%", PERCENT)
            .replace("%U%q", "%U") // no text separates the query from the path
            .replaceAll("%([!,\\d]*|[<>])t", "[$0]");
    return compile(string, DIRECTIVE, FieldNames.APACHE);
  }

  private static PatternFormat compile(String format, Pattern value, FieldNames known) {
    List<MatchResult> values = value.matcher(format).results().toList();
    Map<String, Source> read =
        known.chosen(values.stream().map(PatternFormat::name).collect(Collectors.toSet()));
    List<Slot> slots = new ArrayList<>();
    for (int i = values.size() - 1; i >= 0; i--) {
      MatchResult next = values.get(i);
      boolean last = slots.isEmpty();
      int end = last ? format.length() : values.get(i + 1).start();
      String after = format.substring(next.end(), end).replace(PERCENT, "%");
      if (after.isEmpty() && !last && !slots.get(0).is(Field.URI)) {
        throw new IllegalArgumentException(
            "log format: nothing between "
                + next.group()
                + " and the next variable"
                + " (expected: text that marks the end of the first one)");
      }
      slots.add(0, new Slot(next.group(), read.get(name(next)), after));
    }
    if (slots.stream().noneMatch(slot -> slot.is(Field.REQUEST, Field.URI))) {
      throw new IllegalArgumentException(
          "log format: "
              + BadLine.excerpt(format)
              + " has no request"
              + " (expected: a format string with $request, $request_uri or %r)");
    }
    String head = format.substring(0, values.get(0).start()).replace(PERCENT, "%");
    return new PatternFormat(head, List.copyOf(slots));
  }

  private static String name(MatchResult value) {
    return Stream.of(1, 2)
        .map(value::group)
        .map(it -> it == null ? "" : it)
        .collect(Collectors.joining());
  }

  @Override
  public LogEntry parse(String line) throws BadLine {
    if (!line.startsWith(head)) {
      throw BadLine.of("line", line, "a line that begins with " + BadLine.excerpt(head));
    }
    EntryFields fields = new EntryFields();
    int at = head.length();
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      int end = end(line, at, slot, i == slots.size() - 1);
      if (end < 0) {
        throw new BadLine("no " + BadLine.excerpt(slot.after) + " after " + slot.name);
      }
      if (slot.source != null) {
        fields.set(slot.source.field(), line.substring(at, end), slot.source.unitNanos());
      }
      at = end + slot.after.length();
    }
    return fields.entry();
  }

  private static int end(String line, int from, Slot slot, boolean last) {
    if (!slot.after.isEmpty()) {
      return find(line, from, slot, slot.after);
    }
    if (!last) {
      return line.indexOf('/', from);
    }
    if (slot.is(Field.REQUEST, Field.TIME)) {
      return line.length(); // may have blanks
    }
    int blank = find(line, from, slot, " ");
    return blank < 0 ? line.length() : blank;
  }

  private static int find(String line, int from, Slot slot, String after) {
    int found = line.indexOf(after, from);
    while (found >= 0 && isInside(line, from, found, slot)) {
      found = line.indexOf(after, found + 1);
    }
    return found;
  }

  /**
   * Returns whether a quote is escaped, or a blank is inside a time or a list of attempts such as
   * {@code 0.001, 0.002 : 0.003}; the address {@code 2001:db8::} is not a list.
   */
  private static boolean isInside(String line, int from, int end, Slot slot) {
    if (line.charAt(end) == '"') {
      int before = end - 1;
      while (before >= 0 && line.charAt(before) == '\\') {
        before--;
      }
      return (end - 1 - before) % 2 == 1;
    }
    if (line.charAt(end) != ' ' || end == from) {
      return false;
    }
    boolean number = Character.isDigit(line.charAt(from)) || line.charAt(from) == '-';
    boolean inList =
        line.charAt(end - 1) == ','
            || line.startsWith(" : ", end)
            || line.startsWith(" : ", end - 2);
    return (number && inList)
        || (slot.is(Field.TIME, Field.START)
            && line.substring(from, end).indexOf('/') > 0
            && OFFSET.matcher(line).region(end, line.length()).lookingAt());
  }
}
