package io.originsimulator.scenario.stream;

/**
 * A position in a stream of events: the item that is due next, and its instant. For one thread.
 *
 * <pre>
 *   FIRST ─▶ EVENT ─▶ EVENT ─▶ (silence) HEARTBEAT ─▶ EVENT ─▶ END ─▶ OVER
 * </pre>
 *
 * <p>The instant of an event is the first byte plus the sum of the gaps before it, so lateness does
 * not add up. A heartbeat is due when nothing has been due for its time.
 */
public final class StreamCursor {

  /** The kind of the next item. */
  public enum Item {
    /** The texts before the first event, unless the stream resumes. */
    FIRST,
    EVENT,
    HEARTBEAT,
    /** The texts after the last event. */
    END,
    /** Nothing more: the response ends, or its fault strikes. */
    OVER
  }

  private final StreamPlan plan;
  private final long heartbeatNanos; // 0 for none
  private Item item;
  private long event;
  private long eventNanos; // of this event
  private long dueNanos;

  StreamCursor(StreamPlan plan) {
    this.plan = plan;
    this.heartbeatNanos = plan.heartbeatNanos();
    this.event = plan.firstEvent();
    this.item = Item.FIRST;
    if (plan.stream().events().isEmpty()) {
      eventNanos = Long.MAX_VALUE;
    }
    if (plan.isCut() && event > plan.lastEvent()) {
      item = Item.OVER;
    } else if (plan.stream().first().isEmpty() || event > 1) {
      next();
    }
  }

  /** Returns the kind of the item that is due next. */
  public Item item() {
    return item;
  }

  /** Returns the number of the event that is due next, or that follows the heartbeat. */
  public long event() {
    return event;
  }

  /**
   * Returns the instant at which the item is due, in nanoseconds since the first byte; {@link
   * Long#MAX_VALUE} if nothing will ever be due.
   */
  public long dueNanos() {
    return dueNanos;
  }

  /** Goes on to the item after this one. */
  public void next() {
    switch (item) {
      case EVENT -> {
        dueNanos = eventNanos;
        if (event < plan.lastEvent()) {
          long gap = plan.gapAfter(event, eventNanos);
          eventNanos = StreamPlan.after(eventNanos, gap);
          event++;
          silence();
        } else {
          afterLast();
        }
      }
      case FIRST -> {
        if (event <= plan.lastEvent()) {
          silence();
        } else {
          afterLast();
        }
      }
      case HEARTBEAT -> silence();
      case END, OVER -> item = Item.OVER;
    }
  }

  /**
   * Goes on to the item after the heartbeats that are due by an instant. Takes the same time
   * however many there are. Does nothing if no heartbeat is next.
   *
   * @param nanos since the first byte
   */
  public void skipHeartbeats(long nanos) {
    long last = Math.min(nanos, eventNanos - 1); // a heartbeat is due before its event
    if (item == Item.HEARTBEAT && dueNanos <= last) {
      dueNanos += (last - dueNanos) / heartbeatNanos * heartbeatNanos;
      silence();
    }
  }

  private void silence() {
    if (heartbeatNanos > 0 && eventNanos - dueNanos > heartbeatNanos) {
      item = Item.HEARTBEAT;
      dueNanos += heartbeatNanos;
    } else {
      item = Item.EVENT;
      dueNanos = eventNanos;
    }
  }

  private void afterLast() {
    item = !plan.stream().end().isEmpty() && !plan.isCut() ? Item.END : Item.OVER;
  }
}
