package io.originsimulator.load.replay;

import io.originsimulator.load.log.LogEntry;
import io.originsimulator.load.log.RouteFolding;
import io.originsimulator.load.log.RouteKey;
import io.originsimulator.load.plan.Target;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The targets of a recording's requests, and their names in reports. */
public final class ReplayTargets {
  private static final int RARE = 200; // less than one in this many

  private ReplayTargets() {}

  /**
   * Returns a target for each of the recording's requests, in their order. The server's path
   * precedes those of the log.
   */
  public static List<Target> of(
      Recording recording, URI server, List<Target.Header> headers, int labels) {
    String base = base(server);
    List<String> names = labels(recording, labels);
    Map<Integer, byte[]> bodies = new HashMap<>(); // shared by length
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Recording.Request request = recording.requests().get(i);
      targets.add(
          new Target(
              request.method(),
              URI.create(base + request.target()),
              headers,
              bodies.computeIfAbsent(request.bodyBytes(), byte[]::new),
              names.get(i)));
    }
    return targets;
  }

  /**
   * Returns a name for each of the recording's requests, {@code GET /cases/:id}. Rare requests
   * share the name of their common prefix, {@code GET /static/*}.
   *
   * @param most maximum number of names; each method has at least one
   */
  static List<String> labels(Recording recording, int most) {
    List<RouteKey> keys = recording.requests().stream().map(ReplayTargets::key).toList();
    Map<RouteKey, Long> counts = new HashMap<>();
    for (Recording.Entry entry : recording.entries()) {
      counts.merge(keys.get(entry.request()), 1L, Long::sum);
    }
    Map<RouteKey, RouteKey> labels =
        RouteFolding.fold(counts, Math.max(1, recording.size() / RARE), most);
    return keys.stream().map(key -> labels.getOrDefault(key, key).toString()).toList();
  }

  private static RouteKey key(Recording.Request request) {
    String path = LogEntry.of(request.method(), request.target()).path();
    return RouteKey.ofTemplate(request.method(), path);
  }

  static String base(URI server) {
    if (server.getRawQuery() != null || server.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "server: " + server + " (expected: without a query, such as http://localhost:8000)");
    }
    String text = server.toString();
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }
}
