package io.originsimulator.server;

import io.originsimulator.recipe.stream.StreamEvent;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.report.caller.RequestWait;
import io.originsimulator.server.loop.LiveStreams;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * The open streams of a route, moved by hand: those whose head has been sent, and those that open
 * later. The recipe {@code "stream": {"count": "forever"}} sends no events of its own.
 *
 * <pre>{@code
 * LiveStream prices = simulator.stream("/prices");
 * prices.awaitOpen(1, Duration.ofSeconds(5)); // a client has subscribed
 * prices.push("41.2");
 * prices.fail("reset");
 * }</pre>
 *
 * <p>Time does not move, and each method returns when its bytes have been passed to the sockets.
 * Events that one thread pushes keep their order. After a change of recipes, open streams continue
 * as they began, and this object also moves those of the new recipe. For any thread.
 */
public final class LiveStream {
  private final Route route;
  private final LiveStreams streams;
  private final Supplier<String> pendingHint;

  /**
   * Creates the streams of a route.
   *
   * @param pendingHint returns the calls that pending responses wait for, for messages
   */
  LiveStream(Route route, LiveStreams streams, Supplier<String> pendingHint) {
    this.route = route;
    this.streams = streams;
    this.pendingHint = pendingHint;
  }

  /** Returns the route, as its recipe writes it. */
  public String route() {
    return route.text();
  }

  /**
   * Sends an event to all open streams, in addition to those of the recipe, also while these are
   * paused.
   *
   * @param data its text; of several lines, each is a {@code data} line of a server-sent event.
   *     Placeholders are sent as they are written
   * @return the number of streams it was sent to. The others have a client that does not read: an
   *     event before this one still waits in the simulator. On a {@link ManualClock}, it is sent to
   *     these too over HTTP/1, as bytes do not wait for clients
   * @throws RecipeException if it is longer than 1 MiB
   */
  public int push(String data) {
    return push(new StreamEvent(data));
  }

  /**
   * Sends an event with a name or an id; see {@link #push(String)}. In other formats than
   * server-sent events, only its data is sent.
   *
   * @param event such as {@code new StreamEvent("41.2").withName("price").withId("7")}; it is sent
   *     at once, even if it has a time of its own
   */
  public int push(StreamEvent event) {
    return streams.push(route, event);
  }

  /**
   * Stops the events and heartbeats of the recipe, also in streams that open later: these send only
   * their head. Does nothing if they are paused.
   *
   * <p>A pause also ends when the last recipe of its route is removed, and when the simulator is
   * closed with a grace period. {@link ManualClock#releasePending} sends open streams despite it.
   */
  public void pause() {
    streams.pause(route);
  }

  /**
   * Continues the events of the recipe: all that follow are later by the time of the pause. Does
   * nothing unless they are paused.
   */
  public void unpause() {
    streams.unpause(route);
  }

  /** Ends the open streams in order: sends the {@code end} of the recipe, and no further event. */
  public void end() {
    streams.end(route);
  }

  /**
   * Ends the open streams with a fault, after the events that have been sent.
   *
   * @param kind as in recipes, without a point: {@code reset}, {@code close}, {@code stall}, {@code
   *     garbage}, or {@code goaway}
   * @throws IllegalArgumentException if it is something else
   */
  public void fail(String kind) {
    List<Fault.Kind> kinds = List.of(Fault.Kind.values());
    streams.fail(
        route,
        kinds.stream()
            .filter(one -> one.toString().equals(kind))
            .findAny()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "fail: \"%s\" (expected: one of %s)".formatted(kind, kinds))));
  }

  /**
   * Waits until this many streams are open. To wait until their clients disconnect, use {@code
   * simulator.requests(route).await(…)}.
   *
   * @param count minimum number of streams
   * @param patience real time
   * @throws IllegalStateException if fewer are open by then
   */
  public void awaitOpen(int count, Duration patience) {
    int open = RequestWait.until(seen -> seen >= count, patience, () -> streams.open(route));
    if (open < count) {
      throw new IllegalStateException(
          "awaitOpen: %s of %s open%s (expected: %d within %s%s)"
              .formatted(
                  open == 1 ? "1 stream" : open + " streams",
                  route.text(),
                  pendingHint.get(),
                  count,
                  DurationText.written(patience),
                  Thread.currentThread().isInterrupted() ? ", but the wait was interrupted" : ""));
    }
  }
}
