package io.originsimulator.cli.imports.wiremock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A regular expression of a path, as a route: literal segments, variables, and a prefix.
 *
 * <pre>
 *   /users/[^/]+/orders       /users/{segment1}/orders
 *   /users/(?<id>\d+)         /users/{id}       inexact: digits only in WireMock
 *   /static/.*                /static/*
 * </pre>
 *
 * @param inexact whether the route matches more paths than the expression
 */
record PathExpression(String route, boolean inexact) {
  private static final String ANY = "[^/]";
  private static final Pattern REST =
      Pattern.compile("(?<literal>(?:[\\w~%!,;:@=-]|\\\\[^\\w])*)\\(?[.][*+][?]?\\)?");

  /** A set of characters, or one escaped or plain character, with its repetition. */
  private static final Pattern PIECE =
      Pattern.compile(
          "(?:(?<set>\\[(?:[^\\]\\\\]|\\\\.)+]|\\\\[dwDWsS]|[.](?=[*+{]))"
              + "|(?<literal>\\\\[^\\w]|[\\w.~%!,;:@=&'-]))"
              + "(?<times>[*+]\\??|\\{\\d+(?:,\\d*)?})?");

  private static final Pattern GROUP =
      Pattern.compile("\\((?:\\?:|\\?<(?<name>[A-Za-z]\\w*)>)?(?<inside>[^()]*)\\)");

  /** Returns the route of an expression that matches complete paths; empty if it has none. */
  static Optional<PathExpression> of(String expression) {
    String path = expression.replaceFirst("^\\^", "").replaceFirst("(?<!\\\\)\\$$", "");
    if (path.matches("/?[.][*+]|/?\\([.][*+]\\)")) {
      return Optional.of(new PathExpression("/*", false));
    }
    List<String> segments = segments(path);
    StringBuilder route = new StringBuilder();
    boolean inexact = false;
    for (int i = 1; i < segments.size(); i++) {
      String segment = segments.get(i);
      Matcher rest = REST.matcher(segment);
      if (i == segments.size() - 1 && rest.matches()) {
        route.append('/').append(literal(rest.group("literal"))).append('*');
        break;
      }
      Optional<Segment> read = Segment.of(segment, i - 1);
      if (read.isEmpty()) {
        return Optional.empty();
      }
      route.append('/').append(read.get().text());
      inexact |= read.get().inexact();
    }
    return segments.size() > 1 && segments.get(0).isEmpty()
        ? Optional.of(new PathExpression(route.toString(), inexact))
        : Optional.empty();
  }

  /** Splits at slashes, escaped or not, but not inside a set such as {@code [^/]}. */
  private static List<String> segments(String path) {
    List<String> segments = new ArrayList<>();
    StringBuilder segment = new StringBuilder();
    boolean inSet = false;
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      boolean escaped = c == '\\' && i + 1 < path.length();
      boolean escapedSlash = escaped && path.charAt(i + 1) == '/';
      if (!inSet && (c == '/' || escapedSlash)) {
        segments.add(segment.toString());
        segment.setLength(0);
        i += escapedSlash ? 1 : 0;
        continue;
      }
      segment.append(c);
      if (escaped) {
        segment.append(path.charAt(++i));
      } else if (c == '[' || c == ']') {
        inSet = c == '[';
      }
    }
    segments.add(segment.toString());
    return segments;
  }

  private static String literal(String escaped) {
    return escaped.replaceAll("\\\\(.)", "$1");
  }

  /** A segment of a route. */
  private record Segment(String text, boolean inexact) {
    static Optional<Segment> of(String expression, int index) {
      Matcher group = GROUP.matcher(expression);
      boolean isGroup = group.matches();
      String inside = isGroup ? group.group("inside") : expression;
      String name = isGroup ? group.group("name") : null;
      StringBuilder literal = new StringBuilder();
      boolean variable = name != null;
      Matcher piece = PIECE.matcher(inside);
      int end = 0;
      while (piece.lookingAt()) {
        variable |= piece.group("set") != null || piece.group("times") != null;
        literal.append(piece.group("literal") == null ? "" : literal(piece.group("literal")));
        end = piece.end();
        piece.region(end, inside.length());
      }
      if (end < inside.length()) {
        return Optional.empty();
      }
      return Optional.of(
          variable
              ? new Segment("{" + (name == null ? "segment" + index : name) + "}", !isAny(inside))
              : new Segment(literal.toString(), false));
    }

    private static boolean isAny(String expression) {
      return expression.equals(ANY + "+") || expression.equals(ANY + "*");
    }
  }
}
