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

  /** A lane and its meter. */
  private record Entry(Lane lane, LaneMeter meter) {}

  private final MultiThreadIoEventLoopGroup group;
  private final LaneContext context;
  private final BlockingQueue<Delivery> deliveries = new ArrayBlockingQueue<>(MOST_BATCHES);
  private final List<Entry> entries = new ArrayList<>();

  private Lanes(MultiThreadIoEventLoopGroup group, LaneContext context) {
    this.group = group;
    this.context = context;
    List<EventLoop> loops = new ArrayList<>();
    group.forEach(executor -> loops.add((EventLoop) executor));
    for (EventLoop loop : loops) {
      Outbox outbox = new Outbox(deliveries);
      Lane lane = new Lane(context, loop, entries.size(), loops.size(), outbox);
      entries.add(new Entry(lane, new LaneMeter(lane, outbox)));
    }
  }

  static Lanes start(
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
    RateHeadroom headroom = new RateHeadroom(settings.safety().maxPerSecond(), plannedPerSecond);
    LaneContext context =
        new LaneContext(
            settings,
            destinations,
            new ConcurrentHashMap<>(),
            new Tallies(),
            headroom,
            clock,
            transport,
            tls,
            newRunId());
    MultiThreadIoEventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            threads(settings, plannedPerSecond),
            new DefaultThreadFactory("origin-simulator-load", true),
            transport.ioHandlers());
    return new Lanes(group, context);
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

  /** Returns a random id for a run, for the header that numbers requests. */
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

  BlockingQueue<Delivery> deliveries() {
    return deliveries;
  }

  /** Returns a lane by any number; equal numbers give the same lane. */
  Lane get(int number) {
    return entries.get(Math.floorMod(number, entries.size())).lane();
  }

  /** Returns the lane whose thread is calling; null if it is another thread. */
  @Nullable Lane current() {
    for (Entry entry : entries) {
      EventExecutor loop = entry.lane().loop();
      if (loop.inEventLoop()) {
        return entry.lane();
      }
    }
    return null;
  }

  /**
   * Opens connections to each destination. Returns when each is open or has failed, or at a stop.
   */
  void preOpen(ConnectionSettings settings, CompletionStage<?> stopped)
      throws InterruptedException {
    List<Destination> destinations =
        context.destinations().all().stream().filter(to -> !to.addresses().isEmpty()).toList();
    int all = settings.preOpened() * destinations.size();
    CountDownLatch latch = new CountDownLatch(all);
    stopped.whenComplete(
        (how, failure) -> LongStream.range(0, all).forEach(i -> latch.countDown()));
    for (int i = 0; i < all && latch.getCount() > 0; i++) {
      Destination to = destinations.get(i % destinations.size());
      Lane lane = get(i / destinations.size());
      long delayNanos = (long) (i * NANOS_PER_SECOND / settings.preOpenPerSecond());
      lane.loop()
          .schedule(() -> lane.preOpen(to, latch::countDown), delayNanos, TimeUnit.NANOSECONDS);
    }
    latch.await();
  }

  /**
   * Starts the lanes' meters.
   *
   * @param watched whether they hand over requests in flight each second
   */
  void measure(boolean watched) {
    entries.forEach(entry -> entry.lane().loop().execute(() -> entry.meter().start(watched)));
  }

  /** Starts sending a workload, of which each lane sends a share. */
  void follow(Workload workload, Optional<Schedule> warmUp) {
    for (Entry entry : entries) {
      Lane lane = entry.lane();
      lane.loop().execute(() -> lane.follow(new Stripe(lane, workload, warmUp, entries.size())));
    }
  }

  /** Returns when all requests of a workload have ended, or at a stop. */
  void awaitDone(CompletionStage<?> stopped) throws InterruptedException {
    List<CompletableFuture<Void>> ends =
        entries.stream().map(entry -> entry.lane().done()).toList();
    CompletableFuture<Void> all = CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new));
    ends.forEach(one -> one.whenComplete((end, why) -> failWith(all, why)));
    stopped.whenComplete((how, failure) -> all.complete(null));
    try {
      all.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Fails at once, because other lanes may continue for hours. */
  private static void failWith(CompletableFuture<Void> all, @Nullable Throwable why) {
    if (why != null) {
      all.completeExceptionally(why);
    }
  }

  /** Stops sending; requests in flight continue. Returns at once. */
  void drain() {
    onEach(entry -> entry.lane().drain());
  }

  /** Returns when nothing is in flight after {@link #drain}, or after a time. */
  void awaitDrained(long nanos) {
    await(entries.stream().map(entry -> entry.lane().drained()), nanos);
  }

  /** Ends the planned requests and those in flight. Returns at once. */
  void stop() {
    onEach(
        entry -> {
          entry.meter().stop(); // first: the work of stopping is not load
          entry.lane().stop();
        });
  }

  private void onEach(Consumer<Entry> task) {
    for (Entry entry : entries) {
      if (!entry.lane().loop().isShuttingDown()) {
        entry.lane().loop().execute(() -> task.accept(entry));
      }
    }
  }

  /** Stops the lanes and ends their threads; leaves threads that do not respond in time. */
  void end() {
    long beganNanos = context.clock().tickerNanos();
    stop();
    await(
        entries.stream().map(entry -> CompletableFuture.runAsync(() -> {}, entry.lane().loop())),
        END_NANOS);
    long leftNanos = Math.max(0, beganNanos + END_NANOS - context.clock().tickerNanos());
    group
        .shutdownGracefully(0, 1, TimeUnit.SECONDS)
        .awaitUninterruptibly(leftNanos, TimeUnit.NANOSECONDS);
    ReferenceCountUtil.release(context.tls());
  }

  private static void await(Stream<CompletableFuture<Void>> all, long nanos) {
    try {
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
          .get(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // continues without the unresponsive lanes
    }
  }
}
