package io.originsimulator.server.fleet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;

/** The lines of {@code routes_status} of several replicas, with the differences between them. */
public final class MergedRoutes {
  private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)?");

  private MergedRoutes() {}

  /**
   * Returns each line that all replicas have as it is, and the others with a comment that names the
   * replicas that have it. A latency that differs by less than a millisecond is the same: that of a
   * ramp depends on the clocks.
   *
   * @param silent the replicas without an answer, with the reason
   */
  public static String of(SortedMap<String, String> answers, SortedMap<String, String> silent) {
    Map<String, List<Variant>> byRoute = new LinkedHashMap<>();
    answers.forEach(
        (replica, text) ->
            text.lines()
                .forEach(
                    line ->
                        variant(
                                byRoute.computeIfAbsent(routeOf(line), any -> new ArrayList<>()),
                                line)
                            .replicas()
                            .add(replica)));
    List<String> merged = new ArrayList<>();
    byRoute.values().stream()
        .flatMap(List::stream)
        .map(variant -> variant.text(answers.size()))
        .forEach(merged::add);
    silent.forEach((replica, reason) -> merged.add("# " + replica + ": " + reason));
    return String.join("\n", merged);
  }

  /** A line, and the replicas that have it. */
  private record Variant(String line, List<String> replicas) {
    String text(int all) {
      return replicas.size() == all ? line : line + " # " + String.join(", ", replicas);
    }
  }

  private static Variant variant(List<Variant> known, String line) {
    return known.stream()
        .filter(variant -> isSame(variant.line(), line))
        .findFirst()
        .orElseGet(
            () -> {
              Variant other = new Variant(line, new ArrayList<>());
              known.add(other);
              return other;
            });
  }

  private static boolean isSame(String line, String other) {
    int latency = line.lastIndexOf(' ') + 1;
    return line.equals(other)
        || (other.startsWith(line.substring(0, latency))
            && isClose(line.substring(latency), other.substring(latency)));
  }

  private static boolean isClose(String millis, String other) {
    return NUMBER.matcher(millis).matches()
        && NUMBER.matcher(other).matches()
        && Math.abs(Double.parseDouble(millis) - Double.parseDouble(other)) < 1;
  }

  /** Returns a line without its status and latency, the last two columns. */
  private static String routeOf(String line) {
    int latency = line.lastIndexOf(' ');
    return line.substring(0, line.lastIndexOf(' ', latency - 1));
  }
}
