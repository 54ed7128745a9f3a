package io.originsimulator.recipe;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The request paths a recipe answers: one path, or a prefix ending in {@code *}.
 *
 * @param text such as {@code /news} or {@code /news*}; {@code /*} is every path
 */
public record Route(String text) {

  /** Every path. */
  public static final Route ALL = new Route("/*");

  /** Where the simulator's own pages begin. */
  public static final String ADMIN_PREFIX = "/_admin";

  private static final Pattern VARIABLE = Pattern.compile("\\{[^/]*}|(?<=/):[A-Za-z]\\w*");
  private static final String EXPECTED =
      "a path such as \"/news\", or a prefix ending in *, such as \"/news*\"";

  public Route {
    if (!text.startsWith("/")) {
      throw refused(text, "a route starts with /");
    }
    if (text.startsWith(ADMIN_PREFIX)) {
      throw refused(text, "paths under " + ADMIN_PREFIX + " are the simulator's own");
    }
    int star = text.indexOf('*');
    if (star >= 0 && star < text.length() - 1) {
      throw refused(text, "* may only stand at the end");
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '?' || c == '#') {
        throw refused(text, "the query is no part of a route; leave out \"" + c + "\" and after");
      }
      if (c <= ' ' || c >= 0x7f) {
        throw refused(text, "percent-encode spaces and letters outside ASCII");
      }
    }
  }

  /** Returns whether the route is a prefix. */
  public boolean isPrefix() {
    return text.endsWith("*");
  }

  /** The path to compare with: the route without its {@code *}. */
  public String path() {
    return isPrefix() ? text.substring(0, text.length() - 1) : text;
  }

  /**
   * Returns what is wrong with this route's text as a user wrote it.
   *
   * @param given the text without its first slash
   */
  Problem problemOfMissingSlash(String given) {
    return Problem.of(Quoted.of(given), EXPECTED)
        .orElse("a route starts with /: write " + Quoted.of(text));
  }

  /** Returns what is doubtful about a segment that looks like a variable; empty if none does. */
  Optional<Problem> problemOfVariable() {
    Matcher variable = VARIABLE.matcher(text);
    if (!variable.find()) {
      return Optional.empty();
    }
    String prefix = text.substring(0, variable.start()) + "*";
    String wayOut =
        variable.group() + " matches only itself; for any value, write " + Quoted.of(prefix);
    return Optional.of(Problem.of(Quoted.of(text), "").orElse(wayOut));
  }

  @Override
  public String toString() {
    return text;
  }

  private static RecipeException refused(String text, String wayOut) {
    return new RecipeException(Problem.of(Quoted.of(text), EXPECTED).orElse(wayOut));
  }
}
