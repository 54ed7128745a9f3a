package io.originsimulator.server;

import io.netty.channel.EventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The event loops of a simulator, each with its state. */
final class EventLoops {
  private final IoEventLoopGroup group;
  private final IdentityHashMap<EventExecutor, EventLoopState> states = new IdentityHashMap<>();

  EventLoops(
      NativeTransport transport, int threads, ScenarioStore scenarios, SimulatorClock clock) {
    this.group =
        new MultiThreadIoEventLoopGroup(
            threads, new DefaultThreadFactory("origin-simulator", true), transport.ioHandlers());
    group.forEach(loop -> states.put(loop, new EventLoopState(scenarios, clock)));
  }

  IoEventLoopGroup group() {
    return group;
  }

  EventLoopState state(EventLoop loop) {
    EventLoopState state = states.get(loop);
    if (state == null) {
      throw new IllegalArgumentException("not one of these event loops: " + loop);
    }
    return state;
  }

  List<RequestCounter> counters() {
    return states.values().stream().map(EventLoopState::counter).toList();
  }

  /** Has every loop take the scenario in force, so that an old one is freed without a request. */
  void renewLeases() {
    states.forEach(
        (loop, state) -> {
          if (!group.isShuttingDown()) {
            loop.execute(state::lease);
          }
        });
  }

  /** Ends all loops; returns when they have ended. */
  void stop() {
    states.forEach((loop, state) -> loop.execute(state::close));
    Future<?> ended = group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    ended.awaitUninterruptibly();
  }
}
