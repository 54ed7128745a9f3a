package io.originsimulator.recipe.value;

import java.io.Serializable;

/**
 * One problem of a recipe: place, value, expectation, suggestion.
 *
 * <p>Written as {@code [0].stages[2].latency: "fast" (expected: ...)}.
 *
 * @param place the path in the document, such as {@code [0].stages[2].latency}; empty until known
 * @param found the value as written, or a description of the problem
 * @param expected the accepted values; empty if {@code found} is sufficient
 * @param wayOut the suggestion; empty for none
 */
public record Problem(String place, String found, String expected, String wayOut)
    implements Serializable {

  /** Returns a problem of a value, without a place: each level on the way up adds a step. */
  public static Problem of(String found, String expected) {
    return new Problem("", found, expected, "");
  }

  /** Returns this problem with a suggestion. */
  public Problem orElse(String wayOut) {
    return new Problem(place, found, expected, wayOut);
  }

  /**
   * Returns this problem with a step added in front of its place: {@code at("stages[0]")} of {@code
   * latency} is {@code stages[0].latency}.
   */
  public Problem at(String parent) {
    if (parent.isEmpty()) {
      return this;
    }
    String joint = place.isEmpty() || place.startsWith("[") ? "" : ".";
    return new Problem(parent + joint + place, found, expected, wayOut);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    if (!place.isEmpty()) {
      text.append(place).append(": ");
    }
    text.append(found);
    if (!expected.isEmpty()) {
      text.append(" (expected: ").append(expected).append(')');
    }
    if (!wayOut.isEmpty()) {
      text.append(" (").append(wayOut).append(')');
    }
    return text.toString();
  }
}
