package io.originsimulator.load.log;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A method and a path that requests have in common.
 *
 * @param route a path, its template, or a prefix that ends in {@code /*}
 */
public record RouteKey(String method, String route) implements Comparable<RouteKey> {
  private static final String ALL = "/*";
  private static final String ID = ":id"; // replaces a part that identifies one of many things
  private static final Pattern ONE_OF_MANY =
      Pattern.compile(
          "\\d+" // a number
              + "|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}" // a UUID
              + "|(?=.*\\d)[0-9a-fA-F]{8,}" // a hash
              + "|(?=.*\\d)(?=.*[A-Za-z])[0-9A-Za-z_-]{20,}"); // a token
  private static final Pattern NOT_LITERAL = Pattern.compile("[*{}]"); // signs in a route

  /** Returns the key with {@code :id} for each part that identifies one of many things. */
  public static RouteKey ofTemplate(String method, String path) {
    return new RouteKey(method, template(path));
  }

  /**
   * Returns the key of the path, or, if a part identifies one of many things, of the prefix before
   * that part: a route that a recipe can have.
   */
  public static RouteKey ofPrefix(String method, String path) {
    int id = template(path).indexOf("/" + ID);
    Matcher sign = NOT_LITERAL.matcher(path);
    int signed = sign.find() ? path.lastIndexOf('/', sign.start()) : -1;
    int end = id < 0 || (signed >= 0 && signed < id) ? signed : id;
    return new RouteKey(method, end < 0 ? path : path.substring(0, end) + ALL);
  }

  boolean isPrefix() {
    return route.endsWith(ALL);
  }

  /** Returns whether it matches all paths, so it has no parent. */
  boolean isAll() {
    return route.equals(ALL);
  }

  /** Returns a depth greater than the parent's; a prefix is less deep than the paths in it. */
  int depth() {
    int slashes = (int) route.chars().filter(c -> c == '/').count();
    return 2 * slashes + (isPrefix() ? 0 : 1);
  }

  /** Returns the prefix above this: {@code /a/*} for {@code /a/b} and {@code /a/b/*}. */
  RouteKey parent() {
    String path = isPrefix() ? route.substring(0, route.length() - ALL.length()) : route;
    return new RouteKey(method, path.substring(0, path.lastIndexOf('/')) + ALL);
  }

  @Override
  public String toString() {
    return method + " " + route;
  }

  @Override
  public int compareTo(RouteKey other) {
    int byRoute = route.compareTo(other.route);
    return byRoute != 0 ? byRoute : method.compareTo(other.method);
  }

  /** Returns {@code /cases/42/notes} as {@code /cases/:id/notes}. */
  static String template(String path) {
    return Arrays.stream(path.split("/", -1))
        .map(part -> ONE_OF_MANY.matcher(part).matches() ? ID : part)
        .collect(Collectors.joining("/"));
  }
}
