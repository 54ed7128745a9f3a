package io.originsimulator.server.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.server.fleet.Fleet.Answers;
import io.originsimulator.server.metrics.TimeHistogram;
import io.originsimulator.server.store.RecipeStore.Member;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.SortedMap;
import java.util.TreeMap;

/** The snapshots of several replicas. */
public final class MergedSnapshot {
  private static final List<String> COUNTS =
      List.of(
          "requests",
          "responses",
          "faults",
          "abandoned",
          "events",
          "held_back",
          "in_flight",
          "connections",
          "open_streams",
          "bytes_sent");
  private static final List<String> COUNTS_OF_ROUTE =
      List.of(
          "requests",
          "responses",
          "faults",
          "abandoned",
          "in_flight",
          "open_streams",
          "bytes_sent",
          "held",
          "workers",
          "busy",
          "waiting");

  private static final List<String> COPIED =
      List.of("version", "up_ms", "requests", "in_flight", "connections", "store");

  private MergedSnapshot() {}

  /**
   * Returns a snapshot in the format of one. Counts are sums; everything else that is not merged,
   * such as the stages of a route, is that of one replica.
   *
   * @param answers snapshots with their histograms; at least one
   * @param self the replica whose stages and clock are shown
   * @param latest maximum number of entries of the journal
   */
  public static ObjectNode of(Answers<? extends JsonNode> answers, String self, int latest) {
    SortedMap<String, ? extends JsonNode> given = answers.given();
    List<JsonNode> all = new ArrayList<>(given.values());
    JsonNode shown = given.get(self);
    if (shown != null) { // it comes first
      all.remove(shown);
      all.add(0, shown);
    }
    ObjectNode merged = all.get(0).deepCopy();
    putSums(merged, all, COUNTS);
    merged.remove("callers"); // the attempts of one caller may meet several replicas
    merged.remove("store"); // each replica has its own
    merged.set("latency_ms", latencies(merged, all));
    if (merged.has("loop")) {
      ObjectNode loop = merged.putObject("loop");
      List.of("lag_ms", "cpu").forEach(name -> loop.set(name, largest(all, "loop", name)));
    }
    merged.set("routes", routes(merged, all));
    merged.set("routes_left_out", largest(all, "routes_left_out", ""));
    if (merged.has("honesty")) {
      merged.set("honesty", honesty(merged, given));
    }
    if (all.stream().anyMatch(one -> one.has("latest"))) {
      ArrayNode entries = merged.putArray("latest");
      MergedJournal.of(parts(given, "latest"), latest).forEach(entries::add);
    }
    putReplicas(merged.putArray("replicas"), answers);
    return merged;
  }

  private static void putSums(ObjectNode merged, Collection<JsonNode> all, List<String> names) {
    ObjectNode sums = merged.objectNode();
    all.forEach(one -> MergedCounts.add(sums, one, names));
    merged.setAll(sums);
  }

  private static ObjectNode latencies(ObjectNode merged, Collection<JsonNode> all) {
    ObjectNode latencies = merged.objectNode();
    latencies.set("within_ms", largest(all, "latency_ms", "within_ms"));
    for (String kind : List.of("asked", "given", "error")) {
      TimeHistogram sum =
          TimesJson.sum(all.stream().map(one -> one.path("latency_ms").path(kind)).toList());
      TimesJson.putPercentiles(latencies.putObject(kind), sum);
    }
    return latencies;
  }

  /**
   * Returns the largest of a number; 0 if none has it.
   *
   * @param field the number's name in the part; empty if the part is the number
   */
  private static JsonNode largest(Collection<JsonNode> all, String part, String field) {
    return all.stream()
        .map(one -> field.isEmpty() ? one.path(part) : one.path(part).path(field))
        .filter(JsonNode::isNumber)
        .max((a, b) -> a.decimalValue().compareTo(b.decimalValue()))
        .orElse(IntNode.valueOf(0));
  }

  private static ArrayNode routes(ObjectNode merged, Collection<JsonNode> all) {
    Map<String, List<JsonNode>> byName = new LinkedHashMap<>();
    all.forEach(
        one ->
            one.path("routes")
                .forEach(
                    route ->
                        byName
                            .computeIfAbsent(route.path("name").asText(), any -> new ArrayList<>())
                            .add(route)));
    ArrayNode routes = merged.arrayNode();
    for (List<JsonNode> parts : byName.values()) {
      ObjectNode route = parts.get(0).deepCopy();
      putSums(route, parts, COUNTS_OF_ROUTE);
      routes.add(route);
    }
    return routes;
  }

  private static ObjectNode honesty(
      ObjectNode merged, SortedMap<String, ? extends JsonNode> given) {
    Entry<String, JsonNode> worst = MergedHonesty.worst(parts(given, "honesty"));
    ObjectNode honesty = merged.objectNode();
    honesty.set("verdict", worst.getValue().path("verdict"));
    honesty.put("replica", worst.getKey());
    ArrayNode reasons = honesty.putArray("reasons");
    given.forEach(
        (replica, one) ->
            one.path("honesty")
                .path("reasons")
                .forEach(reason -> reasons.add(MergedJournal.withReplica(replica, reason))));
    return honesty;
  }

  private static SortedMap<String, JsonNode> parts(
      SortedMap<String, ? extends JsonNode> given, String name) {
    SortedMap<String, JsonNode> parts = new TreeMap<>();
    given.forEach((replica, one) -> parts.put(replica, one.path(name)));
    return parts;
  }

  private static void putReplicas(ArrayNode replicas, Answers<? extends JsonNode> answers) {
    long newest = answers.members().stream().mapToLong(Member::edition).max().orElse(0);
    for (Member member : answers.members()) {
      ObjectNode replica = replicas.addObject().put("replica", member.name());
      replica.put("address", member.admin().toString());
      replica.put("edition", member.edition()).put("behind", member.edition() < newest);
      JsonNode answer = answers.given().get(member.name());
      if (answer == null) {
        replica.put("silent", answers.silent().get(member.name()));
      } else {
        for (String name : COPIED) {
          if (answer.has(name)) {
            replica.set(name, answer.get(name));
          }
        }
        if (answer.has("honesty")) {
          replica.set("verdict", answer.get("honesty").path("verdict"));
        }
      }
    }
  }
}
