package io.originsimulator.recipe.value;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * The request paths that a recipe serves: one path, or a prefix ending in {@code *}, in which
 * {@code {name}} is any value of a segment.
 *
 * @param text such as {@code /news}, {@code /users/{id}} or {@code /news*}; {@code /*} is every
 *     path
 */
public record Route(String text) {
  private static final Pattern VARIABLE = Pattern.compile("(?<=/)\\{([\\w-]+)}(?=/|\\*?$)");
  private static final int MOST_VARIABLES = 32; // each is a level of recursion in a look-up

  /** Every path. */
  public static final Route ALL = new Route("/*");

  /** The path prefix of the simulator's own pages. */
  public static final String ADMIN_PREFIX = "/_admin";

  /** The accepted forms, for messages. */
  public static final String EXPECTED =
      "a path such as \"/news\", or a prefix ending in *, such as \"/news*\"";

  private static final String QUERY = ", or write \"match\": {\"query\": {\"page\": \"2\"}}";

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
        String rest = "a route has no query; leave out \"" + c + "\" and all after it";
        throw refused(text, c == '?' ? rest + QUERY : rest);
      }
      if (c <= ' ' || c >= 0x7f) {
        throw refused(text, "percent-encode spaces and letters outside ASCII");
      }
    }
    checkVariables(text);
  }

  private static void checkVariables(String text) {
    String rest = VARIABLE.matcher(text).replaceAll("");
    if (rest.indexOf('{') >= 0 || rest.indexOf('}') >= 0) {
      throw refused(
          text,
          "a variable is a complete segment, as in /users/{id}, with a name of letters, digits, _"
              + " and -; write other braces as %7B and %7D");
    }
    Set<String> names = new HashSet<>();
    for (String name : variables(text)) {
      if (!names.add(name)) {
        throw refused(text, "each variable has a name of its own; {" + name + "} is repeated");
      }
    }
    if (names.size() > MOST_VARIABLES) {
      throw refused(text, "a route has at most " + MOST_VARIABLES + " variables");
    }
  }

  /** Returns the names of the variables, from left to right. */
  public List<String> variables() {
    return variables(text);
  }

  private static List<String> variables(String text) {
    return text.indexOf('{') < 0
        ? List.of()
        : VARIABLE.matcher(text).results().map(found -> found.group(1)).toList();
  }

  /**
   * Returns the value of a variable in a path that the route matches, decoded.
   *
   * @param path as sent, not decoded
   * @return empty if the route has no variable of this name
   */
  public Optional<String> variable(String name, String path) {
    int at = text.indexOf("/{" + name + "}");
    if (at < 0) {
      return Optional.empty();
    }
    int from = 0;
    for (int i = 0; i <= at; i++) {
      if (text.charAt(i) == '/') {
        from = path.indexOf('/', from) + 1;
      }
    }
    int slash = path.indexOf('/', from);
    return Optional.of(
        PercentCode.decoded(path.substring(from, slash < 0 ? path.length() : slash)));
  }

  /**
   * Returns the part of a path after this prefix, decoded once: empty, or with a slash at its
   * start.
   *
   * @param path as sent, not decoded; the route matches it
   * @return empty if the route ends within a segment of the path
   */
  public Optional<String> rest(String path) {
    String prefix = path();
    String base = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
    int from = 0; // of the last segment of the route, whose variables take any segments
    for (int i = base.indexOf('/'); i >= 0; i = base.indexOf('/', i + 1)) {
      from = path.indexOf('/', from) + 1;
    }
    int slash = path.indexOf('/', from);
    int to = slash < 0 ? path.length() : slash;
    String last = base.substring(base.lastIndexOf('/') + 1);
    return last.startsWith("{") || last.equals(path.substring(from, to))
        ? Optional.of(PercentCode.decoded(path.substring(to)))
        : Optional.empty();
  }

  /** Returns whether the route is one path: no prefix, and without variables. */
  public boolean isExact() {
    return !isPrefix() && text.indexOf('{') < 0;
  }

  /** Returns the route with numbers as names of its variables: the same for the same paths. */
  Route shape() {
    if (text.indexOf('{') < 0) {
      return this;
    }
    AtomicInteger count = new AtomicInteger();
    return new Route(
        VARIABLE.matcher(text).replaceAll(name -> "{" + count.getAndIncrement() + "}"));
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
