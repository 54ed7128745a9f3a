package io.originsimulator.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.value.Fault;
import java.util.SortedMap;
import java.util.TreeMap;

/** The JSON form of counts: {@code {"total_requests":4,"200":2,"reset":1,"abandoned":1}}. */
public final class CountsJson {
  private CountsJson() {}

  /** Writes counts as an object. */
  public static String write(Counts counts) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("total_requests", counts.requests());
    counts.byStatus().forEach((status, count) -> object.put(String.valueOf(status), count));
    counts.faults().forEach(object::put);
    put(object, "abandoned", counts.abandoned());
    put(object, "events", counts.events());
    put(object, "held_back", counts.heldBack());
    put(object, "unlogged", counts.unlogged());
    return object.toString();
  }

  private static void put(ObjectNode object, String name, long count) {
    if (count > 0) {
      object.put(name, count);
    }
  }

  /**
   * Reads counts in the format of {@code /_admin/current_count}; ignores unknown fields.
   *
   * @throws IllegalArgumentException if a value is malformed; names its place
   */
  public static Counts read(String json) {
    JsonValue object = JsonValue.read(json);
    SortedMap<Integer, Long> byStatus = new TreeMap<>();
    for (String name : object.names()) {
      if (name.matches("\\d{3}")) {
        byStatus.put(Integer.valueOf(name), object.at(name).count());
      }
    }
    SortedMap<String, Long> faults = new TreeMap<>();
    for (Fault.Kind kind : Fault.Kind.values()) {
      String name = kind.toString();
      object.at(name).ifPresent(JsonValue::count).ifPresent(count -> faults.put(name, count));
    }
    return new Counts(
        object.at("total_requests").count(),
        byStatus,
        faults,
        count(object.at("abandoned")),
        count(object.at("events")),
        count(object.at("held_back")),
        count(object.at("unlogged")));
  }

  private static long count(JsonValue count) {
    return count.ifPresent(JsonValue::count).orElse(0L);
  }
}
