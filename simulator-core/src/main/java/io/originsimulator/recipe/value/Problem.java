package io.originsimulator.recipe.value;

import java.io.Serializable;

/**
 * One thing that is wrong with a recipe: place, value, expectation, suggestion.
 *
 * <p>Written as {@code [0].stages[2].latency: "fast" (expected: ...)}.
 *
 * @param place the path in the document, such as {@code [0].stages[2].latency}; empty while not yet
 *     known
 * @param found the value as it was written, or what is wrong in words
 * @param expected what would have been accepted; empty if {@code found} says it all
 * @param wayOut what to do about it; empty if there is nothing to advise
 */
public record Problem(String place, String found, String expected, String wayOut)
    implements Serializable {

  /** A value that is not what its field takes; the place is added on the way up. */
  public static Problem of(String found, String expected) {
    return new Problem("", found, expected, "");
  }

  /** Returns this problem with a suggestion. */
  public Problem orElse(String wayOut) {
    return new Problem(place, found, expected, wayOut);
  }

  /**
   * Returns this problem as seen from one level further up: {@code at("stages[0]")} of {@code
   * latency}.
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
