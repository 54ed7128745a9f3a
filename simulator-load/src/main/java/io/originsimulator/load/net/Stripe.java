package io.originsimulator.load.net;

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
 * One timer stands at the next that is due; when it wakes, all that are due are sent, each with the
 * instant it should have been. Nothing is skipped, and no delay moves a later request.
 */
final class Stripe {
  private static final int MOST_AT_ONCE = 64; // then responses are read, before more are sent

  private final Lane lane;
  private final int lanes;
  private final List<Target> targets;
  private final LongToIntFunction targetOf;
  private final Run run;
  private Run now;
  private boolean stopped;

  /** The requests of a schedule that are this lane's. */
  private final class Run {
    private final PrimitiveIterator.OfLong offsets;
    private final long startNanos;
    private final boolean counts;
    private final long count;
    private long number;
    private long dueNanos;
    private boolean has;

    Run(Schedule schedule, long startNanos, boolean counts) {
      this.offsets = schedule.offsetsNanos();
      this.startNanos = startNanos;
      this.counts = counts;
      this.count = schedule.count();
      this.number = -1;
      advance(lane.index() + 1);
    }

    private void advance(int by) {
      long offsetNanos = 0;
      has = true;
      for (int i = 0; i < by && has; i++) {
        has = offsets.hasNext();
        offsetNanos = has ? offsets.nextLong() : 0;
      }
      number += by;
      dueNanos = startNanos + offsetNanos;
    }

    void send() {
      int target = targetOf.applyAsInt(number);
      long known = counts ? number : -1;
      long scheduledNanos = dueNanos;
      advance(lanes);
      lane.send(
          known,
          target,
          lane.route(targets.get(target)),
          scheduledNanos,
          Exchange.NO_SESSION,
          null);
    }

    long left() {
      return has ? (count - 1 - number) / lanes + 1 : 0;
    }
  }

  Stripe(Lane lane, Workload workload, Optional<Schedule> warmUp, int lanes) {
    this.lane = lane;
    this.lanes = lanes;
    this.targets = workload.targets();
    this.targetOf = workload.targetOf();
    this.run = new Run(workload.schedule(), 0, true);
    this.now = warmUp.map(before -> new Run(before, -before.durationNanos(), false)).orElse(run);
  }

  void start() {
    next();
  }

  private void next() {
    if (!now.has && now != run) {
      now = run;
    }
    if (now.has) {
      lane.at(now.dueNanos, this::sendAllDue);
    } else {
      lane.lookWhetherDone();
    }
  }

  private void sendAllDue() {
    if (stopped) {
      return;
    }
    try {
      for (int i = 0; i < MOST_AT_ONCE && now.has && now.dueNanos <= lane.nanoTime(); i++) {
        now.send();
      }
      next();
    } catch (RuntimeException | Error e) {
      stopped = true; // what is left would fail again
      lane.broken(e); // or all would wait for what is never sent
    }
  }

  boolean isExhausted() {
    return stopped || !run.has;
  }

  /** Sends no more; returns how many of the run's requests are left. To be called once. */
  long stop() {
    stopped = true;
    return run.left();
  }
}
