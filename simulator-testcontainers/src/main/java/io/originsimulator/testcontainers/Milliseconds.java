package io.originsimulator.testcontainers;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;

/** Times as the simulator's pages write them: decimal milliseconds. */
final class Milliseconds {
  private Milliseconds() {}

  /** A time; zero if the field is not there. */
  static Duration of(JsonNode field) {
    return Duration.ofNanos(field.decimalValue().movePointRight(6).longValue());
  }

  /** A time; empty if the field is not there. */
  static Optional<Duration> ifPresent(JsonNode field) {
    return field.isNumber() ? Optional.of(of(field)) : Optional.empty();
  }
}
