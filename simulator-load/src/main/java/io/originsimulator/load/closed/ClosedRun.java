package io.originsimulator.load.closed;

import io.originsimulator.load.RequestSender;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.result.InFlight;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;

/**
 * A closed-model run, usable once.
 *
 * <pre>
 *   arrives ──▶ sends a request ──▶ gets the response ──▶ rests ─┐
 *                 ▲                                              │
 *                 └───────────── user &lt; population ──────────────┤
 *                                                                └─▶ leaves
 * </pre>
 *
 * <p>User n stays while the population is larger than n; a surplus user leaves when its current
 * request ends. A request is due at the end of the rest before it, so a late timer counts as the
 * driver's delay.
 *
 * <p>Thread-safe; requests are sent outside the lock.
 */
public final class ClosedRun {
  /** The minimum rest after a request without a response. It prevents a busy loop of failures. */
  static final long PAUSE_NANOS = 100_000_000; // 100 ms

  private static final long SECOND = 1_000_000_000;

  private final Population population;
  private final Script script;
  private final Ending ending;
  private final double mostPerSecond;
  private final RunShare share;
  private final RateCeiling ceiling;
  private final Queue<Observation> counts = new ConcurrentLinkedQueue<>(); // for the sink
  private final CompletableFuture<Void> settled = new CompletableFuture<>();

  private final Object lock = new Object();
  private final BitSet present = new BitSet();
  private final int[] turns;
  private int inFlight;
  private long sent;
  private long notedSecond = -1;
  private long mayEndAtNanos = Long.MAX_VALUE;
  private boolean closing;
  private boolean interrupted;

  /** Creates a run; above the maximum rate, users rest longer. */
  public ClosedRun(Population population, Script script, Ending ending, double mostPerSecond) {
    this(population, script, ending, mostPerSecond, RunShare.WHOLE);
  }

  private ClosedRun(
      Population population, Script script, Ending ending, double mostPerSecond, RunShare share) {
    this.population = population;
    this.script = script;
    this.ending = ending;
    this.mostPerSecond = mostPerSecond;
    this.share = share;
    this.ceiling = new RateCeiling(mostPerSecond / share.count());
    this.turns = new int[(int) share.of(population.mostUsers())];
  }

  /** Returns a run of a part of the users, with their part of the maximum rate. */
  public ClosedRun part(RunShare part) {
    return new ClosedRun(population, script, ending, mostPerSecond, part);
  }

  public int mostUsers() {
    return turns.length;
  }

  /** Returns the sink for the sender; it adds the number of users, each second. */
  public ResultSink observed(ResultSink sink) {
    return event -> {
      if (!(event instanceof InFlight)) { // an InFlight event precedes its second
        giveCounts(sink);
      }
      sink.accept(event instanceof RunEnd end ? judged(end) : event);
    };
  }

  private void giveCounts(ResultSink sink) {
    for (Observation next = counts.poll(); next != null; next = counts.poll()) {
      sink.accept(next);
    }
  }

  /**
   * Runs to the end, and returns when the sender should be closed. An interrupt ends the run.
   *
   * @param sender its clock is the run's
   * @return whether the run was stopped early
   */
  public boolean run(RequestSender sender) throws InterruptedException {
    begin(sender);
    try {
      settled.get();
    } catch (InterruptedException e) {
      stop();
      throw e;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    }
    return wasStopped();
  }

  /** Starts the run; the caller also runs the sender's tasks. */
  void begin(RequestSender sender) {
    long leadNanos = -sender.nanoTime(); // of a start at an instant
    Runnable first =
        () -> {
          admit(sender);
          count(sender); // after the users who arrive at the same instant
        };
    if (leadNanos > 0) {
      after(sender, leadNanos, first);
    } else {
      guarded(first);
    }
  }

  private int usersAt(long nanos) {
    return (int) share.of(population.usersAt(nanos));
  }

  /** Returns a stage that completes when the sender should be closed. */
  CompletionStage<Void> settled() {
    return settled;
  }

  boolean wasStopped() {
    synchronized (lock) {
      return interrupted;
    }
  }

  /** Ends the run now: users send no more requests. Has no effect after the end. */
  public void stop() {
    synchronized (lock) {
      interrupted |= !settled.isDone();
      closing = true;
    }
    settled.complete(null);
  }

  /** Returns the run's end; the verdict is driver-limited if the rate ceiling delayed users. */
  public RunEnd judged(RunEnd end) {
    synchronized (lock) {
      return ceiling.judged(end);
    }
  }

  /** Admits users up to the population, and schedules itself for the population's next change. */
  private void admit(RequestSender sender) {
    List<Integer> arriving = new ArrayList<>();
    long now = sender.nanoTime();
    synchronized (lock) {
      if (closing) {
        return;
      }
      if (now >= population.durationNanos()) {
        close(sender, now);
        return;
      }
      int users = usersAt(now);
      for (int user = present.nextClearBit(0); user < users; user = present.nextClearBit(user)) {
        present.set(user);
        arriving.add(user);
      }
    }
    arriving.forEach(user -> sendNext(sender, user, now, false));
    long next = population.nextChangeNanos(now);
    if (next != Long.MAX_VALUE) {
      after(sender, next - sender.nanoTime(), () -> admit(sender));
    }
  }

  /** Sends the user's next request, or schedules it for the turn that the ceiling assigns. */
  private void sendNext(RequestSender sender, int user, long dueNanos, boolean itsTurn) {
    Script.Turn turn;
    long number;
    synchronized (lock) {
      long now = sender.nanoTime();
      if (closing || user >= usersAt(now)) {
        leave(sender, user);
        return;
      }
      long delayNanos = itsTurn ? 0 : ceiling.turnInNanos(now);
      if (delayNanos > 0) {
        after(sender, delayNanos, () -> sendNext(sender, user, now + delayNanos, true));
        return;
      }
      turn = script.turn((int) share.whole(user), turns[user]++);
      number = sent++;
      inFlight++;
    }
    sender.send(
        number,
        turn.target(),
        turn.request(),
        dueNanos,
        user,
        sample -> guarded(() -> ended(sender, user, turn, sample)));
  }

  private void ended(RequestSender sender, int user, Script.Turn turn, Sample sample) {
    if (sample.outcome() == Outcome.STOPPED || sample.outcome() == Outcome.UNANSWERED) {
      stop(); // the run has ended, or the results cannot be written
    }
    synchronized (lock) {
      inFlight--;
      if (closing) {
        leave(sender, user);
        return;
      }
    }
    boolean answered = sample.outcome() == Outcome.ANSWERED;
    long restNanos = answered ? turn.thinkNanos() : Math.max(turn.thinkNanos(), PAUSE_NANOS);
    long dueNanos = sample.endNanos() + restNanos;
    if (restNanos == 0) {
      sendNext(sender, user, dueNanos, false); // not nested: send() never ends a request
    } else {
      after(sender, dueNanos - sender.nanoTime(), () -> sendNext(sender, user, dueNanos, false));
    }
  }

  /** Removes a user. The caller holds the lock. */
  private void leave(RequestSender sender, int user) {
    present.clear(user);
    sender.endSession(user);
    settleIfIdle(sender);
  }

  /** Ends the population. The caller holds the lock. */
  private void close(RequestSender sender, long now) {
    closing = true;
    mayEndAtNanos = now + ending.leastNanos();
    after(sender, ending.leastNanos(), () -> settleIfIdle(sender));
    after(sender, ending.mostNanos(), () -> settle(sender));
  }

  private void settleIfIdle(RequestSender sender) {
    synchronized (lock) {
      if (closing && inFlight == 0 && sender.nanoTime() >= mayEndAtNanos) {
        settle(sender);
      }
    }
  }

  private void settle(RequestSender sender) {
    note(sender);
    settled.complete(null);
  }

  private void count(RequestSender sender) {
    note(sender);
    long now = sender.nanoTime();
    after(sender, (now / SECOND + 1) * SECOND - now, () -> count(sender));
  }

  /** Records the number of users, including those that rest or wait, once a second. */
  private void note(RequestSender sender) {
    long second = sender.nanoTime() / SECOND;
    synchronized (lock) {
      if (second > notedSecond) {
        notedSecond = second;
        int users = closing ? inFlight : present.cardinality();
        counts.add(new Observation("users", "", second * SECOND, users));
      }
    }
  }

  private void after(RequestSender sender, long delayNanos, Runnable task) {
    if (!settled.isDone()) {
      sender.schedule(Math.max(0, delayNanos), () -> guarded(task));
    }
  }

  private void guarded(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      synchronized (lock) {
        closing = true;
      }
      settled.completeExceptionally(e);
    }
  }
}
