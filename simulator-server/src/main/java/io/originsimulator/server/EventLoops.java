package io.originsimulator.server;

import io.netty.channel.EventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** The event loops of a simulator, each with its state. */
final class EventLoops {
  private static final int MOST_SECONDS = 5; // a loop that does not come round has other worries

  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");

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

  /**
   * Has every loop take the scenario in force, so that an old one is freed without a request;
   * returns when they have, unless it is one of them that calls.
   */
  void renewLeases() {
    CountDownLatch renewed = new CountDownLatch(states.size());
    states.forEach((loop, state) -> renewLease(loop, state, renewed));
    if (states.keySet().stream().noneMatch(EventExecutor::inEventLoop)) {
      try {
        if (!renewed.await(MOST_SECONDS, TimeUnit.SECONDS)) {
          LOG.warn(
              "An event loop is blocked; bodies of replaced recipes are freed when it goes on");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // the change is in force all the same
      }
    }
  }

  private static void renewLease(EventExecutor loop, EventLoopState state, CountDownLatch renewed) {
    try {
      loop.execute(
          () -> {
            state.lease();
            renewed.countDown();
          });
    } catch (RejectedExecutionException e) {
      renewed.countDown(); // the loop has ended, and its lease with it
    }
  }

  /** Ends all loops; returns when they have ended. */
  void stop() {
    states.forEach((loop, state) -> loop.execute(state::close));
    Future<?> ended = group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    ended.awaitUninterruptibly();
  }
}
