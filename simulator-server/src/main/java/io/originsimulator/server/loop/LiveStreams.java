package io.originsimulator.server.loop;

import io.netty.buffer.Unpooled;
import io.originsimulator.recipe.stream.StreamEvent;
import io.originsimulator.recipe.stream.StreamFormat;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.template.StreamTexts;
import io.originsimulator.server.recipes.ScenarioStore;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** The open streams of all event loops, moved by hand. For any thread. */
public final class LiveStreams {
  private final EventLoops loops;
  private final ScenarioStore scenarios;
  private final Set<Route> paused = new HashSet<>();

  public LiveStreams(EventLoops loops, ScenarioStore scenarios) {
    this.loops = loops;
    this.scenarios = scenarios;
  }

  /**
   * Returns the route of a recipe, or else the longest that matches a path.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Route route(Route routeOrPath) {
    return scenarios.routeOf("stream", routeOrPath);
  }

  /** Returns the number of open streams of a route. */
  public int open(Route route) {
    AtomicInteger open = new AtomicInteger();
    loops.onEachOrWarn(loop -> open.addAndGet(loop.streams().of(route).size()));
    return open.get();
  }

  /**
   * Sends an event to the open streams of a route.
   *
   * @return the number of streams that it was sent to
   */
  public int push(Route route, StreamEvent event) {
    Map<StreamFormat, byte[]> texts = new EnumMap<>(StreamFormat.class);
    for (StreamFormat format : StreamFormat.values()) {
      texts.put(format, StreamTexts.literal(event, format));
    }
    AtomicInteger sent = new AtomicInteger();
    forEach(
        route,
        stream -> {
          if (stream.push(Unpooled.wrappedBuffer(texts.get(stream.format())))) {
            sent.incrementAndGet();
          }
        });
    return sent.get();
  }

  /** Ends the open streams of a route in order. */
  public void end(Route route) {
    forEach(route, OpenStream::end);
  }

  /** Ends the open streams of a route with a fault. */
  public void fail(Route route, Fault.Kind kind) {
    forEach(route, stream -> stream.fail(kind));
  }

  /** Applies an action to the open streams of a route; returns when the loops have flushed. */
  private void forEach(Route route, Consumer<OpenStream> action) {
    loops.onEachOrWarn(loop -> loop.streams().forEach(route, action));
    loops.onEachOrWarn(loop -> {}); // HTTP/2 flushes with a task of its own
  }

  /** Stops the recipes' events of a route. */
  public synchronized void pause(Route route) {
    if (paused.add(route)) {
      notifyLoops();
    }
  }

  /** Continues the recipes' events of a route. */
  public synchronized void unpause(Route route) {
    if (paused.remove(route)) {
      notifyLoops();
    }
  }

  /** Continues the recipes' events of all routes. */
  public synchronized void unpauseAll() {
    paused.clear();
    notifyLoops();
  }

  /** Continues the events of routes without a recipe. */
  public synchronized void recipesChanged() {
    if (paused.retainAll(scenarios.routes())) {
      notifyLoops();
    }
  }

  private void notifyLoops() {
    Set<Route> routes = Set.copyOf(paused);
    loops.onEachOrWarn(loop -> loop.streams().pause(routes));
    loops.onEachOrWarn(loop -> {}); // HTTP/2 flushes with a task of its own
  }
}
