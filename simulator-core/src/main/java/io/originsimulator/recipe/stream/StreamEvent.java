package io.originsimulator.recipe.stream;

import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An event of a stream, as written: all its texts may have placeholders.
 *
 * @param data its text; JSON in compact form; may have several lines
 * @param name the {@code event} field of a server-sent event
 * @param id the {@code id} field of a server-sent event
 * @param retry the {@code retry} field of a server-sent event, in whole milliseconds
 * @param after the recorded time since the event before; empty to draw it from the stream's {@code
 *     every}
 */
public record StreamEvent(
    String data,
    Optional<String> name,
    Optional<String> id,
    Optional<DurationText> retry,
    Optional<DurationText> after) {
  private static final long MILLISECOND = 1_000_000; // in nanoseconds

  public StreamEvent {
    List<Problem> problems = new ArrayList<>();
    name.flatMap(StreamEvent::problemOfLine).map(it -> it.at("event")).ifPresent(problems::add);
    id.flatMap(StreamEvent::problemOfLine).map(it -> it.at("id")).ifPresent(problems::add);
    retry
        .filter(time -> time.nanos() % MILLISECOND != 0)
        .map(time -> Problem.of(Quoted.of(time.text()), "whole milliseconds").at("retry"))
        .ifPresent(problems::add);
    TextTemplate template = TextTemplate.ofBody(data);
    if (template.fixedBytes() > TextTemplate.LONGEST_BODY) {
      problems.add(
          Problem.of(
              ByteSize.describe(template.fixedBytes()),
              "at most " + ByteSize.describe(TextTemplate.LONGEST_BODY)));
    }
    TextTemplate.problemOfCount(Stream.of(template)).ifPresent(problems::add);
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  /** Creates an event with only a text. */
  public StreamEvent(String data) {
    this(data, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Returns this event with another {@code event} field of a server-sent event. */
  public StreamEvent withName(String name) {
    return new StreamEvent(data, Optional.of(name), id, retry, after);
  }

  /** Returns this event with another {@code id} field of a server-sent event. */
  public StreamEvent withId(String id) {
    return new StreamEvent(data, name, Optional.of(id), retry, after);
  }

  /** Returns whether the event has fields that only a server-sent event has. */
  boolean isServerSent() {
    return name.isPresent() || id.isPresent() || retry.isPresent();
  }

  /** Returns whether the data is one line. */
  boolean isLine() {
    return problemOfLine(data).isEmpty();
  }

  /** Returns its texts, with or without placeholders. */
  Stream<TextTemplate> templates() {
    return Stream.concat(
        Stream.of(TextTemplate.ofBody(data)),
        Stream.concat(name.stream(), id.stream()).map(TextTemplate::ofHeader));
  }

  private static Optional<Problem> problemOfLine(String text) {
    return text.chars().anyMatch(c -> c == '\n' || c == '\r' || c == 0)
        ? Optional.of(Problem.of(Quoted.of(text), "one line"))
        : Optional.empty();
  }
}
