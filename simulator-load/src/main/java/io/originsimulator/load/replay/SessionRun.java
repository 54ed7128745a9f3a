package io.originsimulator.load.replay;

import io.originsimulator.load.RequestSender;
import io.originsimulator.load.closed.RateCeiling;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * A run of sessions: each starts at its time, whatever happens to others; within it, each step
 * waits for the one before.
 *
 * <pre>
 *   begin ─▶ page ─answered─▶ its parts, all at once ─last answered─▶ think ─▶ page ─▶ …
 * </pre>
 *
 * <p>The first request of a session is due when the session starts, those of a step at the end of
 * the requests they wait for. A session ends early if a request of it fails. A request above the
 * maximum rate is sent after its due time.
 */
public final class SessionRun {
  private final RequestSender sender;
  private final SessionPlan plan;
  private final RateCeiling ceiling;
  private final RunShare share;
  private final PrimitiveIterator.OfLong begins;
  private final long count;

  private final AtomicLong requests = new AtomicLong(); // numbered in the order sent
  private final AtomicLong begun = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong running;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  /** Creates a run of a share of the plan's sessions. */
  public SessionRun(RequestSender sender, SessionPlan plan, RateCeiling ceiling, RunShare share) {
    this.sender = sender;
    this.plan = plan;
    this.ceiling = ceiling;
    this.share = share;
    this.begins = share.of(plan.begins().offsetsNanos());
    this.count = share.of(plan.begins().count());
    this.running = new AtomicLong(count);
  }

  /** Starts the run. Completes when the last session has ended. */
  public CompletableFuture<Void> start() {
    if (count == 0) {
      done.complete(null);
    } else {
      beginAt(0, begins.nextLong());
    }
    return done;
  }

  /** Returns the number of sessions of this share. */
  public long sessions() {
    return count;
  }

  public long begunSessions() {
    return begun.get();
  }

  /** Returns the number of sessions that a failed request ended, not the end of the run. */
  public long failedSessions() {
    return failed.get();
  }

  /** Schedules one session at a time, so that a single timer serves all future ones. */
  private void beginAt(long session, long dueNanos) {
    sender.schedule(Math.max(0, dueNanos - sender.nanoTime()), () -> begin(session, dueNanos));
  }

  private void begin(long session, long dueNanos) {
    if (session + 1 < count) {
      beginAt(session + 1, begins.nextLong());
    }
    begun.incrementAndGet();
    new Running(session, plan.session(share.whole(session)).steps()).step(0, dueNanos);
  }

  private void ended(int session) {
    sender.endSession(session);
    if (running.decrementAndGet() == 0) {
      done.complete(null);
    }
  }

  private final class Running {
    private final int session;
    private final List<Session.Step<Integer>> steps;

    Running(long session, List<Session.Step<Integer>> steps) {
      this.session = (int) session;
      this.steps = steps;
    }

    void step(int number, long dueNanos) {
      List<Integer> page = steps.get(number).requests();
      LongConsumer think = endNanos -> think(number, endNanos);
      List<Integer> parts = page.subList(1, page.size());
      burst(
          page.subList(0, 1),
          dueNanos,
          parts.isEmpty() ? think : endNanos -> burst(parts, endNanos, think));
    }

    /** Sends requests at once, and continues when all of them have their responses. */
    private void burst(List<Integer> targets, long dueNanos, LongConsumer then) {
      AtomicInteger pending = new AtomicInteger(targets.size());
      AtomicInteger lost = new AtomicInteger();
      AtomicInteger failures = new AtomicInteger();
      for (int target : targets) {
        send(
            target,
            dueNanos,
            sample -> {
              lost.addAndGet(sample.outcome() == Outcome.ANSWERED ? 0 : 1);
              failures.addAndGet(isFailure(sample) ? 1 : 0);
              if (pending.decrementAndGet() > 0) {
                return;
              }
              if (lost.get() == 0) {
                then.accept(sample.endNanos());
                return;
              }
              failed.addAndGet(failures.get() > 0 ? 1 : 0);
              ended(session);
            });
      }
    }

    private void think(int number, long endNanos) {
      if (number + 1 == steps.size()) {
        ended(session);
        return;
      }
      long dueNanos = endNanos + steps.get(number).thinkNanos();
      long delay = Math.max(0, dueNanos - sender.nanoTime());
      sender.schedule(delay, () -> step(number + 1, dueNanos));
    }

    private void send(int target, long dueNanos, Consumer<Sample> then) {
      long delayNanos = ceiling.turnInNanos(sender.nanoTime());
      if (delayNanos > 0) {
        sender.schedule(delayNanos, () -> sendNow(target, dueNanos, then));
      } else {
        sendNow(target, dueNanos, then);
      }
    }

    private void sendNow(int target, long dueNanos, Consumer<Sample> then) {
      sender.send(
          requests.getAndIncrement(), target, plan.targets().get(target), dueNanos, session, then);
    }
  }

  private static boolean isFailure(Sample sample) {
    return sample.outcome() != Outcome.ANSWERED
        && sample.outcome() != Outcome.STOPPED
        && sample.outcome() != Outcome.UNANSWERED;
  }
}
