package io.originsimulator.recipe;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place that a syntax problem points at.
 *
 * @param line from 1
 * @param column from 1
 * @param under the rest of the line, from the character above the caret
 */
record Caret(int line, int column, String under) {
  private static final String MARK = "»";
  private static final Pattern PLACE = Pattern.compile("line (\\d+), column (\\d+): ");

  /** Returns the place of the mark in a marked document. */
  static Caret atTheMarkOf(String marked) {
    List<String> before = marked.substring(0, marked.indexOf(MARK)).lines().toList();
    boolean freshLine = marked.startsWith(MARK) || marked.contains("\n" + MARK);
    int line = before.size() + (freshLine ? 1 : 0);
    int column = freshLine ? 1 : before.get(before.size() - 1).length() + 1;
    String after = marked.substring(marked.indexOf(MARK) + 1);
    return new Caret(line, column, after.lines().findFirst().orElse(""));
  }

  static String withoutMark(String marked) {
    return marked.replace(MARK, "");
  }

  /** Returns the place that a message names, with the text above its caret. */
  static Caret in(String message) {
    Matcher place = PLACE.matcher(message);
    List<String> lines = message.lines().toList();
    String pointer = lines.get(lines.size() - 1);
    if (!place.find() || !pointer.endsWith("^")) {
      throw new AssertionError("no place and caret in: " + message);
    }
    String excerpt = lines.get(lines.size() - 2);
    int index = Math.min(pointer.length() - 1, excerpt.length());
    return new Caret(
        Integer.parseInt(place.group(1)),
        Integer.parseInt(place.group(2)),
        excerpt.substring(index));
  }
}
