package io.originsimulator.recipe.value;

import java.math.BigInteger;
import java.util.List;

/**
 * An expectation of the values of a name in a request.
 *
 * <p>A value is a {@link String}, {@link Boolean}, {@link BigInteger} or {@link Double}. A list or
 * object in a body is of another type: it is present, and meets no other expectation.
 */
public sealed interface Expectation {

  /**
   * Returns whether the values meet the expectation: one of them, or their absence.
   *
   * @param values those of one name; empty if it is absent
   */
  boolean isMetBy(List<?> values);

  /** An expectation of an equal value; 2 equals 2.0. */
  record Equal(Object value) implements Expectation {
    @Override
    public boolean isMetBy(List<?> values) {
      return values.stream().anyMatch(this::equalsValue);
    }

    private boolean equalsValue(Object other) {
      return value.equals(other)
          || (value instanceof Number one
              && other instanceof Number two
              && !one.getClass().equals(two.getClass())
              && one.doubleValue() == two.doubleValue());
    }

    @Override
    public String toString() {
      return shown(value);
    }
  }

  /** An expectation of a text, number or boolean that an expression matches completely. */
  record Matches(Expression expression) implements Expectation {
    @Override
    public boolean isMetBy(List<?> values) {
      return values.stream()
          .anyMatch(value -> isText(value) && expression.matches(value.toString()));
    }

    @Override
    public String toString() {
      return "matches " + Quoted.of(expression.toString());
    }
  }

  /** An expectation of a text, number or boolean that contains a text. */
  record Contains(String text) implements Expectation {
    @Override
    public boolean isMetBy(List<?> values) {
      return values.stream().anyMatch(value -> isText(value) && value.toString().contains(text));
    }

    @Override
    public String toString() {
      return "contains " + Quoted.of(text);
    }
  }

  /** An expectation of no value. */
  record Absent() implements Expectation {
    @Override
    public boolean isMetBy(List<?> values) {
      return values.isEmpty();
    }

    @Override
    public String toString() {
      return "absent";
    }
  }

  /** Returns a value in the form that messages show. */
  static String shown(Object value) {
    return value instanceof String text
        ? Quoted.of(text)
        : isText(value) ? value.toString() : "a list or an object";
  }

  private static boolean isText(Object value) {
    return value instanceof String || value instanceof Boolean || value instanceof Number;
  }
}
