package io.originsimulator.load.users;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.value.Problem;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an object in a file, read one by one; what is wrong is noted, and a neutral value
 * read in its place, so that all of it is said at once.
 */
final class PlanFields {
  private final JsonNode node;
  private final String place;
  private final List<Problem> problems;
  private final Set<String> known = new LinkedHashSet<>();

  PlanFields(JsonNode node, String place, List<Problem> problems) {
    this.node = node;
    this.place = place;
    this.problems = problems;
  }

  Optional<JsonNode> find(String name) {
    known.add(name);
    return Optional.ofNullable(node.get(name)).filter(value -> !value.isNull());
  }

  boolean has(String name) {
    return node.hasNonNull(name);
  }

  String text(String name, String usual) {
    return read(name, usual, "text", value -> value.isValueNode() ? value.asText() : null);
  }

  double number(String name, double usual, String expected) {
    return read(name, usual, expected, value -> value.isNumber() ? value.doubleValue() : null);
  }

  int wholeNumber(String name, int usual, String expected) {
    return read(name, usual, expected, value -> value.isInt() ? value.intValue() : null);
  }

  /**
   * Reads a field.
   *
   * @param reading null: it is not what was expected
   */
  <T> T read(String name, T usual, String expected, Function<JsonNode, @Nullable T> reading) {
    Optional<JsonNode> value = find(name);
    if (value.isEmpty()) {
      return usual;
    }
    T read = reading.apply(value.get());
    if (read == null) {
      report(name, value.get().toString(), expected);
      return usual;
    }
    return read;
  }

  void report(String name, String found, String expected) {
    problems.add(new Problem(name, found, expected, "").at(place));
  }

  /** Reports the fields that nothing asked for. */
  void finish() {
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                report(name, "unknown field", String.join(", ", known));
              }
            });
  }
}
