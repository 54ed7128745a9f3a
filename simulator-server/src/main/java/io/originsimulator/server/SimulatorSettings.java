package io.originsimulator.server;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a simulator is set up; see {@link SimulatorBuilder} for each.
 *
 * @param threads how many event loops of its own; empty for one that is shared
 */
record SimulatorSettings(
    String host,
    int port,
    Transport transport,
    OptionalInt threads,
    Optional<String> adminToken,
    boolean halfClose,
    Limits limits,
    OriginAccess origins,
    Optional<Path> files,
    boolean manualClock,
    Optional<Instant> startAt,
    int journalEntries,
    int journalBodyBytes,
    boolean honesty,
    Duration tolerance,
    Optional<Runnable> onFailure) {
  private static final Duration LONGEST_TOLERANCE = Duration.ofSeconds(60);
  private static final Instant FIRST_START = Instant.parse("1970-01-01T00:00:00Z");
  private static final Instant PAST_THE_LAST_START = Instant.parse("2200-01-01T00:00:00Z");

  SimulatorSettings {
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("port: " + port + " (expected: 0 to 65535)");
    }
    if (adminToken.filter(String::isBlank).isPresent()) {
      throw new IllegalArgumentException("adminToken: blank (expected: a secret)");
    }
    startAt.ifPresent(instant -> check(instant, manualClock));
    if (journalEntries < 0) {
      throw new IllegalArgumentException("journal: " + journalEntries + " (expected: 0 or more)");
    }
    if (journalBodyBytes < 0) {
      throw new IllegalArgumentException(
          "journal's bodyBytes: " + journalBodyBytes + " (expected: 0 or more)");
    }
    if (tolerance.isNegative() || tolerance.compareTo(LONGEST_TOLERANCE) > 0) {
      throw new IllegalArgumentException(
          "tolerance: " + tolerance + " (expected: PT0S to " + LONGEST_TOLERANCE + ")");
    }
    if (threads.isPresent() && threads.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "threads: " + threads.getAsInt() + " (expected: 1 or more)");
    }
  }

  private static void check(Instant startAt, boolean manualClock) {
    if (startAt.isBefore(FIRST_START) || !startAt.isBefore(PAST_THE_LAST_START)) {
      throw new IllegalArgumentException("startAt: " + startAt + " (expected: 1970 to 2199)");
    }
    if (manualClock) {
      throw new IllegalArgumentException(
          "startAt: "
              + startAt
              + " (expected: none beside manualClock(), under which timelines count from the moment"
              + " a recipe is accepted, and are moved by Simulator.clock())");
    }
  }
}
