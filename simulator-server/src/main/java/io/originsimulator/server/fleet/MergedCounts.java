package io.originsimulator.server.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;

/** The sums of counts of several replicas. */
public final class MergedCounts {
  private MergedCounts() {}

  /** Returns the sum of each count. */
  public static ObjectNode of(Collection<? extends JsonNode> counts) {
    ObjectNode sums = JsonNodeFactory.instance.objectNode();
    counts.forEach(one -> one.fieldNames().forEachRemaining(name -> add(sums, one, name)));
    return sums;
  }

  /** Adds counts to those of an object; an object of counts is added count by count. */
  static void add(ObjectNode sums, JsonNode one, List<String> names) {
    names.stream().filter(one::has).forEach(name -> add(sums, one, name));
  }

  private static void add(ObjectNode sums, JsonNode one, String name) {
    JsonNode more = one.get(name);
    if (more.isObject()) {
      sums.set(name, of(List.of(sums.path(name), more)));
    } else {
      sums.put(name, sums.path(name).asLong() + more.asLong());
    }
  }
}
