package io.originsimulator.load.replay;

import io.originsimulator.load.plan.Target;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A recording's requests, to be sent to a server. */
public final class ReplayTargets {
  private ReplayTargets() {}

  /**
   * A target for each of the recording's requests, in their order.
   *
   * @param server such as {@code http://localhost:8000}; a path in it comes before those of the log
   * @param headers of each request
   * @param labels how many names reports may have for requests; rare ones share theirs
   */
  public static List<Target> of(
      Recording recording, URI server, List<Target.Header> headers, int labels) {
    String base = base(server);
    List<String> names = ReplayLabels.of(recording, labels);
    Map<Integer, byte[]> bodies = new HashMap<>(); // of the same length they are the same
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

  /** A server's address without a slash at its end. */
  static String base(URI server) {
    if (server.getRawQuery() != null || server.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "server: " + server + " (expected: without a query, such as http://localhost:8000)");
    }
    String text = server.toString();
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }
}
