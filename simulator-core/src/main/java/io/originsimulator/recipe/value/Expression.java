package io.originsimulator.recipe.value;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;

/**
 * A regular expression in the syntax of RE2, which matches a complete text in time linear in its
 * length.
 *
 * <p>The bounds on the expression, on the text, and on the product of both keep a match below about
 * ten milliseconds, since it runs on an event loop.
 */
public final class Expression {
  /** Maximum length of a text, in characters; a longer one never matches. */
  public static final int LONGEST_TEXT = 4096;

  static final int LONGEST = 1000; // characters
  static final int MOST_STEPS = 2000; // after repetitions are written out, as RE2/J does

  /** Maximum product of the characters of a text and the steps, which is a match's cost. */
  private static final int MOST_WORK = 500_000;

  private static final String EXPECTED =
      "a regular expression of RE2, without look-ahead, look-behind and back-references, so that it"
          + " runs in linear time";
  private static final java.util.regex.Pattern REPETITION =
      java.util.regex.Pattern.compile("\\{(\\d{1,4})(?:,(\\d{0,4}))?}");

  /** RE2/J 1.8 never ends folding these letters, alone or in a range. */
  private static final int FIRST_ENDLESS = 0x1c80;

  private static final int LAST_ENDLESS = 0x1c88;
  private static final java.util.regex.Pattern IGNORES_CASE =
      java.util.regex.Pattern.compile("\\(\\?[a-zA-Z-]*i");
  private static final java.util.regex.Pattern LETTERS =
      java.util.regex.Pattern.compile(
          "(?s)(\\\\x\\{\\p{XDigit}{1,6}}|.)(?:-(\\\\x\\{\\p{XDigit}{1,6}}|.))?");

  private final Pattern pattern;
  private final int steps;

  /**
   * Compiles an expression.
   *
   * @throws RecipeException if RE2 does not support it, or it is too large
   */
  public Expression(String text) {
    if (text.length() > LONGEST) {
      throw refused(text, "it is longer than " + LONGEST + " characters");
    }
    this.steps = (int) Math.max(1, steps(text));
    if (steps > MOST_STEPS) {
      throw refused(text, "its repetitions, written out, have more than " + MOST_STEPS + " steps");
    }
    if (IGNORES_CASE.matcher(text).find() && foldsEndlessly(text)) {
      throw refused(
          text, "U+1C80 to U+1C88 cannot be matched without regard to case; leave them out");
    }
    try {
      this.pattern = Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw refused(text, e.getDescription() + ": " + e.getPattern());
    }
  }

  /** Returns whether the expression matches a complete text. */
  public boolean matches(String text) {
    return text.length() <= Math.min(LONGEST_TEXT, MOST_WORK / steps) && pattern.matches(text);
  }

  /** Returns an upper bound of the number of its steps, by which a match takes longer. */
  int steps() {
    return steps;
  }

  /**
   * Returns an upper bound of the size of the compiled expression. RE2/J writes out nested
   * repetitions without a limit of its own.
   */
  private static long steps(String text) {
    Deque<Long> outer = new ArrayDeque<>(); // the steps in front of each open group
    Matcher repetition = REPETITION.matcher(text);
    long before = 0;
    long last = 0; // the steps of the last element, which a repetition repeats
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '{' && repetition.region(at, text.length()).lookingAt()) {
        last *= times(repetition) + 1;
        at = repetition.end();
      } else if (c == '(') {
        outer.push(before + last);
        before = 0;
        last = 0;
        at++;
      } else if (c == ')' && !outer.isEmpty()) {
        last = before + last + 2;
        before = outer.pop();
        at++;
      } else {
        before += last;
        last = 1;
        at = endOfElement(text, at);
      }
      if (before + last > MOST_STEPS) {
        return before + last;
      }
    }
    while (!outer.isEmpty()) {
      before += outer.pop();
    }
    return before + last;
  }

  /** Returns whether a letter or a range may contain letters that RE2/J folds endlessly. */
  private static boolean foldsEndlessly(String text) {
    Matcher letters = LETTERS.matcher(text);
    for (int at = 0; letters.find(at); at = letters.end(1)) {
      int first = letter(letters.group(1));
      int last = letters.group(2) == null ? first : letter(letters.group(2));
      if (first <= LAST_ENDLESS && last >= FIRST_ENDLESS) {
        return true;
      }
    }
    return false;
  }

  private static int letter(String text) {
    return text.length() > 2
        ? Integer.parseInt(text.substring("\\x{".length(), text.length() - 1), 16)
        : text.codePointAt(0);
  }

  private static int times(Matcher repetition) {
    String most = repetition.group(2);
    return Integer.parseInt(most == null || most.isEmpty() ? repetition.group(1) : most);
  }

  private static int endOfElement(String text, int at) {
    if (text.charAt(at) == '\\') {
      return at + 2;
    }
    if (text.charAt(at) != '[') {
      return at + 1;
    }
    int end = at + 1;
    if (text.startsWith("^", end)) {
      end++;
    }
    end++; // a bracket in the first place is literal
    while (end < text.length() && text.charAt(end) != ']') {
      end += text.charAt(end) == '\\' ? 2 : text.startsWith("[:", end) ? classLength(text, end) : 1;
    }
    return end + 1;
  }

  private static int classLength(String text, int at) {
    int end = text.indexOf(":]", at);
    return end < 0 ? 1 : end + 2 - at;
  }

  private static RecipeException refused(String text, String wayOut) {
    return new RecipeException(Problem.of(Quoted.of(text), EXPECTED).orElse(wayOut));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Expression that && pattern.equals(that.pattern);
  }

  @Override
  public int hashCode() {
    return pattern.hashCode();
  }

  @Override
  public String toString() {
    return pattern.pattern();
  }
}
