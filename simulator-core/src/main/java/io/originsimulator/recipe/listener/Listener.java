package io.originsimulator.recipe.listener;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The treatment of connections before HTTP: limits, and a timeline.
 *
 * @param maxConnections maximum number of open connections, 1 or more; empty for no limit
 * @param maxRequests maximum number of requests of a connection, 1 or more; empty for no limit
 * @param idle time without a request after which a connection is closed; empty to keep it open
 * @param stages the timeline, in any order; before the first, connections are accepted
 */
public record Listener(
    OptionalInt maxConnections,
    OptionalInt maxRequests,
    Optional<DurationText> idle,
    List<Stage> stages) {

  /** The listener that accepts all connections and keeps them open. */
  public static final Listener NONE =
      new Listener(OptionalInt.empty(), OptionalInt.empty(), Optional.empty(), List.of());

  static final String COUNT_EXPECTED = "a whole number, 1 or more";

  /** The treatment of new connections. */
  public enum Accept {
    /** Connections are served. */
    OPEN,
    /** The kernel refuses connections: the port is closed. */
    REFUSE,
    /** The kernel does not answer: the client's attempt to connect times out. */
    STALL,
    /** Connections are accepted and closed before a request. */
    CLOSE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The treatment of new connections to the port with TLS. */
  public enum Tls {
    /** The handshake succeeds. */
    OK,
    /** The client's first message gets no response. */
    STALL,
    /** The client's first message gets the alert handshake_failure. */
    FAIL,
    /** The certificate has expired. */
    EXPIRED,
    /** The certificate is for another host. */
    WRONG_NAME,
    /** The certificate is by an unknown authority. */
    UNKNOWN_CA;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * The treatment of new connections from an instant on.
   *
   * @param at time since the listener was accepted
   * @param tls the treatment of those to the port with TLS, if they are accepted
   */
  public record Stage(DurationText at, Accept accept, Tls tls) {
    static final Stage OPEN = new Stage(DurationText.ZERO, Accept.OPEN, Tls.OK);
  }

  public Listener {
    stages = List.copyOf(stages);
    List<Problem> problems = new ArrayList<>();
    maxConnections.ifPresent(most -> positive("max_connections", most, problems));
    maxRequests.ifPresent(most -> positive("max_requests_per_connection", most, problems));
    if (idle.isPresent() && idle.get().nanos() == 0) {
      problems.add(
          Problem.of(Quoted.of(idle.get().text()), "more than 0")
              .orElse("\"max_requests_per_connection\": 1 closes after each response")
              .at("idle"));
    }
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  private static void positive(String name, int value, List<Problem> problems) {
    if (value < 1) {
      problems.add(Problem.of(String.valueOf(value), COUNT_EXPECTED).at(name));
    }
  }

  /** Starts a listener without limits and stages. */
  public static ListenerBuilder builder() {
    return new ListenerBuilder();
  }

  /**
   * Returns the stage at an instant: the last one that has begun.
   *
   * @param elapsedNanos time since the zero of the timeline
   */
  public Stage stageAt(long elapsedNanos) {
    Stage found = Stage.OPEN;
    for (Stage stage : stages) {
      if (stage.at().nanos() <= elapsedNanos && stage.at().nanos() >= found.at().nanos()) {
        found = stage;
      }
    }
    return found;
  }

  /**
   * Returns the start of the next stage after an instant.
   *
   * @param elapsedNanos time since the zero of the timeline
   */
  public OptionalLong nextStageAfter(long elapsedNanos) {
    return stages.stream()
        .mapToLong(stage -> stage.at().nanos())
        .filter(at -> at > elapsedNanos)
        .min();
  }

  /** Returns the stage that does not end; empty without stages. */
  public Optional<Stage> last() {
    return stages.isEmpty() ? Optional.empty() : Optional.of(stageAt(Long.MAX_VALUE));
  }
}
