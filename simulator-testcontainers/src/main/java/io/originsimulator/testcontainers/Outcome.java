package io.originsimulator.testcontainers;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.Fault;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * What became of a request. All times count from its arrival, by the simulator's clock; a byte
 * counts as sent when it is handed to the socket.
 */
public sealed interface Outcome {

  /** The status that was sent; empty if none was, or none yet. */
  Optional<Integer> status();

  /** Nothing has been sent yet. */
  record Pending() implements Outcome {
    @Override
    public Optional<Integer> status() {
      return Optional.empty();
    }
  }

  /**
   * A response was sent, or is on its way.
   *
   * @param code its status
   * @param planned what the recipe planned for the first byte: latency and waiting for a worker
   * @param actual when the first byte was sent
   * @param retryAfter what its {@code retry-after} said in seconds; empty if it had none, or a date
   * @param ended when its last byte was sent; empty while the body is on its way
   */
  record Answered(
      int code,
      Duration planned,
      Duration actual,
      Optional<Duration> retryAfter,
      Optional<Duration> ended)
      implements Outcome {

    @Override
    public Optional<Integer> status() {
      return Optional.of(code);
    }
  }

  /**
   * The response came to its fault.
   *
   * @param status of the head that was sent before it; empty if the fault came first
   * @param after when it struck
   * @param left when the client left a response that stalled; empty if it has not, and of all other
   *     kinds
   */
  record Failed(Fault.Kind kind, Optional<Integer> status, Duration after, Optional<Duration> left)
      implements Outcome {}

  /**
   * Nobody waited for the response, or for the rest of it, any more.
   *
   * @param after when that was
   * @param status of the head that had been sent; empty if none had
   * @param byClient whether the client left; false if an earlier response ended the connection, or
   *     the simulator stopped
   */
  record Abandoned(Duration after, Optional<Integer> status, boolean byClient) implements Outcome {}

  /**
   * Reads the outcome of an entry of {@code /_admin/requests}.
   *
   * @throws IllegalStateException if it is none that is known here
   */
  static Outcome read(JsonNode json) {
    String outcome = json.path("outcome").asText();
    return switch (outcome) {
      case "pending" -> new Pending();
      case "answered" ->
          new Answered(
              json.path("status").asInt(),
              Milliseconds.of(json.path("planned_ms")),
              Milliseconds.of(json.path("actual_ms")),
              json.has("retry_after_s")
                  ? Optional.of(Duration.ofSeconds(json.path("retry_after_s").asLong()))
                  : Optional.empty(),
              Milliseconds.ifPresent(json.path("ended_ms")));
      case "abandoned" ->
          new Abandoned(
              Milliseconds.of(json.path("after_ms")),
              statusIfSent(json),
              json.path("by_client").asBoolean());
      default ->
          new Failed(
              kind(outcome),
              statusIfSent(json),
              Milliseconds.of(json.path("after_ms")),
              Milliseconds.ifPresent(json.path("left_ms")));
    };
  }

  private static Optional<Integer> statusIfSent(JsonNode json) {
    return json.has("status") ? Optional.of(json.path("status").asInt()) : Optional.empty();
  }

  private static Fault.Kind kind(String outcome) {
    return Arrays.stream(Fault.Kind.values())
        .filter(kind -> kind.toString().equals(outcome))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "outcome: \"%s\" (expected: pending, answered, abandoned or one of %s) (is the image newer than this library?)"
                        .formatted(outcome, Arrays.toString(Fault.Kind.values()))));
  }
}
