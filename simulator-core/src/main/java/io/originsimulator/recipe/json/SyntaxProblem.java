package io.originsimulator.recipe.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.originsimulator.recipe.value.Problem;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** A syntax error in the form shown to users: line, column, and a caret under the character. */
final class SyntaxProblem {
  private static final int EXCERPT = 60; // characters shown on either side of the caret
  private static final Set<String> LITERALS = Set.of("true", "false", "null");
  private static final Pattern BARE_WORD = // not a number of JSON
      Pattern.compile("(?!-?[0-9.]+[eE][-+]?[0-9]+\\b)[-+]?[0-9.]*[A-Za-z][-A-Za-z0-9._%]*");
  private static final Pattern NAMED_CHARACTER = Pattern.compile("[ (]code (\\d{1,5})[ )]");
  private static final Pattern DUPLICATE = Pattern.compile("Duplicate field '(.*)'");

  private SyntaxProblem() {}

  /** Returns the problem that a parser reports. */
  static Problem of(String text, JsonSyntax syntax, JsonProcessingException e) {
    if (e.getCause() instanceof MarkedYAMLException yaml) {
      return of(text, yaml);
    }
    String found = inUsersWords(e.getOriginalMessage());
    JsonLocation location = e.getLocation();
    if (location == null) {
      return Problem.of(found, "valid " + syntax);
    }
    String line = line(text, location.getLineNr());
    int culprit = culprit(line, location.getColumnNr() - 1, e.getOriginalMessage());
    int word = syntax == JsonSyntax.JSON ? startOfWord(line, culprit) : line.length();
    Matcher bare = BARE_WORD.matcher(line).region(word, line.length());
    if (bare.lookingAt() && !LITERALS.contains(bare.group()) && !isInText(line, word)) {
      culprit = word;
      found = bare.group() + " must be quoted: \"" + bare.group() + "\"";
    }
    return at(text, location.getLineNr(), culprit + 1, found);
  }

  /** Returns whether the parser's problem is a control character in a text. */
  static boolean isControlCharacter(Problem stumbled) {
    return stumbled.found().startsWith("illegal unquoted character");
  }

  /** Returns a problem with the same place and excerpt that names a line break in a text. */
  static Problem lineBreakInText(Problem stumbled) {
    String found = "a line break in a text is left out; write \\n for one";
    return new Problem(
        stumbled.place(),
        stumbled.found().replaceFirst(".*", Matcher.quoteReplacement(found)),
        "",
        "");
  }

  private static Problem of(String text, MarkedYAMLException e) {
    String found = e.getProblem().replaceAll("\\s+", " ");
    String context = e.getContext() == null ? "" : " " + e.getContext();
    int line = e.getProblemMark().getLine() + 1;
    return at(text, line, e.getProblemMark().getColumn() + 1, found + context);
  }

  /**
   * Returns a problem at a place of a document.
   *
   * @param lineNumber from 1
   * @param columnNumber from 1; clamped to the line's end
   */
  static Problem at(String text, int lineNumber, int columnNumber, String found) {
    String line = line(text, lineNumber);
    int index = Math.max(0, Math.min(columnNumber - 1, line.length()));
    int from = Math.max(0, index - EXCERPT);
    int to = Math.min(line.length(), index + EXCERPT);
    String shown = line.substring(from, to).replaceAll("\\p{Cntrl}", " "); // a tab is 1 wide too
    String caret = " ".repeat(index - from) + "^";
    String place = "line " + lineNumber + ", column " + (index + 1);
    return new Problem(place, found + "\n  " + shown + "\n  " + caret, "", "");
  }

  private static String line(String text, int number) {
    return text.lines().skip(Math.max(0, number - 1L)).findFirst().orElse("");
  }

  /** Returns the index of the error: Jackson points past a repeated name, and near a bad number. */
  private static int culprit(String line, int told, String message) {
    int index = Math.max(0, Math.min(told, line.length()));
    Matcher duplicate = DUPLICATE.matcher(message);
    if (duplicate.matches()) {
      String name = duplicate.group(1);
      return Math.max(0, line.lastIndexOf(name, index - name.length()));
    }
    Matcher named = NAMED_CHARACTER.matcher(message);
    String culprit = named.find() ? Character.toString(Integer.parseInt(named.group(1))) : "";
    int near = line.indexOf(culprit, Math.max(0, index - 1));
    return near < 0 || line.startsWith(culprit, index) ? index : near;
  }

  private static int startOfWord(String line, int index) {
    int start = index;
    while (start > 0 && isWordCharacter(line.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static boolean isWordCharacter(char c) {
    return Character.isLetterOrDigit(c) || "-+._%".indexOf(c) >= 0;
  }

  /** Returns whether an odd number of quotes precedes the index: no text spans lines. */
  private static boolean isInText(String line, int index) {
    String unescaped = line.substring(0, index).replaceAll("\\\\.", "");
    return unescaped.chars().filter(c -> c == '"').count() % 2 == 1;
  }

  /** Returns a parser's message without hints that only help to configure parsers. */
  private static String inUsersWords(String message) {
    String text =
        message
            .replaceAll("(?s)\\R.*", "")
            .replaceAll(
                " \\(\\w+ \\w+(?: \\w+)? at \\[.*line: (\\d+), column: (\\d+)]\\)",
                " (opened at line $1, column $2)")
            .replaceAll(" \\(code \\d[^)]*\\)", "")
            .replaceAll(" \\(not recognized as .*", "")
            .replaceAll(": enable `.*", "")
            .replaceAll(", from `[^`]*`", "")
            .replaceAll("(, got this instead:| when trying read value of type) .*", "");
    return text.isEmpty() ? "not valid" : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }
}
