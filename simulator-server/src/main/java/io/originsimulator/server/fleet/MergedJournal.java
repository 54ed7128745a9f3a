package io.originsimulator.server.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;

/** The entries of several replicas' journals. */
public final class MergedJournal {
  private MergedJournal() {}

  /**
   * Returns the newest entries by instant, each with the name of its replica; of two at the same
   * instant, in the order of the names.
   *
   * @param limit maximum number of entries, at least 1
   */
  public static List<JsonNode> of(SortedMap<String, ? extends JsonNode> answers, int limit) {
    List<JsonNode> all = new ArrayList<>();
    answers.forEach(
        (replica, entries) -> entries.forEach(entry -> all.add(withReplica(replica, entry))));
    all.sort(
        Comparator.comparing(entry -> Instant.parse(entry.path("instant").asText()))); // stable
    return all.subList(Math.max(0, all.size() - limit), all.size());
  }

  /** Returns an object whose first field names its replica. */
  static ObjectNode withReplica(String replica, JsonNode object) {
    ObjectNode named = JsonNodeFactory.instance.objectNode().put("replica", replica);
    return named.setAll((ObjectNode) object);
  }
}
