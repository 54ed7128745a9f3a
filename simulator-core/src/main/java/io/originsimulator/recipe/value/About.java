package io.originsimulator.recipe.value;

import java.util.Optional;

/**
 * The fields of a document or a recipe that have no effect: they are kept and shown.
 *
 * @param schema the URL of a JSON Schema, for editors
 * @param description a text for readers
 */
public record About(Optional<String> schema, Optional<String> description) {
  /** Neither a schema nor a description. */
  public static final About NONE = new About(Optional.empty(), Optional.empty());

  /** Returns the description in one line, without control characters; empty if there is none. */
  public String line() {
    return description.orElse("").replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
  }
}
