package io.originsimulator.load.net;

import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.connect.Destination;
import io.originsimulator.load.connect.Destinations;
import io.originsimulator.load.connect.NetTransport;
import io.originsimulator.load.net.Outbox.Delivery;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The event loops of a driver, each with its lane. Any thread. */
final class Lanes {
  private static final double COMFORTABLE_PER_SECOND = 10_000; // for one loop
  private static final int MOST_BATCHES = 512; // queued for the collector: 131,072 samples
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long END_NANOS = 10_000_000_000L;

  /** The results that the lanes pass to the collector. */
  final BlockingQueue<Delivery> deliveries = new ArrayBlockingQueue<>(MOST_BATCHES);

  private final MultiThreadIoEventLoopGroup group;
  private final LaneContext context;
  private final List<Lane> all = new ArrayList<>();

  /**
   * Starts the lanes' threads.
   *
   * @param clientTls called only if a target has TLS
   */
  Lanes(
      DriverSettings settings,
      List<Target> targets,
      double plannedPerSecond,
      RunClock clock,
      Supplier<SslContext> clientTls) {
    NetTransport transport = NetTransport.bestHere();
    Destinations destinations =
        new Destinations(targets, settings.connections().connectTo(), settings.safety());
    boolean needsTls = destinations.all().stream().anyMatch(Destination::tls);
    @Nullable SslContext tls = needsTls ? clientTls.get() : null;
    context =
        new LaneContext(
            settings,
            destinations,
            new ConcurrentHashMap<>(),
            new Tallies(),
            new RateHeadroom(settings.safety().maxPerSecond(), plannedPerSecond),
            clock,
            transport,
            tls,
            newRunId());
    int threads = threads(settings, plannedPerSecond);
    group =
        new MultiThreadIoEventLoopGroup(
            threads,
            new DefaultThreadFactory("origin-simulator-load", true),
            transport.ioHandlers());
    for (EventExecutor loop : group) {
      Outbox outbox = new Outbox(deliveries);
      all.add(new Lane(context, (EventLoop) loop, all.size(), threads, outbox));
    }
  }

  /**
   * Returns the fewest threads that suffice, so that each is busy when it wakes; no more than
   * connections.
   */
  private static int threads(DriverSettings settings, double plannedPerSecond) {
    int cores = Runtime.getRuntime().availableProcessors();
    int useful = (int) Math.ceil(plannedPerSecond / COMFORTABLE_PER_SECOND);
    int wanted = plannedPerSecond > 0 ? Math.min(cores, useful) : cores;
    int threads = settings.threads() > 0 ? settings.threads() : wanted;
    int most = settings.connections().most();
    return Math.max(1, most == 0 ? threads : Math.min(threads, most));
  }

  private static String newRunId() {
    return Long.toString(ThreadLocalRandom.current().nextLong(1L << 40), Character.MAX_RADIX);
  }

  /** Returns the run's id in the header of numbered requests. */
  String runId() {
    return context.run();
  }

  Tallies tallies() {
    return context.tallies();
  }

  /** Returns a lane by any number; equal numbers give the same lane. */
  Lane get(int number) {
    return all.get(Math.floorMod(number, all.size()));
  }

  /** Returns the lane whose thread is calling; null if it is another thread. */
  @Nullable Lane current() {
    for (Lane lane : all) {
      if (lane.loop.inEventLoop()) {
        return lane;
      }
    }
    return null;
  }

  /**
   * Opens connections to each destination. Returns when each is open or has failed, or at a stop.
   *
   * @param withinNanos time left for it; it begins as late as that allows, since a target may close
   *     idle connections
   */
  void preOpen(ConnectionSettings settings, long withinNanos, CompletionStage<?> stopped)
      throws InterruptedException {
    List<Destination> destinations =
        context.destinations().all().stream().filter(to -> !to.addresses().isEmpty()).toList();
    int count = settings.preOpened() * destinations.size();
    CountDownLatch latch = new CountDownLatch(count);
    stopped.whenComplete(
        (how, failure) -> LongStream.range(0, count).forEach(i -> latch.countDown()));
    double gapNanos = NANOS_PER_SECOND / settings.preOpenPerSecond();
    double firstNanos = Math.max(0, withinNanos - count * gapNanos);
    for (int i = 0; i < count && latch.getCount() > 0; i++) {
      Destination to = destinations.get(i % destinations.size());
      Lane lane = get(i / destinations.size());
      long delayNanos = (long) (firstNanos + i * gapNanos);
      lane.loop.schedule(
          () -> lane.preOpen(to, latch::countDown), delayNanos, TimeUnit.NANOSECONDS);
    }
    latch.await();
  }

  /** Starts the lanes' meters. */
  void measure() {
    onEach(lane -> lane.meter.start());
  }

  /** Starts sending this driver's share of a workload, of which each lane sends a part. */
  void follow(Workload workload, Optional<Schedule> warmUp, RunShare share) {
    onEach(lane -> lane.follow(new Stripe(lane, workload, warmUp, all.size(), share)));
  }

  /** Returns when all requests of a workload have ended, or at a stop. */
  void awaitDone(CompletionStage<?> stopped) throws InterruptedException {
    CompletableFuture<Void> end = allOf(all.stream().map(lane -> lane.done));
    for (Lane lane : all) { // one that fails ends the wait: others may continue for hours
      lane.done.exceptionally(
          why -> {
            end.completeExceptionally(why);
            return null;
          });
    }
    stopped.whenComplete((how, failure) -> end.complete(null));
    try {
      end.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Stops sending; requests in flight continue. Returns at once. */
  void drain() {
    onEach(Lane::drain);
  }

  /** Returns when nothing is in flight after {@link #drain}, or after a time. */
  void awaitDrained(long nanos) {
    await(all.stream().map(lane -> lane.drained), nanos);
  }

  /** Ends the planned requests and those in flight. Returns at once. */
  void stop() {
    onEach(
        lane -> {
          lane.meter.stop(); // first: the work of stopping is not load
          lane.stop();
        });
  }

  private void onEach(Consumer<Lane> task) {
    for (Lane lane : all) {
      if (!lane.loop.isShuttingDown()) {
        lane.loop.execute(() -> task.accept(lane));
      }
    }
  }

  /** Stops the lanes and ends their threads; leaves threads that do not respond in time. */
  void end() {
    long beganNanos = context.clock().tickerNanos();
    stop();
    await(all.stream().map(lane -> CompletableFuture.runAsync(() -> {}, lane.loop)), END_NANOS);
    long leftNanos = Math.max(0, beganNanos + END_NANOS - context.clock().tickerNanos());
    group
        .shutdownGracefully(0, 1, TimeUnit.SECONDS)
        .awaitUninterruptibly(leftNanos, TimeUnit.NANOSECONDS);
    ReferenceCountUtil.release(context.tls());
  }

  private static void await(Stream<CompletableFuture<Void>> lanes, long nanos) {
    try {
      allOf(lanes).get(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // continues without the unresponsive lanes
    }
  }

  private static CompletableFuture<Void> allOf(Stream<CompletableFuture<Void>> lanes) {
    return CompletableFuture.allOf(lanes.toArray(CompletableFuture[]::new));
  }
}
