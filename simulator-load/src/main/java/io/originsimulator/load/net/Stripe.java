package io.originsimulator.load.net;

import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.LongToIntFunction;

/**
 * A lane's share of a workload: every n-th request, sent when it is due. Its lane's thread only.
 *
 * <pre>
 *   due   0    1    2    3    4    5    6    7      of four lanes, the third
 *                   *                   *
 * </pre>
 *
 * One timer is set to the next due request. When it fires, all due requests are sent, each with its
 * scheduled instant. No request is skipped, and no delay moves a later request.
 */
final class Stripe {
  private static final int MOST_AT_ONCE = 64; // then the loop reads responses before it sends more

  private final Lane lane;
  private final RunShare lanes; // this lane's of the driver's requests
  private final RunShare share; // this lane's of the whole run's requests
  private final List<Target> targets;
  private final LongToIntFunction targetOf;
  private final Run run;
  private Run now;
  private boolean stopped;

  /** This lane's requests of a schedule. */
  private final class Run {
    private final PrimitiveIterator.OfLong offsets;
    private final long startNanos;
    private final boolean counts;
    private final long count;
    private long number = -1; // among this lane's
    private long dueNanos;
    private boolean hasNext;

    Run(Schedule schedule, long startNanos, boolean counts) {
      this.offsets = share.of(schedule.offsetsNanos());
      this.startNanos = startNanos;
      this.counts = counts;
      this.count = share.of(schedule.count());
      advance();
    }

    private void advance() {
      hasNext = offsets.hasNext();
      dueNanos = startNanos + (hasNext ? offsets.nextLong() : 0);
      number++;
    }

    void send() {
      int target = targetOf.applyAsInt(share.whole(number));
      long known = counts ? lanes.whole(number) : -1;
      long scheduledNanos = dueNanos;
      advance();
      lane.send(
          known,
          target,
          lane.route(targets.get(target)),
          scheduledNanos,
          Exchange.NO_SESSION,
          null);
    }

    long left() {
      return count - number;
    }
  }

  /**
   * Creates a stripe.
   *
   * @param driver this driver's share of the workload, of which the lane sends its part
   */
  Stripe(Lane lane, Workload workload, Optional<Schedule> warmUp, int lanes, RunShare driver) {
    this.lane = lane;
    this.lanes = new RunShare(lane.index, lanes);
    this.share = driver.part(this.lanes);
    this.targets = workload.targets();
    this.targetOf = workload.targetOf();
    this.run = new Run(workload.schedule(), 0, true);
    this.now = warmUp.map(before -> new Run(before, -before.durationNanos(), false)).orElse(run);
  }

  void start() {
    next();
  }

  private void next() {
    if (!now.hasNext && now != run) {
      now = run;
    }
    if (now.hasNext) {
      lane.at(now.dueNanos, this::sendAllDue);
    } else {
      lane.checkDone();
    }
  }

  private void sendAllDue() {
    if (stopped) {
      return;
    }
    try {
      for (int i = 0; i < MOST_AT_ONCE && now.hasNext && now.dueNanos <= lane.nanoTime(); i++) {
        now.send();
      }
      next();
    } catch (RuntimeException | Error e) {
      stopped = true; // the remaining requests would fail again
      lane.done.completeExceptionally(
          e); // otherwise the run would wait for requests that are never sent
    }
  }

  boolean isExhausted() {
    return stopped || !run.hasNext;
  }

  /** Stops sending; returns the number of unsent requests of the run. Called once. */
  long stop() {
    stopped = true;
    return run.left();
  }
}
