package io.originsimulator.load.log;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Requests that have a method and a path in common.
 *
 * @param route a path, its template, or a prefix that ends in {@code /*}
 */
public record RouteKey(String method, String route) implements Comparable<RouteKey> {
  private static final String ALL = "/*";
  private static final String ID = ":id"; // stands for a part that names one thing of many
  private static final Pattern ONE_OF_MANY =
      Pattern.compile(
          "\\d+" // a number
              + "|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}" // a UUID
              + "|(?=.*\\d)[0-9a-fA-F]{8,}" // a hash
              + "|(?=.*\\d)(?=.*[A-Za-z])[0-9A-Za-z_-]{20,}"); // a token

  /** The path with {@code :id} for what names one thing of many. */
  public static RouteKey ofTemplate(String method, String path) {
    return new RouteKey(method, template(path));
  }

  /**
   * The path itself, or, if a part of it names one thing of many, the prefix in front of that: as a
   * recipe can say it.
   */
  public static RouteKey ofPrefix(String method, String path) {
    int id = template(path).indexOf("/" + ID);
    int star = path.lastIndexOf('/', path.indexOf('*')); // a route has one at its end alone
    int end = id < 0 || (star >= 0 && star < id) ? star : id;
    return new RouteKey(method, end < 0 ? path : path.substring(0, end) + ALL);
  }

  boolean isPrefix() {
    return route.endsWith(ALL);
  }

  /** Whether it answers everything, so that nothing is above it. */
  boolean isAll() {
    return route.equals(ALL);
  }

  /** More than that of its parent; a prefix comes after the paths in it. */
  int depth() {
    int slashes = (int) route.chars().filter(c -> c == '/').count();
    return 2 * slashes + (isPrefix() ? 0 : 1);
  }

  /** The prefix that this is a part of: {@code /a/b} and {@code /a/b/*} are of {@code /a/*}. */
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
