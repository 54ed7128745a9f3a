package io.originsimulator.recipe.value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Response header fields; names are case-insensitive. A field may occur several times, as {@code
 * set-cookie} does.
 *
 * @param fields with names and order as written; all occurrences of a name have the same letter
 *     case
 */
public record Headers(List<Field> fields) {

  /** One header field. */
  public record Field(String name, String value) {
    boolean is(String other) {
      return name.equalsIgnoreCase(other);
    }
  }

  /** No header fields. */
  public static final Headers NONE = new Headers(List.of());

  private static final Set<String> FRAMING = Set.of("content-length", "transfer-encoding");
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

  /** The fields that a recipient needs before the body (RFC 9110, section 6.5.1). */
  private static final Set<String> BEFORE_THE_BODY =
      Set.of(
          "age",
          "authorization",
          "cache-control",
          "connection",
          "content-encoding",
          "content-range",
          "content-type",
          "date",
          "expect",
          "expires",
          "host",
          "keep-alive",
          "location",
          "max-forwards",
          "pragma",
          "proxy-authenticate",
          "proxy-authorization",
          "proxy-connection",
          "range",
          "retry-after",
          "set-cookie",
          "te",
          "trailer",
          "upgrade",
          "vary",
          "warning",
          "www-authenticate");

  /** The characters of a field name, for messages. */
  public static final String NAME_EXPECTED = "letters, digits and any of " + TOKEN_MARKS;

  public Headers {
    fields = List.copyOf(fields);
    List<Problem> problems = new ArrayList<>();
    Map<String, String> seen = new HashMap<>();
    for (Field field : fields) {
      check(field.name(), field.value()).ifPresent(problems::add);
      String before = seen.putIfAbsent(field.name().toLowerCase(Locale.ROOT), field.name());
      if (before != null && !before.equals(field.name())) {
        problems.add(
            new Problem(
                Quoted.name(field.name()), "duplicate", "", "it is also written as " + before));
      }
    }
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  /** Creates fields that each occur once. */
  public Headers(Map<String, String> fields) {
    this(
        fields.entrySet().stream()
            .map(field -> new Field(field.getKey(), field.getValue()))
            .toList());
  }

  /**
   * Returns the value of a field; empty if it is missing. The values of one that occurs several
   * times are joined by commas, as in RFC 9110, section 5.3.
   */
  public Optional<String> get(String name) {
    return fields.stream()
        .filter(field -> field.is(name))
        .map(Field::value)
        .reduce((first, second) -> first + ", " + second);
  }

  /** Returns the values by name, each in the order written. */
  public Map<String, List<String>> byName() {
    Map<String, List<String>> values = new LinkedHashMap<>();
    fields.forEach(
        field ->
            values.computeIfAbsent(field.name(), name -> new ArrayList<>()).add(field.value()));
    return values;
  }

  /** Returns these fields, preceded by those defaults that they do not replace. */
  public Headers over(Headers defaults) {
    return new Headers(
        Stream.concat(
                defaults.fields.stream().filter(field -> get(field.name()).isEmpty()),
                fields.stream())
            .toList());
  }

  /** Returns these fields with one more, which replaces any of that name. */
  public Headers with(String name, String value) {
    return new Headers(Map.of(name, value)).over(this);
  }

  /**
   * Returns these fields with a member added to the list of one of them, as in {@code vary};
   * unchanged if the list has the member, in any letter case, or is {@code *}.
   */
  public Headers listing(String name, String member) {
    String own = get(name).orElse("");
    boolean named =
        Stream.of(own.split(",", -1))
            .map(String::strip)
            .anyMatch(one -> one.equals("*") || one.equalsIgnoreCase(member));
    return named ? this : with(name, own.isBlank() ? member : own + ", " + member);
  }

  /** Returns these fields without one. */
  public Headers without(String name) {
    return new Headers(fields.stream().filter(field -> !field.is(name)).toList());
  }

  /** Returns whether {@code content-encoding} is gzip, in any letter case. */
  public boolean isGzip() {
    return get("content-encoding")
        .filter(value -> value.strip().equalsIgnoreCase("gzip"))
        .isPresent();
  }

  /** Returns the problems of fields that must not follow a body. */
  public static List<Problem> problemsOfTrailers(List<Field> fields) {
    return fields.stream()
        .filter(field -> BEFORE_THE_BODY.contains(field.name().toLowerCase(Locale.ROOT)))
        .map(
            field ->
                new Problem(
                    Quoted.name(field.name()),
                    Quoted.of(field.value()),
                    "a field that a client can use after the body",
                    "put it into headers"))
        .toList();
  }

  private static Optional<Problem> check(String name, String value) {
    if (FRAMING.contains(name.toLowerCase(Locale.ROOT))) {
      return Optional.of(problemOfFraming(name, value));
    }
    if (!isName(name)) {
      return Optional.of(new Problem(Quoted.name(name), "not a header name", NAME_EXPECTED, ""));
    }
    if (value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7f)) {
      return Optional.of(
          new Problem(
              Quoted.name(name),
              Quoted.of(value),
              "one line of text without control characters",
              ""));
    }
    return Optional.empty();
  }

  /** Returns the problem of a field that the server sets itself. */
  public static Problem problemOfFraming(String name, String value) {
    return Problem.of(Quoted.of(value), "")
        .orElse("the server sets " + name + " itself; leave it out")
        .at(Quoted.name(name));
  }

  /** Returns whether a text is a valid field name. */
  public static boolean isName(String text) {
    return !text.isEmpty() && text.chars().allMatch(Headers::isTokenCharacter);
  }

  private static boolean isTokenCharacter(int c) {
    return (c < 0x7f && Character.isLetterOrDigit(c)) || TOKEN_MARKS.indexOf(c) >= 0;
  }
}
