package io.originsimulator.recipe.value;

/**
 * The request paths that a recipe serves: one path, or a prefix ending in {@code *}.
 *
 * @param text such as {@code /news} or {@code /news*}; {@code /*} is every path
 */
public record Route(String text) {

  /** Every path. */
  public static final Route ALL = new Route("/*");

  /** The path prefix of the simulator's own pages. */
  public static final String ADMIN_PREFIX = "/_admin";

  /** The accepted forms, for messages. */
  public static final String EXPECTED =
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
      throw refused(text, "* may only be the last character");
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '?' || c == '#') {
        throw refused(text, "a route has no query; leave out \"" + c + "\" and all after it");
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

  /** Returns the path to compare with: the route without its {@code *}. */
  public String path() {
    return isPrefix() ? text.substring(0, text.length() - 1) : text;
  }

  @Override
  public String toString() {
    return text;
  }

  private static RecipeException refused(String text, String wayOut) {
    return new RecipeException(Problem.of(Quoted.of(text), EXPECTED).orElse(wayOut));
  }
}
