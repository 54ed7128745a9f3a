package io.originsimulator.recipe.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Response header fields by name; names are case-insensitive.
 *
 * @param fields values by name, with names and order as written
 */
public record Headers(Map<String, String> fields) {

  /** No header fields. */
  public static final Headers NONE = new Headers(Map.of());

  private static final Set<String> FRAMING = Set.of("content-length", "transfer-encoding");
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

  static final String NAME_EXPECTED = "letters, digits and any of " + TOKEN_MARKS;

  public Headers {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    List<Problem> problems = new ArrayList<>();
    Map<String, String> seen = new LinkedHashMap<>();
    fields.forEach(
        (name, value) -> {
          check(name, value).ifPresent(problems::add);
          String before = seen.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
          if (before != null) {
            problems.add(
                new Problem(Quoted.name(name), "duplicate", "", "it is also written as " + before));
          }
        });
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  /** Returns the value of a field; empty if it is missing. */
  public Optional<String> get(String name) {
    return fields.entrySet().stream()
        .filter(field -> field.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Returns these fields, preceded by those defaults that they do not replace. */
  public Headers over(Headers defaults) {
    Map<String, String> merged = new LinkedHashMap<>();
    defaults.fields.forEach(
        (name, value) -> {
          if (get(name).isEmpty()) {
            merged.put(name, value);
          }
        });
    merged.putAll(fields);
    return new Headers(merged);
  }

  /** Returns these fields with one more, which replaces any of that name. */
  public Headers with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(without(name).fields);
    more.put(name, value);
    return new Headers(more);
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
    Map<String, String> rest = new LinkedHashMap<>(fields);
    rest.keySet().removeIf(name::equalsIgnoreCase);
    return new Headers(rest);
  }

  /** Returns whether {@code content-encoding} is gzip, in any letter case. */
  public boolean isGzip() {
    return get("content-encoding")
        .filter(value -> value.strip().equalsIgnoreCase("gzip"))
        .isPresent();
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
  static boolean isName(String text) {
    return !text.isEmpty() && text.chars().allMatch(Headers::isTokenCharacter);
  }

  private static boolean isTokenCharacter(int c) {
    return (c < 0x7f && Character.isLetterOrDigit(c)) || TOKEN_MARKS.indexOf(c) >= 0;
  }
}
