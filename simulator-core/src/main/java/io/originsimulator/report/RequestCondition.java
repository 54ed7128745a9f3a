package io.originsimulator.report;

import static java.util.stream.Collectors.joining;

import io.originsimulator.recipe.value.Quoted;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One condition of a {@link RequestFilter}.
 *
 * @param name of the query parameter or the header; empty for all other kinds
 */
record RequestCondition(Kind kind, String name, String value) {
  private static final int MOST_VALUES = 3; // of a repeated field, in a message

  /** The kinds of conditions, by their parameters in {@code GET /_admin/requests}. */
  enum Kind {
    METHOD("method", "a method such as POST"),
    ROUTE("route", ""),
    PATH("path", "it starts with /"),
    STATUS("status", "a status such as 503"),
    QUERY("query.", ""),
    HEADER("header.", ""),
    BODY("body", "a text"),
    TEXT("q", "a text");

    private final String parameter;
    private final String expected;

    Kind(String parameter, String expected) {
      this.parameter = parameter;
      this.expected = expected;
    }

    /** Returns whether a request can have only one value of this kind. */
    boolean isSingle() {
      return this == METHOD || this == ROUTE || this == PATH || this == STATUS;
    }

    /** Returns the kind of a parameter; empty if there is none. */
    static Optional<Kind> of(String parameter) {
      return Stream.of(values())
          .filter(
              kind ->
                  kind.hasName()
                      ? parameter.startsWith(kind.parameter)
                          && parameter.length() > kind.parameter.length()
                      : parameter.equals(kind.parameter))
          .findFirst();
    }

    private boolean hasName() {
      return parameter.endsWith(".");
    }

    /** Returns the parameter, as {@code query.NAME} if it has a name of the caller's. */
    @Override
    public String toString() {
      return hasName() ? parameter + "NAME" : parameter;
    }

    private boolean accepts(String value) {
      return switch (this) {
        case METHOD -> value.matches("[A-Za-z-]+");
        case PATH -> value.startsWith("/");
        case STATUS -> value.matches("[1-9]\\d\\d");
        case BODY, TEXT -> !value.isEmpty();
        case ROUTE, QUERY, HEADER -> true;
      };
    }
  }

  /**
   * Creates a condition from a parameter.
   *
   * @throws IllegalArgumentException if there is no such parameter, or the value is malformed
   */
  static RequestCondition of(String parameter, String value) {
    return Kind.of(parameter)
        .map(kind -> of(kind, parameter.substring(kind.parameter.length()), value))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s: unknown condition (expected: %s)"
                        .formatted(
                            Quoted.name(parameter),
                            String.join(", ", RequestFilter.parameterNames()))));
  }

  private static RequestCondition of(Kind kind, String name, String value) {
    if (kind == Kind.ROUTE) {
      JournalEntry.check(value);
    } else if (!kind.accepts(value)) {
      throw new IllegalArgumentException(
          "%s: %s (expected: %s)".formatted(kind.parameter, Quoted.of(value), kind.expected));
    }
    String upper = kind == Kind.METHOD ? value.toUpperCase(Locale.ROOT) : value;
    return new RequestCondition(kind, name, upper);
  }

  boolean is(Kind other) {
    return kind == other;
  }

  String parameter() {
    return kind.parameter + name;
  }

  boolean isMetBy(JournalEntry entry) {
    return switch (kind) {
      case METHOD -> entry.method().equals(value);
      case ROUTE -> entry.isOf(value);
      case PATH -> hasPath(entry.path()) || hasPath(decoded(entry.path().replace("+", "%2B")));
      case STATUS ->
          entry.outcome().status().map(String::valueOf).filter(value::equals).isPresent();
      case QUERY, HEADER -> values(entry).anyMatch(one -> isSame(one, value));
      case BODY -> entry.body().text().contains(value);
      case TEXT -> texts(entry).anyMatch(this::occursIn);
    };
  }

  private boolean hasPath(String path) {
    return value.endsWith("*")
        ? path.startsWith(value.substring(0, value.length() - 1))
        : path.equals(value);
  }

  /** Returns the values of the header, or those of the query parameter as sent. */
  private Stream<String> values(JournalEntry entry) {
    if (kind == Kind.HEADER) {
      return entry.headers().getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream();
    }
    return Stream.of(entry.query().split("&"))
        .map(field -> field.split("=", 2))
        .filter(field -> isSame(field[0], name))
        .map(field -> field.length == 1 ? "" : field[1]);
  }

  private boolean isSame(String sent, String wanted) {
    return sent.equals(wanted) || (kind == Kind.QUERY && decoded(sent).equals(wanted));
  }

  private static String decoded(String sent) {
    try {
      return URLDecoder.decode(sent, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) { // a percent sign that encodes nothing
      return sent;
    }
  }

  private static Stream<String> texts(JournalEntry entry) {
    String address = entry.path() + (entry.query().isEmpty() ? "" : "?" + entry.query());
    Stream<String> headers =
        entry.headers().entrySet().stream()
            .flatMap(field -> field.getValue().stream().map(one -> field.getKey() + ": " + one));
    return Stream.concat(Stream.of(address, decoded(address), entry.body().text()), headers);
  }

  private boolean occursIn(String text) {
    return text.toLowerCase(Locale.ROOT).contains(value.toLowerCase(Locale.ROOT));
  }

  /** Returns the difference of a request that does not meet the condition, for messages. */
  String difference(JournalEntry entry) {
    return switch (kind) {
      case METHOD -> "method is %s (expected %s)".formatted(entry.method(), value);
      case ROUTE ->
          "route is %s (expected %s)"
              .formatted(entry.route().isEmpty() ? "missing" : entry.route(), value);
      case PATH -> "path is %s (expected %s)".formatted(Quoted.of(entry.path()), Quoted.of(value));
      case STATUS ->
          "status is %s (expected %s)"
              .formatted(entry.outcome().status().map(String::valueOf).orElse("missing"), value);
      case QUERY, HEADER -> {
        String sent = values(entry).limit(MOST_VALUES).map(Quoted::of).collect(joining(", "));
        yield "%s %s is %s (expected %s)"
            .formatted(
                kind == Kind.QUERY ? "query" : "header",
                Quoted.name(name),
                sent.isEmpty() ? "missing" : sent,
                Quoted.of(value));
      }
      case BODY ->
          entry.body().isWhole()
              ? "body does not contain " + Quoted.of(value)
              : "the first %d of %d bytes of the body do not contain %s"
                  .formatted(entry.body().keptBytes(), entry.body().length(), Quoted.of(value));
      case TEXT -> Quoted.of(value) + " does not occur";
    };
  }

  /** Returns the condition as it follows "with" in messages. */
  @Override
  public String toString() {
    return switch (kind) {
      case METHOD, ROUTE, STATUS -> kind.parameter + " " + value;
      case PATH -> "path " + Quoted.of(value);
      case QUERY -> "query " + Quoted.name(name) + " " + Quoted.of(value);
      case HEADER -> "header " + Quoted.name(name) + " " + Quoted.of(value);
      case BODY -> "body containing " + Quoted.of(value);
      case TEXT -> "text " + Quoted.of(value);
    };
  }
}
