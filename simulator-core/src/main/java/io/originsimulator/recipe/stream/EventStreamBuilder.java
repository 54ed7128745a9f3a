package io.originsimulator.recipe.stream;

import io.originsimulator.recipe.latency.LatencyBuilder;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.FieldsBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A builder of {@code "stream"}, started by {@link EventStream#builder()}.
 *
 * <pre>{@code
 * EventStream.builder().event("tick <<ordinal>>").count(10).every("50ms").end("[DONE]")
 * }</pre>
 */
public final class EventStreamBuilder extends FieldsBuilder<EventStreamBuilder> {
  private final List<Object> events = new ArrayList<>();
  private final List<Object> first = new ArrayList<>();
  private final List<Object> end = new ArrayList<>();

  EventStreamBuilder() {}

  /** Sets {@code "format"}: by default {@link StreamFormat#SSE}. */
  public EventStreamBuilder format(StreamFormat format) {
    return put("format", format);
  }

  /** Adds an event, which may have placeholders; events are sent in turn. */
  public EventStreamBuilder event(String text) {
    return add("event", events, text);
  }

  /**
   * Adds an event as a JSON object.
   *
   * @param fields of the event's data; or of a server-sent event, {@code data} with {@code event},
   *     {@code id}, or {@code retry}
   */
  public EventStreamBuilder event(Map<String, ?> fields) {
    return add("event", events, fields);
  }

  /** Sets {@code "events_file"}: a recorded stream, in the folder of the recipe's files. */
  public EventStreamBuilder eventsFile(String name) {
    return put("events_file", name);
  }

  /** Sets {@code "count"}: by default, each event is sent once. */
  public EventStreamBuilder count(long events) {
    return put("count", events);
  }

  /** Sets {@code "count"}: a range such as {@code "80..400"}, or {@code "forever"}. */
  public EventStreamBuilder count(String events) {
    return put("count", events);
  }

  /** Sets {@code "every"}, the time between events: a duration, a range or a ramp. */
  public EventStreamBuilder every(String gap) {
    return put("every", gap);
  }

  /** Sets one time between all events. */
  public EventStreamBuilder every(Duration gap) {
    return every(DurationText.written(gap));
  }

  /** Sets a time between events that is drawn, such as {@code Latency.exponential("20ms")}. */
  public EventStreamBuilder every(LatencyBuilder gap) {
    return put("every", gap.fields());
  }

  /** Adds to {@code "first"}, which is sent once before the first event. */
  public EventStreamBuilder first(String text) {
    return add("first", first, text);
  }

  /** Adds to {@code "first"} as a JSON object, like {@link #event(Map)}. */
  public EventStreamBuilder first(Map<String, ?> fields) {
    return add("first", first, fields);
  }

  /** Adds to {@code "end"}, which is sent once after the last event. */
  public EventStreamBuilder end(String text) {
    return add("end", end, text);
  }

  /** Adds to {@code "end"} as a JSON object, like {@link #event(Map)}. */
  public EventStreamBuilder end(Map<String, ?> fields) {
    return add("end", end, fields);
  }

  /** Sets {@code "heartbeat"}, such as {@code "15s"}. */
  public EventStreamBuilder heartbeat(String silence) {
    return put("heartbeat", silence);
  }

  /** Sets {@code "resume"}: {@code last-event-id} continues a stream. */
  public EventStreamBuilder resume() {
    return put("resume", true);
  }

  private EventStreamBuilder add(String name, List<Object> list, Object event) {
    list.add(event);
    return put(name, list.size() == 1 ? event : list);
  }

  @Override
  protected EventStreamBuilder self() {
    return this;
  }
}
