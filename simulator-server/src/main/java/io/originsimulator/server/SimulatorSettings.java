package io.originsimulator.server;

import java.nio.file.Path;
import java.util.Optional;

/** How a simulator is set up; see {@link SimulatorBuilder} for each. */
record SimulatorSettings(
    String host,
    int port,
    Transport transport,
    int threads,
    Optional<String> adminToken,
    boolean halfClose,
    Limits limits,
    OriginAccess origins,
    Optional<Path> files,
    boolean manualClock,
    int journalEntries,
    int journalBodyBytes) {

  SimulatorSettings {
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("port: " + port + " (expected: 0 to 65535)");
    }
    if (adminToken.filter(String::isBlank).isPresent()) {
      throw new IllegalArgumentException("adminToken: blank (expected: a secret)");
    }
    if (journalEntries < 0) {
      throw new IllegalArgumentException("journal: " + journalEntries + " (expected: 0 or more)");
    }
    if (journalBodyBytes < 0) {
      throw new IllegalArgumentException(
          "journal's bodyBytes: " + journalBodyBytes + " (expected: 0 or more)");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads: " + threads + " (expected: 1 or more)");
    }
  }
}
