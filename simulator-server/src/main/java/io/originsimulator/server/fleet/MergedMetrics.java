package io.originsimulator.server.fleet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The metrics of several replicas, in Prometheus's text format, with a label for the replica.
 *
 * <p>They are not added up: a sum falls when a replica does not answer, which Prometheus takes for
 * a restart, and {@code sum without (replica)} gives it in a query.
 */
public final class MergedMetrics {
  private static final String UP = "origin_simulator_replica_up";

  private MergedMetrics() {}

  /**
   * Returns one text, in which the samples of each metric are together.
   *
   * @param silent the replicas without an answer, with the reason
   */
  public static String of(SortedMap<String, String> answers, SortedMap<String, String> silent) {
    Map<String, List<String>> comments = new LinkedHashMap<>(); // by metric
    Map<String, List<String>> samples = new LinkedHashMap<>();
    answers.forEach(
        (replica, text) -> {
          String metric = "";
          for (String line : text.lines().toList()) {
            if (line.startsWith("# ")) {
              metric = line.split(" ", 4)[2];
              List<String> known = comments.computeIfAbsent(metric, any -> new ArrayList<>());
              if (!known.contains(line)) {
                known.add(line);
              }
            } else if (!line.isEmpty()) {
              samples
                  .computeIfAbsent(metric, any -> new ArrayList<>())
                  .add(withReplica(line, label(replica)));
            }
          }
        });
    List<String> lines = new ArrayList<>();
    comments.forEach(
        (metric, comment) -> {
          lines.addAll(comment);
          lines.addAll(samples.getOrDefault(metric, List.of()));
        });
    lines.add("# HELP " + UP + " Whether the replica answered: 1.");
    lines.add("# TYPE " + UP + " gauge");
    answers.keySet().forEach(replica -> lines.add(UP + "{" + label(replica) + "} 1"));
    silent.keySet().forEach(replica -> lines.add(UP + "{" + label(replica) + "} 0"));
    return String.join("\n", lines) + "\n";
  }

  private static String withReplica(String sample, String label) {
    int brace = sample.indexOf('{');
    int space = sample.indexOf(' ');
    return brace >= 0 && brace < space
        ? sample.substring(0, brace + 1) + label + "," + sample.substring(brace + 1)
        : sample.substring(0, space) + "{" + label + "}" + sample.substring(space);
  }

  private static String label(String replica) {
    String escaped = replica.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    return "replica=\"" + escaped + "\"";
  }
}
