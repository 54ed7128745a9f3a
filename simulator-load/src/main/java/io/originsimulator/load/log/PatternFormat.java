package io.originsimulator.load.log;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lines that are texts and values in turn, as a server's format string says.
 *
 * <pre>
 *   $remote_addr - $remote_user [$time_local] "$request" …
 *   ╰── value ──╯╰───╯╰─ value ─╯╰╯           each value ends where the text behind it begins
 * </pre>
 *
 * <p>What stands behind the last one is not looked at.
 */
final class PatternFormat implements LineFormat {

  /**
   * A value and what follows it.
   *
   * @param name of the variable, for messages
   * @param field what it tells; null: nothing that is needed
   * @param unitNanos what it counts in, if it is a duration
   * @param after the text behind it; empty: it is the last, or a path follows
   */
  record Slot(String name, @Nullable Field field, long unitNanos, String after) {
    Slot before(String text) {
      return new Slot(name, field, unitNanos, text);
    }
  }

  private static final String PATH = "/";
  private static final Pattern OFFSET = Pattern.compile(" [+-]\\d{4}");

  private final String head;
  private final List<Slot> slots;

  private PatternFormat(String head, List<Slot> slots) {
    this.head = head;
    this.slots = slots;
  }

  /** Puts a format together from texts and values in the order of the line. */
  static final class Builder {
    private final String source;
    private final List<Slot> slots = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private String head = "";

    /**
     * A format to be.
     *
     * @param source the format string, for messages
     */
    Builder(String source) {
      this.source = source;
    }

    Builder text(String literal) {
      text.append(literal);
      return this;
    }

    Builder value(String name, @Nullable Field field, long unitNanos) {
      endText(field == Field.URI);
      slots.add(new Slot(name, field, unitNanos, ""));
      return this;
    }

    PatternFormat build() {
      endText(true);
      boolean asks =
          slots.stream()
              .anyMatch(slot -> slot.field() == Field.REQUEST || slot.field() == Field.URI);
      if (!asks) {
        throw new IllegalArgumentException(
            "log format: "
                + BadLine.excerpt(source)
                + " tells no request"
                + " (expected: a format string with $request, $request_uri or %r)");
      }
      return new PatternFormat(head, List.copyOf(slots));
    }

    private void endText(boolean pathOrEnd) {
      int last = slots.size() - 1;
      if (last < 0) {
        head = text.toString();
      } else if (text.isEmpty() && !pathOrEnd) {
        throw new IllegalArgumentException(
            "log format: nothing between "
                + slots.get(last).name()
                + " and the next variable"
                + " (expected: a text, so that it can be told where the first one ends)");
      } else {
        slots.set(last, slots.get(last).before(text.toString()));
      }
      text.setLength(0);
    }
  }

  @Override
  public LogEntry parse(String line) throws BadLine {
    if (!line.startsWith(head)) {
      throw BadLine.of("line", line, "it begins with " + BadLine.excerpt(head));
    }
    EntryFields fields = new EntryFields();
    int at = head.length();
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      int end = end(line, at, slot, i == slots.size() - 1);
      if (end < 0) {
        throw new BadLine("no " + BadLine.excerpt(slot.after()) + " after " + slot.name());
      }
      if (slot.field() != null) {
        fields.set(slot.field(), line.substring(at, end), slot.unitNanos());
      }
      at = end + slot.after().length();
    }
    return fields.entry();
  }

  private static int end(String line, int from, Slot slot, boolean last) {
    if (!slot.after().isEmpty()) {
      return find(line, from, slot);
    }
    if (!last) {
      return line.indexOf(PATH, from);
    }
    if (slot.field() == Field.REQUEST || slot.field() == Field.TIME) {
      return line.length(); // may have blanks
    }
    int blank = find(line, from, slot.before(" "));
    return blank < 0 ? line.length() : blank;
  }

  /**
   * The text that ends a value: no quote with a backslash, no blank inside a list of tries or a
   * time.
   */
  private static int find(String line, int from, Slot slot) {
    boolean isTime = slot.field() == Field.TIME || slot.field() == Field.START;
    int found = line.indexOf(slot.after(), from);
    while (found >= 0
        && (isEscaped(line, found)
            || isInList(line, from, found)
            || (isTime && isBeforeOffset(line, from, found)))) {
      found = line.indexOf(slot.after(), found + 1);
    }
    return found;
  }

  private static boolean isEscaped(String line, int quote) {
    if (line.charAt(quote) != '"') {
      return false;
    }
    int before = quote - 1;
    while (before >= 0 && line.charAt(before) == '\\') {
      before--;
    }
    return (quote - 1 - before) % 2 == 1;
  }

  /**
   * In {@code 0.001, 0.002 : 0.003} a blank is no end; behind the address {@code 2001:db8::} it is.
   */
  private static boolean isInList(String line, int from, int blank) {
    if (line.charAt(blank) != ' ' || blank == from) {
      return false;
    }
    boolean number = Character.isDigit(line.charAt(from)) || line.charAt(from) == '-';
    return number
        && (line.charAt(blank - 1) == ','
            || line.startsWith(" : ", blank)
            || line.startsWith(" : ", blank - 2));
  }

  /** In {@code 21/Nov/2026:10:00:00 +0000} neither. */
  private static boolean isBeforeOffset(String line, int from, int blank) {
    return line.charAt(blank) == ' '
        && line.substring(from, blank).indexOf('/') > 0
        && OFFSET.matcher(line).region(blank, line.length()).lookingAt();
  }
}
