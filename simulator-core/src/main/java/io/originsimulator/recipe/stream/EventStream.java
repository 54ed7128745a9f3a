package io.originsimulator.recipe.stream;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RecipeException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A body that is sent as a stream of events.
 *
 * <pre>
 *   ── latency ──▶│ head, first, event 1 │── gap ──│ event 2 │── gap ── … │ event n, end │
 * </pre>
 *
 * @param format the form of the events
 * @param events sent in turn, again from the first after the last; empty only in a stream without
 *     an end, which then sends only its heartbeats and what tests send by hand
 * @param file the file that the events were read from; empty if the recipe has them
 * @param count the number of events
 * @param every the time between two events, drawn for each gap
 * @param first sent once, all together before the first event; not counted as events
 * @param end sent once, all together after the last event; not counted as events
 * @param heartbeat the silence after which a comment or an empty line is sent
 * @param resume whether {@code last-event-id} continues a stream after the event with that id
 */
public record EventStream(
    StreamFormat format,
    List<StreamEvent> events,
    Optional<Content.File> file,
    EventCount count,
    Latency every,
    List<StreamEvent> first,
    List<StreamEvent> end,
    Optional<DurationText> heartbeat,
    boolean resume) {
  /** The largest number of events in a list or a file. */
  static final int MOST_EVENTS = 10_000;

  /** The largest size of a list of events, which stay in memory. */
  static final long MOST_BYTES = 64L << 20; // 64 MiB

  public EventStream {
    events = List.copyOf(events);
    first = List.copyOf(first);
    end = List.copyOf(end);
    var problems =
        StreamChecks.problems(format, events, file, count, first, end, heartbeat, resume);
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
  }

  /** Starts a stream. */
  public static EventStreamBuilder builder() {
    return new EventStreamBuilder();
  }

  /** Returns whether its times or its number of events are random draws. */
  public boolean isDrawn() {
    return count.isDrawn() || every.isDrawn();
  }

  /** Returns its texts with placeholders. */
  public Stream<TextTemplate> templates() {
    return Stream.of(first, events, end)
        .flatMap(List::stream)
        .flatMap(StreamEvent::templates)
        .filter(TextTemplate::hasPlaceholders);
  }
}
