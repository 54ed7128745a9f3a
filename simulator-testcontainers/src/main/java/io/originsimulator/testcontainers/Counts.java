package io.originsimulator.testcontainers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a simulator has done since it started or began anew; its own pages are not counted.
 *
 * @param requests that arrived whole
 * @param byStatus responses whose head was sent, by status; a status never sent is not there
 * @param faults that responses came to, by kind, such as {@code reset}; a kind never seen is not
 *     there
 * @param abandoned requests whose client did not wait for the whole response, whether its head was
 *     sent before or not, or whose connection ended by an earlier response's fault
 */
public record Counts(
    long requests,
    SortedMap<Integer, Long> byStatus,
    SortedMap<String, Long> faults,
    long abandoned) {

  public Counts {
    byStatus = Collections.unmodifiableSortedMap(new TreeMap<>(byStatus));
    faults = Collections.unmodifiableSortedMap(new TreeMap<>(faults));
  }

  /** Reads {@code /_admin/current_count}. */
  static Counts read(JsonNode json) {
    SortedMap<Integer, Long> byStatus = new TreeMap<>();
    SortedMap<String, Long> faults = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : json.properties()) {
      String name = field.getKey();
      long count = field.getValue().asLong();
      if (name.chars().allMatch(Character::isDigit)) {
        byStatus.put(Integer.valueOf(name), count);
      } else if (!name.equals("total_requests") && !name.equals("abandoned")) {
        faults.put(name, count);
      }
    }
    return new Counts(
        json.path("total_requests").asLong(), byStatus, faults, json.path("abandoned").asLong());
  }
}
