package io.originsimulator.load.net;

import io.netty.handler.ssl.SslContext;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RequestSender;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.connect.ClientTls;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.text.Figures;
import java.time.Instant;
import java.time.InstantSource;
import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A driver for one run: it sends requests over connections of its own, and samples to a sink. */
public final class LoadDriver implements RequestSender {
  private static final long LEAD_NANOS = 20_000_000; // for the lanes to start in time
  private static final long LEAD_NANOS_PER_TARGET = 10_000; // for the sink to write them
  private static final long SPARE_NANOS = 1_000_000_000; // from pre-opening to a set start
  private static final int MOST_NAMED = 1 << 14; // targets
  private static final long DRAIN_NANOS = 5_000_000_000L; // of a run that is stopped

  private final DriverSettings settings; // of this driver's share
  private final RunShare share;
  private final RunDescription run;
  private final List<Target> targets;
  private final Lanes lanes;
  private final RunClock clock;
  private final AtomicInteger next = new AtomicInteger();
  private @Nullable Collector collector;
  private @Nullable RunEnd end;

  private LoadDriver(
      DriverSettings settings,
      RunDescription run,
      List<Target> targets,
      double plannedPerSecond,
      RunClock clock,
      Supplier<SslContext> tls) {
    this.settings = settings.own();
    this.share = settings.share();
    this.run = run;
    this.targets = List.copyOf(targets);
    this.clock = clock;
    double perSecond = plannedPerSecond / share.count();
    this.lanes = new Lanes(this.settings, this.targets, perSecond, clock, tls);
  }

  /**
   * Starts a driver and its run, for requests that are sent one by one. Samples go to the sink and
   * to the senders; {@link #finish} or {@link #close} ends the run.
   *
   * @param targets targets of all requests; their hosts are looked up now, and requests to others
   *     end as {@code DNS}
   * @param sink called by one thread at a time
   * @param stopped when it completes in any way, further requests end as stopped, even while
   *     connections are still opening; the caller must still call {@link #finish}
   * @throws UnsafeTargetException if a target is not allowed
   * @throws IllegalArgumentException if the run was to start at an instant that has passed
   * @throws InterruptedException if this thread was interrupted while connections were opened
   */
  public static LoadDriver start(
      DriverSettings settings,
      RunDescription run,
      List<Target> targets,
      ResultSink sink,
      CompletionStage<?> stopped)
      throws InterruptedException {
    Rehearsal.once(Rehearsal.Kind.of(targets, settings, false), stopped);
    Supplier<SslContext> tls = () -> ClientTls.context(settings);
    LoadDriver driver = prepare(settings, run, targets, run.ratePerSecond(), stopped, tls);
    try {
      driver.begin(sink, 0, stopped);
      return driver;
    } catch (InterruptedException | RuntimeException e) {
      driver.close();
      throw e;
    }
  }

  /**
   * Returns a driver without connections.
   *
   * @param plannedPerSecond part of the maximum rate reserved for planned requests; 0: not known
   * @param tls called only if a target has TLS
   */
  static LoadDriver prepare(
      DriverSettings settings,
      RunDescription run,
      List<Target> targets,
      double plannedPerSecond,
      CompletionStage<?> stopped,
      Supplier<SslContext> tls) {
    LoadDriver driver =
        new LoadDriver(settings, run, targets, plannedPerSecond, new RunClock(), tls);
    stopped.whenComplete((how, failure) -> driver.lanes.drain());
    return driver;
  }

  /**
   * Opens connections, all of them or some until a stop, and starts the run. Its clock's zero is
   * after the lead and any warm-up, or at the instant that is set.
   */
  void begin(ResultSink sink, long warmUpNanos, CompletionStage<?> stopped)
      throws InterruptedException {
    boolean planned = warmUpNanos > 0 || run.planned() >= 0;
    long ownNanos = planned ? LEAD_NANOS + targets.size() * LEAD_NANOS_PER_TARGET : 0;
    long leadNanos = warmUpNanos + ownNanos;
    setStart(leadNanos); // refuses an instant that has passed, before connections are opened
    long withinNanos = -clock.nanoTime() - leadNanos - SPARE_NANOS;
    lanes.preOpen(settings.connections(), withinNanos, stopped);
    sink.accept(info(setStart(leadNanos)));
    lanes.tallies().begin();
    collector = new Collector(sink, lanes, clock, settings.reportInFlight());
    lanes.measure();
    if (warmUpNanos > 0 || settings.startAt() != null) {
      lanes.get(0).at(0, lanes.tallies()::restart);
    }
  }

  /** Sets the run's start, after a lead or at the instant of the settings; returns it. */
  private Instant setStart(long leadNanos) {
    Instant at = settings.startAt();
    if (at == null) {
      clock.start(leadNanos);
      return Instant.now().plusNanos(leadNanos);
    }
    clock.startAt(at, InstantSource.system());
    long leftNanos = -clock.nanoTime();
    if (leftNanos < leadNanos) {
      throw new IllegalArgumentException(
          "--start-at: %s %s (expected: %s or more from now, to connect and to warm up)"
              .formatted(
                  at,
                  leftNanos < 0 ? "has passed" : "is in " + Figures.millis(leftNanos),
                  Figures.millis(leadNanos)));
    }
    return at;
  }

  private RunInfo info(Instant startedAt) {
    Map<String, String> all = new LinkedHashMap<>(run.settings());
    if (settings.numberRequests()) {
      all.put(OriginRequest.RUN_ID, lanes.runId());
    }
    return new RunInfo(
        run.name(),
        run.mode(),
        startedAt,
        run.planned() < 0 ? run.planned() : share.of(run.planned()),
        run.ratePerSecond() / share.count(),
        run.durationNanos(),
        settings.timeoutNanos(),
        labels(),
        all);
  }

  /** Returns the targets' labels. Each sample uses one; of many targets, all would fill memory. */
  private List<TargetLabel> labels() {
    if (targets.size() <= MOST_NAMED) {
      return targets.stream().map(LoadDriver::label).toList();
    }
    return new AbstractList<>() {
      @Override
      public TargetLabel get(int index) {
        return label(targets.get(index));
      }

      @Override
      public int size() {
        return targets.size();
      }
    };
  }

  private static TargetLabel label(Target target) {
    return new TargetLabel(target.label(), target.method(), target.uri().toString());
  }

  /** Runs a workload; returns when all of its requests have ended, or at a stop. */
  void follow(
      Workload workload, Optional<Schedule> warmUp, ResultSink sink, CompletionStage<?> stopped)
      throws InterruptedException {
    begin(sink, warmUp.map(Schedule::durationNanos).orElse(0L), stopped);
    lanes.follow(workload, warmUp, share);
    lanes.awaitDone(stopped);
  }

  @Override
  public long nanoTime() {
    return clock.nanoTime();
  }

  @Override
  public void schedule(long delayNanos, Runnable task) {
    laneFor(Exchange.NO_SESSION).loop.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void send(
      long number,
      int target,
      Target request,
      long scheduledNanos,
      int session,
      Consumer<Sample> done) {
    Lane lane = laneFor(session);
    if (lane.loop.inEventLoop()) {
      lane.send(number, target, lane.route(request), scheduledNanos, session, done);
    } else {
      lane.loop.execute(
          () -> lane.send(number, target, lane.route(request), scheduledNanos, session, done));
    }
  }

  /** Sends one request now; the consumer accepts its end, with the complete response. */
  void sprint(Target request, Consumer<Sprint.Result> done) {
    Lane lane = lanes.get(0);
    lane.loop.execute(
        () -> {
          Lane.Route route = lane.route(request);
          lane.send(
              new Sprint.Capture(route.target(), lane.nanoTime(), settings.timeoutNanos(), done),
              route);
        });
  }

  /** Returns the lane of a session, which has the session's connections; otherwise any lane. */
  private Lane laneFor(int session) {
    if (session >= 0) {
      return lanes.get(session);
    }
    Lane lane = lanes.current();
    return lane == null ? lanes.get(next.getAndIncrement()) : lane;
  }

  @Override
  public void endSession(int session) {
    Lane lane = laneFor(session);
    lane.loop.execute(() -> lane.endSession(session));
  }

  /**
   * Ends the run: the sink receives all samples and the end.
   *
   * @param interrupted whether the run was stopped early; requests in flight then have 5 s to end,
   *     otherwise they end as unanswered at once
   * @return the end; the same one for each call
   * @throws RuntimeException as thrown by the sink
   */
  public RunEnd finish(boolean interrupted) {
    return finish(interrupted, interrupted ? DRAIN_NANOS : 0);
  }

  private synchronized RunEnd finish(boolean interrupted, long drainNanos) {
    if (end == null) {
      lanes.drain();
      lanes.awaitDrained(drainNanos);
      lanes.end();
      end =
          collector == null // it did not start
              ? new RunEnd(0, interrupted, 0, 0, 0, DriverVerdict.VALID)
              : collector.finish(interrupted);
    }
    return end;
  }

  /** Ends the run at once, as interrupted, if it has not ended. */
  @Override
  public void close() {
    finish(true, 0);
  }
}
