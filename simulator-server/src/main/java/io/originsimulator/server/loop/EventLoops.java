package io.originsimulator.server.loop;

import io.netty.channel.EventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.server.clock.SimulatorClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The event loops of a simulator, each with its state. */
public final class EventLoops {
  /** The maximum time to wait for a loop: one that needs longer is blocked. */
  private static final Duration MOST = Duration.ofSeconds(5);

  /** The maximum time to wait for figures of a loop, which a blocked one does not deliver. */
  static final Duration GLANCE = Duration.ofMillis(100);

  private static final int ROUND_SECONDS =
      1; // the maximum time to wait for the next round of a loop

  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");

  private final IoEventLoopGroup group;
  private final Runnable ending;
  private final AtomicBoolean watched; // whether a thread that ends is a failure
  private final IdentityHashMap<EventExecutor, EventLoopState> states = new IdentityHashMap<>();

  private EventLoops(
      IoEventLoopGroup group,
      Runnable ending,
      AtomicBoolean watched,
      Supplier<EventLoopState> newState) {
    this.group = group;
    this.ending = ending;
    this.watched = watched;
    group.forEach(loop -> states.put(loop, newState.get()));
  }

  /**
   * Returns event loops of its own, or a shared one.
   *
   * @param own number of event loops; empty for a shared one
   * @param newState creates the state of each
   * @param died runs on the thread of an event loop that ends between {@link #watch} and {@link
   *     #stop}
   */
  public static EventLoops of(
      NativeTransport transport,
      OptionalInt own,
      Supplier<EventLoopState> newState,
      Runnable died) {
    AtomicBoolean watched = new AtomicBoolean();
    Runnable ended =
        () -> {
          if (watched.get()) {
            died.run();
          }
        };
    if (own.isEmpty()) {
      SharedEventLoops.Lease shared = SharedEventLoops.take(transport, ended);
      return new EventLoops(shared.loop(), shared::giveBack, watched, newState);
    }
    IoEventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            own.getAsInt(),
            new EventLoopThreads("origin-simulator", ended),
            transport.ioHandlers());
    return new EventLoops(
        group,
        () ->
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(MOST.toMillis()),
        watched,
        newState);
  }

  /** Starts to watch for threads that end; before, an incomplete group may end its threads. */
  public void watch() {
    watched.set(true);
  }

  public IoEventLoopGroup group() {
    return group;
  }

  public EventLoopState state(EventExecutor loop) {
    EventLoopState state = states.get(loop);
    if (state == null) {
      throw new IllegalArgumentException("not one of these event loops: " + loop);
    }
    return state;
  }

  /** Returns the number of requests since the start. For any thread. */
  public long arrivals() {
    return states.values().stream().mapToLong(state -> state.metrics().arrivals()).sum();
  }

  public List<EventExecutor> executors() {
    return List.copyOf(states.keySet());
  }

  /**
   * Makes every loop that has had requests take the current scenario, so that the old one is freed
   * without another; returns when all have, unless called on one of them.
   */
  public void renewLeases() {
    if (states.values().stream().anyMatch(EventLoopState::isLeasing)) {
      onEachOrWarn(EventLoopState::lease);
    }
  }

  /** Applies a change on every loop, like {@link #onEach}; logs a warning if a loop is blocked. */
  void onEachOrWarn(Consumer<EventLoopState> change) {
    if (!onEach(change, MOST)) {
      LOG.warn("An event loop is blocked; a change takes effect there when it continues");
    }
  }

  /** Returns when every loop has finished what it had begun, or the patience is over. */
  public void comeRound(Duration patience) {
    onEach(state -> {}, patience.compareTo(MOST) < 0 ? patience : MOST);
  }

  /**
   * Returns when every loop has finished what it had begun.
   *
   * @throws IllegalStateException if a loop is blocked
   */
  public void settle() {
    if (!onEach(state -> {}, MOST)) {
      throw new IllegalStateException(
          "an event loop of the simulator has been blocked for " + MOST.toSeconds() + " s");
    }
  }

  /** Returns whether the caller is one of the loops. */
  public boolean isCalling() {
    return states.keySet().stream().anyMatch(EventExecutor::inEventLoop);
  }

  /**
   * Runs a task on every loop; returns when all have finished, unless called on one of them.
   *
   * @param patience maximum time to wait
   * @return false if a loop has not finished in time; it will later
   */
  boolean onEach(Consumer<EventLoopState> task, Duration patience) {
    List<Future<?>> done = new ArrayList<>();
    states.forEach(
        (loop, state) -> {
          try {
            done.add(loop.submit(() -> task.accept(state)));
          } catch (RejectedExecutionException e) {
            // the loop has ended, and so has its lease
          }
        });
    return isCalling() || await(done, patience);
  }

  /**
   * Waits for tasks submitted to loops.
   *
   * @param patience maximum time for all of them
   * @return whether all are done
   */
  public static boolean await(List<? extends Future<?>> given, Duration patience) {
    SimulatorClock clock = SimulatorClock.system();
    long deadline = clock.nanoTime() + patience.toNanos();
    given.forEach(
        one ->
            one.awaitUninterruptibly(
                Math.max(0, deadline - clock.nanoTime()), TimeUnit.NANOSECONDS));
    return given.stream().allMatch(Future::isDone);
  }

  /**
   * Returns when a loop has selected once more: NIO keeps a closed listener's port until then. The
   * loop runs what one of its tasks schedules only after that.
   */
  public static void awaitNextRound(EventLoop loop) {
    Promise<Void> nextRound = loop.newPromise();
    try {
      loop.execute(() -> loop.schedule(() -> nextRound.setSuccess(null), 0, TimeUnit.NANOSECONDS));
      nextRound.awaitUninterruptibly(ROUND_SECONDS, TimeUnit.SECONDS);
    } catch (RejectedExecutionException e) {
      // the loop has ended
    }
  }

  /**
   * Ends its own loops, or its use of a shared one; returns when done, or when a loop is blocked.
   */
  public void stop() {
    watched.set(false);
    states.forEach(
        (loop, state) -> {
          try {
            loop.execute(state::close);
          } catch (RejectedExecutionException e) {
            state.close(); // the loop has ended
          }
        });
    ending.run();
  }
}
