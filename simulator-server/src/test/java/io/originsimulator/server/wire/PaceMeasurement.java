package io.originsimulator.server.wire;

import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.util.List;

/**
 * A measurement of the precision of a bandwidth with many connections; too long for the build.
 *
 * <p>Arguments: connections, bytes per second, transport. Server and client share the machine and
 * the JVM. Prints by how much a body of 5 s exceeds 5 s, from its first byte to its last.
 */
final class PaceMeasurement {
  private static final int SECONDS = 5;

  private PaceMeasurement() {}

  public static void main(String[] args) {
    int connections = Integer.parseInt(args[0]);
    long rate = Long.parseLong(args[1]);
    Transport transport = Transport.valueOf(args[2]);
    String recipe =
        Recipes.content(
            "/",
            "\"random_content\": \"" + SECONDS * rate + "b\"",
            "{\"at\": 0, \"status\": 200, \"bandwidth\": \"" + rate + "b/s\"}");
    try (Simulator simulator = Simulator.builder().transport(transport).recipe(recipe).start()) {
      List<Double> off =
          ManyReaders.secondsToTheEnd(simulator, connections).stream()
              .map(seconds -> 100 * (seconds / SECONDS - 1))
              .sorted()
              .toList();
      System.out.printf(
          "%s, %d connections of %d b/s: %.3f %% to %.3f %% off, half below %.3f %%%n",
          simulator.transport(),
          connections,
          rate,
          off.get(0),
          off.get(off.size() - 1),
          off.get(off.size() / 2));
    }
  }
}
