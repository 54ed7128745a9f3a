package io.originsimulator.server.admin;

import io.netty.util.concurrent.Future;
import io.originsimulator.server.http.EncodedResponse;
import java.util.concurrent.CompletableFuture;

/** The client that sent a call, and the way to it. */
public interface AdminCaller {

  /** Returns a future that is completed when the client's connection is closed. */
  Future<?> left();

  /** Sends the response of a slow page; called on the executor. */
  void answer(EncodedResponse response);

  /** Sends events after the head that the page returns; called before it returns. */
  void follow(Feed events);

  /** A feed of events at the ticks of real time, which are the multiples of an interval. */
  interface Feed {
    /** The tick of a listener that has had no event. */
    long NONE = Long.MIN_VALUE;

    /** Returns the time between two ticks. */
    long everyNanos();

    /**
     * Returns the event of a tick, in the format of server-sent events; it fails as the simulator
     * stops.
     *
     * @param tick the number of the tick; a late one gets the event of the last
     * @param after the tick of the listener's last event, or {@link #NONE}
     */
    CompletableFuture<byte[]> event(long tick, long after);
  }
}
