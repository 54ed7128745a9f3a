package io.originsimulator.recipe;

import java.util.Optional;

/**
 * The settings of a recipe or of one stage that depend on the rate of requests.
 *
 * @param limit the rate limit
 * @param capacity the workers and their queue
 */
public record Load(Optional<Limit> limit, Optional<Capacity> capacity) {

  /** No limit and no capacity. */
  public static final Load NONE = new Load(Optional.empty(), Optional.empty());

  /** Returns whether replicas divide the limit or the capacity. */
  public boolean isShared() {
    return limit.map(Limit::share).orElse(false) || capacity.map(Capacity::share).orElse(false);
  }

  /** Returns this load, with another's settings in place of missing ones. */
  public Load or(Load other) {
    return new Load(limit.or(other::limit), capacity.or(other::capacity));
  }
}
