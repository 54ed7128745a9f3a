package io.originsimulator.recipe.stream;

import io.originsimulator.recipe.value.DurationText;
import java.util.Optional;

/**
 * An event of a stream, as written: all its texts may have placeholders.
 *
 * @param data its text; JSON in compact form; may have several lines
 * @param name the {@code event} field of a server-sent event
 * @param id the {@code id} field of a server-sent event
 * @param retry the {@code retry} field of a server-sent event
 * @param after the recorded time since the event before; empty to draw it from the stream's {@code
 *     every}
 */
public record StreamEvent(
    String data,
    Optional<String> name,
    Optional<String> id,
    Optional<DurationText> retry,
    Optional<DurationText> after) {

  /** Creates an event with only a text. */
  public StreamEvent(String data) {
    this(data, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }
}
