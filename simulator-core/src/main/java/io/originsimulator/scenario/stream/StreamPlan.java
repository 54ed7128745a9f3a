package io.originsimulator.scenario.stream;

import io.originsimulator.recipe.stream.EventCount;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.value.DurationText;
import java.util.Optional;

/**
 * The stream of one response, fixed when its request arrives. Immutable; for any thread.
 *
 * <p>Events have numbers from 1; a stream that resumes begins with the number after the last one
 * that its client has.
 */
public final class StreamPlan {

  /** The gaps between events. */
  @FunctionalInterface
  public interface Gaps {
    /**
     * Returns the time between an event and the next.
     *
     * @param event number of the earlier event
     * @param sinceFirstByte instant of the earlier event, in nanoseconds since the first byte
     * @return nanoseconds, 0 or more
     */
    long after(long event, long sinceFirstByte);
  }

  private final EventStream stream;
  private final long before;
  private final long last;
  private final boolean over;
  private final boolean cut;
  private final Gaps gaps;

  /**
   * Creates the plan of a stream.
   *
   * @param before number of the last event that the client has; 0 for a stream from its beginning
   * @param count number of the last event; {@link EventCount#FOREVER} if it does not end
   * @param most number of events that this response sends before its fault; {@link
   *     EventCount#FOREVER} without one
   */
  public StreamPlan(EventStream stream, long before, long count, long most, Gaps gaps) {
    long rest = count == EventCount.FOREVER ? count : Math.max(0, count - before);
    this.stream = stream;
    this.before = before;
    this.over = before > 0 && rest == 0;
    this.cut = most != EventCount.FOREVER;
    this.last = Math.min(rest, most) == EventCount.FOREVER ? rest : before + Math.min(rest, most);
    this.gaps = gaps;
  }

  /** Returns the stream as its recipe writes it. */
  public EventStream stream() {
    return stream;
  }

  /** Returns the number of the first event, unless it is beyond {@link #lastEvent}. */
  public long firstEvent() {
    return before + 1;
  }

  /** Returns the number of the last event; {@link EventCount#FOREVER} if it does not end. */
  public long lastEvent() {
    return last;
  }

  /** Returns whether an event is planned, so that the first byte is followed by one. */
  public boolean hasEvents() {
    return !stream.events().isEmpty() && last > before;
  }

  /** Returns whether the client has all events. */
  public boolean isOver() {
    return over;
  }

  /** Returns whether the stream does not end, unless events are sent by hand. */
  public boolean isEndless() {
    return last == EventCount.FOREVER || (stream.events().isEmpty() && last > before);
  }

  /** Returns whether a fault ends the stream, so that its end text is not sent. */
  public boolean isCut() {
    return cut;
  }

  /** Returns the items of the stream, from the first. */
  public StreamCursor begin() {
    return new StreamCursor(this);
  }

  /**
   * Returns the time from the first byte to the last event, in nanoseconds; {@link Long#MAX_VALUE}
   * if it does not end. O(n) in the number of events.
   */
  public long durationNanos() {
    if (isEndless()) {
      return Long.MAX_VALUE;
    }
    long duration = 0;
    for (long event = firstEvent(); event < last; event++) {
      duration = after(duration, gapAfter(event, duration));
    }
    return duration;
  }

  /** Returns the time after an event until the next; nothing is allocated, as streams are long. */
  long gapAfter(long event, long sinceFirstByte) {
    if (stream.events().isEmpty()) {
      return Long.MAX_VALUE;
    }
    Optional<DurationText> recorded = stream.events().get(indexOf(event + 1)).after();
    return recorded.isPresent() ? recorded.get().nanos() : gaps.after(event, sinceFirstByte);
  }

  /** Returns an instant some time after another; {@link Long#MAX_VALUE} if a long is too small. */
  static long after(long instant, long nanos) {
    return nanos > Long.MAX_VALUE - instant ? Long.MAX_VALUE : instant + nanos;
  }

  /** Returns the index, in the list of the stream, of the event with a number. */
  public int indexOf(long event) {
    return indexOf(event, stream);
  }

  static int indexOf(long event, EventStream stream) {
    return (int) ((event - 1) % stream.events().size());
  }

  long heartbeatNanos() {
    return stream.heartbeat().map(DurationText::nanos).orElse(0L);
  }
}
