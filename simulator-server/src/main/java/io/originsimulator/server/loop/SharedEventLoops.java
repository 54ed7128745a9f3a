package io.originsimulator.server.loop;

import io.netty.channel.IoEventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.originsimulator.server.clock.SimulatorClock;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The event loops of a transport that simulators of this JVM share, as many as there are cores. A
 * loop's thread starts with its first use; all end some time after the last simulator has returned
 * its loop, so that a suite of tests keeps them and a long-running JVM does not.
 *
 * <pre>
 *   take ──▶ loop 1: 2 users │ loop 2: 1 user ◀── the next │ …
 *   giveBack ──▶ no users left ──1 s──▶ still none ──▶ the threads end
 * </pre>
 */
final class SharedEventLoops {
  private static final long LINGER_NANOS = 1_000_000_000; // longer than the time between two tests

  private static final SimulatorClock CLOCK = SimulatorClock.system();
  private static final Map<NativeTransport.Kind, SharedEventLoops> CURRENT =
      new EnumMap<>(NativeTransport.Kind.class);

  private final NativeTransport.Kind kind;
  private final IoEventLoopGroup group;
  private volatile Lease[] leases = {}; // replaced by each change
  private long idleSinceNanos; // while there are no users
  private boolean isWatched; // whether the timer that ends unused loops is set

  /** A use of one loop, with the action if the loop dies. */
  record Lease(IoEventLoop loop, SharedEventLoops owner, Runnable died, AtomicBoolean given) {

    /**
     * Ends the use, and waits until closed channels of the loop are; a second call does nothing.
     */
    void giveBack() {
      if (given.compareAndSet(false, true)) {
        if (!loop.inEventLoop()) {
          EventLoops.awaitNextRound(loop);
        }
        owner.giveBack(this);
      }
    }
  }

  private SharedEventLoops(NativeTransport transport) {
    this.kind = transport.kind();
    this.group =
        new MultiThreadIoEventLoopGroup(
            Runtime.getRuntime().availableProcessors(),
            new EventLoopThreads("origin-simulator-shared", this::loopEnded),
            transport.ioHandlers());
  }

  /**
   * Returns a use of the loop with the fewest users; of a new group if all loops died.
   *
   * @param died runs if the loop dies while it is used
   */
  static Lease take(NativeTransport transport, Runnable died) {
    synchronized (CURRENT) {
      SharedEventLoops shared = CURRENT.get(transport.kind());
      if (shared == null || shared.leastUsed().isShuttingDown()) {
        shared = new SharedEventLoops(transport);
        CURRENT.put(transport.kind(), shared);
      }
      Lease lease = new Lease(shared.leastUsed(), shared, died, new AtomicBoolean());
      Lease[] more = Arrays.copyOf(shared.leases, shared.leases.length + 1);
      more[more.length - 1] = lease;
      shared.leases = more;
      return lease;
    }
  }

  private void giveBack(Lease lease) {
    synchronized (CURRENT) {
      leases = Stream.of(leases).filter(other -> !other.equals(lease)).toArray(Lease[]::new);
      idleSinceNanos = CLOCK.nanoTime();
      if (leases.length == 0 && !isWatched) {
        isWatched = true;
        watch(leastUsed(), LINGER_NANOS);
      }
    }
  }

  /** Runs an action that may find the heap full; other users of the loop must still be notified. */
  private static void runTwice(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      try {
        action.run(); // does nothing if it succeeded
      } catch (Throwable again) {
        // nothing more can be done
      }
    }
  }

  /** Notifies users of dead loops, without creating objects, as the heap may be full. */
  private void loopEnded() {
    for (Lease lease : leases) {
      if (lease.loop.isShuttingDown()) {
        runTwice(lease.died);
      }
    }
  }

  /** Sets one timer for many uses: it is set again if there were uses in between. */
  private void watch(IoEventLoop loop, long afterNanos) {
    try {
      loop.schedule(() -> endIfUnused(loop), afterNanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      isWatched = false; // all loops have died
    }
  }

  private void endIfUnused(IoEventLoop loop) {
    synchronized (CURRENT) {
      long left = idleSinceNanos + LINGER_NANOS - CLOCK.nanoTime();
      if (leases.length > 0) {
        isWatched = false; // until the last is given back
      } else if (left > 0) {
        watch(loop, left);
      } else {
        CURRENT.remove(kind, this);
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
      }
    }
  }

  /**
   * Returns the least used loop, the first of several, so that successive simulators share a
   * running one; a dead loop only if there is no other.
   */
  private IoEventLoop leastUsed() {
    return StreamSupport.stream(group.spliterator(), false)
        .map(IoEventLoop.class::cast)
        .min(Comparator.comparing(IoEventLoop::isShuttingDown).thenComparingLong(this::users))
        .orElseThrow();
  }

  private long users(IoEventLoop loop) {
    return Stream.of(leases).filter(lease -> lease.loop.equals(loop)).count();
  }
}
