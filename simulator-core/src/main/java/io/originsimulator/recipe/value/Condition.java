package io.originsimulator.recipe.value;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A condition on the values of one name in a request.
 *
 * @param part the part of the request that has the values
 * @param name the name of a query parameter or header, the latter in lower case, or a JSON Pointer
 *     into the body
 * @param anyOf at least one expectation, any of which may be met
 */
public record Condition(Part part, String name, List<Expectation> anyOf) {
  private static final Pattern POINTER = Pattern.compile("(/([^~/]|~[01])*)*");
  private static final Pattern PLAIN = Pattern.compile("[!-~&&[^\",]]{1,80}");

  /** The parts of a request that conditions read, in the order in which they are checked. */
  public enum Part {
    QUERY,
    HEADERS,
    BODY;

    /** Returns its field in {@code match}. */
    public String field() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Condition {
    anyOf = List.copyOf(anyOf);
    if (anyOf.isEmpty()) {
      throw new RecipeException(Problem.of("empty", "at least one condition"));
    }
    if (part == Part.HEADERS) {
      if (!Headers.isName(name)) {
        throw new RecipeException(Problem.of("not a header name", Headers.NAME_EXPECTED));
      }
      name = name.toLowerCase(Locale.ROOT);
    }
    if (part == Part.BODY && !POINTER.matcher(name).matches()) {
      throw new RecipeException(
          Problem.of("not a JSON Pointer", "a path such as \"/items/0/sku\"")
              .orElse(name.startsWith("/") ? "write ~ as ~0" : "it starts with /"));
    }
  }

  /** Returns whether the values of the name meet the condition. */
  public boolean isMetBy(List<?> values) {
    return anyOf.stream().anyMatch(one -> one.isMetBy(values));
  }

  /** Returns the steps of its expressions, by which a comparison takes longer; 0 without any. */
  public int steps() {
    return anyOf.stream()
        .filter(Expectation.Matches.class::isInstance)
        .mapToInt(it -> ((Expectation.Matches) it).expression().steps())
        .sum();
  }

  /** Returns the subject of the condition, such as {@code query page}. */
  public String subject() {
    String shown = PLAIN.matcher(name).matches() ? name : Quoted.of(name);
    return (part == Part.HEADERS ? "header" : part.field()) + " " + shown;
  }

  /** Returns the expected values, such as {@code "2" or "3"}. */
  public String expected() {
    return anyOf.stream().map(Expectation::toString).collect(joining(" or "));
  }

  @Override
  public String toString() {
    return subject() + " " + expected();
  }
}
