package io.originsimulator.recipe;

import io.originsimulator.recipe.value.FieldsBuilder;
import java.util.List;
import java.util.Map;

/**
 * A builder of the conditions that a request meets, started by {@link #match()}.
 *
 * <pre>{@code
 * Recipe.route("/users/{id}")
 *     .match(match().query("page", "2").header("accept", contains("json")).body("/vip", true))
 * }</pre>
 *
 * <p>A condition is a text, number or boolean that the value equals, {@link #matches}, {@link
 * #contains}, {@link #absent}, or {@link #anyOf} these.
 */
public final class MatchBuilder extends FieldsBuilder<MatchBuilder> {
  private MatchBuilder() {}

  /** Starts a match, which every request meets. */
  public static MatchBuilder match() {
    return new MatchBuilder();
  }

  /** Adds a condition on a parameter of the query, decoded. */
  public MatchBuilder query(String name, Object condition) {
    return putIn("query", name, condition);
  }

  /** Adds a condition on a header. */
  public MatchBuilder header(String name, Object condition) {
    return putIn("headers", name, condition);
  }

  /**
   * Adds a condition on a JSON body.
   *
   * @param pointer a JSON Pointer (RFC 6901), such as {@code /items/0/sku}
   */
  public MatchBuilder body(String pointer, Object condition) {
    return putIn("body", pointer, condition);
  }

  /** Returns the condition that a regular expression of RE2 matches the complete value. */
  public static Object matches(String expression) {
    return Map.of("matches", expression);
  }

  /** Returns the condition that the value contains a text. */
  public static Object contains(String text) {
    return Map.of("contains", text);
  }

  /** Returns the condition that there is no value. */
  public static Object absent() {
    return Map.of("absent", true);
  }

  /** Returns the condition that one of several is met. */
  public static Object anyOf(Object... conditions) {
    return List.of(conditions);
  }

  @Override
  protected MatchBuilder self() {
    return this;
  }
}
