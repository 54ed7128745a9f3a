package io.originsimulator.recipe;

import java.util.Optional;

/**
 * The settings that depend on the rate of requests, of a recipe or of one stage.
 *
 * @param limit how many requests are let through
 * @param capacity how many are worked on at the same time
 */
public record Load(Optional<Limit> limit, Optional<Capacity> capacity) {

  /** Nothing depends on it. */
  public static final Load NONE = new Load(Optional.empty(), Optional.empty());

  /** This load and, where it says nothing, another. */
  public Load or(Load other) {
    return new Load(limit.or(other::limit), capacity.or(other::capacity));
  }
}
