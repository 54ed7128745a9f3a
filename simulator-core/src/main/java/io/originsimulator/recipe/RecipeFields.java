package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The fields of one object in a document, read one by one; what is wrong is collected, not thrown.
 *
 * <p>A field that was asked for is known; {@link #finish} reports the unknown and the missing ones.
 * A bad field reads as a neutral value, so that the rest of the object can still be checked.
 */
final class RecipeFields {
  private final JsonNode node;
  private final String place;
  private final List<Problem> problems;
  private final Set<String> known = new LinkedHashSet<>();
  private final Map<String, String> missing = new LinkedHashMap<>();

  RecipeFields(JsonNode node, String place, List<Problem> problems) {
    this.node = node;
    this.place = place;
    this.problems = problems;
  }

  /** The field's node; empty if it is absent or null. */
  Optional<JsonNode> find(String name) {
    known.add(name);
    return Optional.ofNullable(node.get(name)).filter(value -> !value.isNull());
  }

  <T> T read(String name, T neutral, Function<JsonNode, T> reading) {
    return find(name)
        .map(value -> guarded(name, neutral, () -> reading.apply(value)))
        .orElse(neutral);
  }

  <T> T require(String name, String expected, T neutral, Function<JsonNode, T> reading) {
    if (find(name).isEmpty()) {
      missing.put(name, expected);
    }
    return read(name, neutral, reading);
  }

  /** Notes a problem of the object, its place relative to it. */
  void report(Problem problem) {
    problems.add(problem.at(place));
  }

  /** Runs a check of the whole object, keeping its problems. */
  <T> T guarded(String child, T neutral, Supplier<T> check) {
    try {
      return check.get();
    } catch (RecipeException e) {
      e.problems().forEach(problem -> problems.add(problem.at(child).at(place)));
      return neutral;
    }
  }

  /** Reports unknown and missing fields; returns the names that unknown ones are taken for. */
  Set<String> finish() {
    Set<String> meant = new LinkedHashSet<>();
    List<String> unknown = new ArrayList<>();
    node.fieldNames().forEachRemaining(unknown::add);
    unknown.removeAll(known);
    for (String name : unknown) {
      Optional<String> near = Nearest.of(name, known);
      near.ifPresent(meant::add);
      String wayOut = near.map(word -> "did you mean \"" + word + "\"?").orElse("");
      String expected = near.isPresent() ? "" : String.join(", ", known);
      problems.add(new Problem(Quoted.name(name), "unknown field", expected, wayOut).at(place));
    }
    missing.forEach(
        (name, expected) -> {
          if (!meant.contains(name)) {
            problems.add(new Problem(name, "missing", expected, "").at(place));
          }
        });
    return meant;
  }
}
