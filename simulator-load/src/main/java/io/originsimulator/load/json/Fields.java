package io.originsimulator.load.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.originsimulator.recipe.value.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an object in a document, read one by one. A bad value is noted and reads as a
 * neutral one, so that all problems of a document are reported at once. Null is absent.
 */
public final class Fields {
  private final JsonNode node;
  private final String place;
  private final List<Problem> problems;
  private final Set<String> known = new LinkedHashSet<>();

  private Fields(JsonNode node, String place, List<Problem> problems) {
    this.node = node;
    this.place = place;
    this.problems = problems;
  }

  /** Returns the fields of a document, of which no problem is known yet. */
  public static Fields of(JsonNode document) {
    return new Fields(document, "", new ArrayList<>());
  }

  /** Returns the fields of the object in a field of this one; it has none if there is no object. */
  public Fields child(String name) {
    return child(name, find(name));
  }

  /** Returns the fields of each object of a list, or of the one object that is no list. */
  public List<Fields> children(String name) {
    JsonNode list = find(name);
    if (!list.isArray()) {
      return List.of(child(name, list));
    }
    List<Fields> children = new ArrayList<>();
    for (JsonNode item : list) {
      children.add(child(name + "[" + children.size() + "]", item));
    }
    return children;
  }

  private Fields child(String name, JsonNode value) {
    return new Fields(value, new Problem(name, "", "", "").at(place).place(), problems);
  }

  /** Returns the object itself; a missing node if there is none. */
  public JsonNode node() {
    return node;
  }

  /** Returns the node of a field; a missing node if it is absent. */
  public JsonNode find(String name) {
    known.add(name);
    return has(name) ? node.get(name) : MissingNode.getInstance();
  }

  /** Returns whether a field is there; this call does not make its name known. */
  public boolean has(String name) {
    return node.hasNonNull(name);
  }

  public String text(String name, String usual) {
    return read(name, usual, "text", value -> value.isValueNode() ? value.asText() : null);
  }

  /** Reads a whole number of a range, also one in quotes, as forms send it. */
  public long whole(String name, long usual, long least, long most, String expected) {
    return read(name, usual, expected, value -> whole(value, least, most));
  }

  private static @Nullable Long whole(JsonNode value, long least, long most) {
    boolean quoted = value.isTextual() && value.textValue().matches("\\d{1,15}");
    boolean whole = quoted || (value.isIntegralNumber() && value.canConvertToLong());
    return whole && value.asLong() >= least && value.asLong() <= most ? value.asLong() : null;
  }

  /**
   * Reads a field.
   *
   * @param usual if it is absent or bad
   * @param reading returns null for a value that is not what is expected; what it throws as an
   *     {@link IllegalArgumentException} is taken for the same
   */
  public <T> T read(
      String name, T usual, String expected, Function<JsonNode, @Nullable T> reading) {
    JsonNode value = find(name);
    if (value.isMissingNode()) {
      return usual;
    }
    try {
      T read = reading.apply(value);
      if (read != null) {
        return read;
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    refuse(name, expected);
    return usual;
  }

  /** Reports a field that has to be there if it is absent. */
  public void require(String name, String expected) {
    if (find(name).isMissingNode()) {
      refuse(name, expected);
    }
  }

  /** Reports the value of a field. */
  public void refuse(String name, String expected) {
    JsonNode value = find(name);
    report(name, value.isMissingNode() ? "missing" : value.toString(), expected);
  }

  /** Reports a problem of a field, or of the object if the name is empty. */
  public void report(String name, String found, String expected) {
    problems.add(new Problem(name, found, expected, "").at(place));
  }

  /** Reports the fields that nothing asked for. */
  public void finish() {
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                report(name, "unknown field", String.join(", ", known));
              }
            });
  }

  /** Returns the problems of the whole document so far, in the order of reading. */
  public List<Problem> problems() {
    return problems;
  }
}
