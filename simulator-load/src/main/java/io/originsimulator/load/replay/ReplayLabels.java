package io.originsimulator.load.replay;

import io.originsimulator.load.log.LogEntry;
import io.originsimulator.load.log.RouteFolding;
import io.originsimulator.load.log.RouteKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What reports call a recording's requests: {@code GET /cases/:id}; rare ones are called by what
 * they have in common, {@code GET /static/*}.
 */
final class ReplayLabels {
  private static final int RARE = 200; // less than one in so many

  private ReplayLabels() {}

  /**
   * A label for each of the recording's requests.
   *
   * @param most how many labels there may be; each method has at least one
   */
  static List<String> of(Recording recording, int most) {
    List<RouteKey> keys = recording.requests().stream().map(ReplayLabels::key).toList();
    Map<RouteKey, Long> counts = new HashMap<>();
    for (int i = 0; i < recording.size(); i++) {
      counts.merge(keys.get(recording.request(i)), 1L, Long::sum);
    }
    Map<RouteKey, RouteKey> labels =
        RouteFolding.fold(counts, Math.max(1, recording.size() / RARE), most);
    return keys.stream().map(key -> labels.getOrDefault(key, key).toString()).toList();
  }

  private static RouteKey key(Recording.Request request) {
    String path = LogEntry.of(request.method(), request.target()).path();
    return RouteKey.ofTemplate(request.method(), path);
  }
}
