package io.originsimulator.recipe;

import io.originsimulator.recipe.value.ByteRate;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.RecipeException;
import java.util.Optional;

/**
 * A behaviour as far as an object of a document says it: an entry of a mix takes from its stage
 * what it does not say itself.
 */
record PartialBehaviour(
    Optional<Integer> status,
    Optional<Latency> latency,
    Headers headers,
    Optional<Content> body,
    Optional<ByteRate> bandwidth,
    Optional<ByteSize> chunk,
    Optional<Fault> fault,
    Optional<Boolean> annotate) {

  /** Nothing is said. */
  static final PartialBehaviour NONE = ofStatus(Optional.empty());

  /** A status alone. */
  static PartialBehaviour ofStatus(Optional<Integer> status) {
    return new PartialBehaviour(
        status,
        Optional.empty(),
        Headers.NONE,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** This and, where it says nothing, the defaults. */
  PartialBehaviour over(PartialBehaviour defaults) {
    boolean allowsBody = status.isEmpty() || !Behaviour.allowsNoContent(status.get());
    return new PartialBehaviour(
        status.or(defaults::status),
        latency.or(defaults::latency),
        headers.over(defaults.headers),
        allowsBody ? body.or(defaults::body) : body,
        bandwidth.or(defaults::bandwidth),
        chunk.or(defaults::chunk),
        fault.or(defaults::fault),
        annotate.or(defaults::annotate));
  }

  /** Returns whether a status is missing: with a fault, its default is 200. */
  boolean lacksStatus() {
    return status.isEmpty() && fault.isEmpty();
  }

  /**
   * The whole behaviour.
   *
   * @throws RecipeException if its parts do not go together
   */
  Behaviour complete() {
    return new Behaviour(
        status.orElse(200),
        latency.orElse(Latency.NONE),
        headers,
        body,
        bandwidth,
        chunk,
        fault,
        annotate.orElse(false));
  }
}
