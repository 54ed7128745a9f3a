package io.originsimulator.recipe.stream;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import java.util.List;
import java.util.Optional;

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
 * @param first a text sent once, before the first event
 * @param end a text sent once, after the last event
 * @param heartbeat the silence after which a comment or an empty line is sent
 * @param resume whether {@code last-event-id} continues a stream after the event with that id
 */
public record EventStream(
    StreamFormat format,
    List<StreamEvent> events,
    Optional<Content.File> file,
    EventCount count,
    Latency every,
    Optional<String> first,
    Optional<String> end,
    Optional<DurationText> heartbeat,
    boolean resume) {

  public EventStream {
    events = List.copyOf(events);
  }
}
