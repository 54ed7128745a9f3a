package io.originsimulator.scenario.template;

import org.jspecify.annotations.Nullable;

/** A value that replaces a placeholder. Stateless; for any thread. */
interface Value {

  /** Returns the value for a response; null if the request lacks it. */
  @Nullable String of(Occasion occasion);

  /** Returns whether the value is a JSON object or array, which is itself a JSON value. */
  default boolean isTree(Occasion occasion) {
    return false;
  }
}
