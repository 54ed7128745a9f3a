package io.originsimulator.load.closed;

import io.originsimulator.load.RequestSender;
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
 * A closed-model run, once.
 *
 * <pre>
 *   arrives ──▶ asks ──▶ is answered ──▶ rests ─┐
 *                ▲                              │
 *                └──────── is still wanted ─────┤
 *                                               └─▶ leaves
 * </pre>
 *
 * <p>User n is wanted as long as the population is larger than n; one that is no longer wanted
 * leaves when its request has ended. A request is due when the rest before it is over, so that a
 * late timer shows as the driver's delay.
 *
 * <p>Thread-safe; requests are sent outside the lock.
 */
public final class ClosedRun {
  /** The least rest after a request that was not answered: no busy loop of what fails at once. */
  static final long PAUSE_NANOS = 100_000_000; // 100 ms

  private static final long SECOND = 1_000_000_000;

  private final Population population;
  private final Script script;
  private final Ending ending;
  private final RateCeiling ceiling;
  private final Queue<Observation> counts = new ConcurrentLinkedQueue<>(); // for the sink
  private final CompletableFuture<Void> settled = new CompletableFuture<>();

  private final Object lock = new Object();
  private final BitSet here = new BitSet();
  private final int[] turns;
  private int inFlight;
  private long asked;
  private long notedSecond = -1;
  private long mayEndAtNanos = Long.MAX_VALUE;
  private boolean closing;
  private boolean interrupted;

  /**
   * A run that has not begun.
   *
   * @param mostPerSecond requests, more than 0; users rest longer when they would come to more
   */
  public ClosedRun(Population population, Script script, Ending ending, double mostPerSecond) {
    this.population = population;
    this.script = script;
    this.ending = ending;
    this.ceiling = new RateCeiling(mostPerSecond);
    this.turns = new int[population.mostUsers()];
  }

  /** The most users there are at once. */
  public int mostUsers() {
    return turns.length;
  }

  /** The sink that the sender is to have: it adds how many users there are, each second. */
  public ResultSink observed(ResultSink sink) {
    return event -> {
      if (!(event instanceof InFlight)) { // which comes before its second
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
   * Runs to the end, and returns when the sender is to be ended.
   *
   * @param sender its time is the run's
   * @return whether it was stopped before its time
   * @throws RuntimeException what the script threw
   * @throws InterruptedException if this thread was interrupted; users ask no more
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

  /** Begins; whoever runs the sender's tasks runs it. */
  void begin(RequestSender sender) {
    guarded(() -> admit(sender));
    guarded(() -> count(sender)); // after who comes at the same instant
  }

  /** Completes when the sender is to be ended. */
  CompletionStage<Void> settled() {
    return settled;
  }

  boolean wasStopped() {
    synchronized (lock) {
      return interrupted;
    }
  }

  /** Has it end now: users ask no more. Has no effect after the end. */
  public void stop() {
    synchronized (lock) {
      interrupted |= !settled.isDone();
      closing = true;
    }
    settled.complete(null);
  }

  /** The end, with a verdict that knows of users that were held back. */
  public RunEnd judged(RunEnd end) {
    synchronized (lock) {
      return ceiling.judged(end);
    }
  }

  /** Lets those in who are wanted, and comes back when the number changes. */
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
      int users = population.usersAt(now);
      for (int user = here.nextClearBit(0); user < users; user = here.nextClearBit(user)) {
        here.set(user);
        arriving.add(user);
      }
    }
    arriving.forEach(user -> ask(sender, user, now, false));
    long next = population.nextChangeNanos(now);
    if (next != Long.MAX_VALUE) {
      after(sender, next - sender.nanoTime(), () -> admit(sender));
    }
  }

  /** Asks what is next, or has the user wait until the ceiling gives it its turn. */
  private void ask(RequestSender sender, int user, long dueNanos, boolean itsTurn) {
    Script.Turn turn;
    long number;
    synchronized (lock) {
      long now = sender.nanoTime();
      if (closing || user >= population.usersAt(now)) {
        leave(sender, user);
        return;
      }
      long delayNanos = itsTurn ? 0 : ceiling.turnInNanos(now);
      if (delayNanos > 0) {
        after(sender, delayNanos, () -> ask(sender, user, now + delayNanos, true));
        return;
      }
      turn = script.turn(user, turns[user]++);
      number = asked++;
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
      stop(); // the sender takes no more: the run is over, or the results cannot be kept
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
      ask(sender, user, dueNanos, false); // no answer comes within send(), so this does not nest
    } else {
      after(sender, dueNanos - sender.nanoTime(), () -> ask(sender, user, dueNanos, false));
    }
  }

  /** With the lock held. */
  private void leave(RequestSender sender, int user) {
    here.clear(user);
    sender.endSession(user);
    settleIfIdle(sender);
  }

  /** With the lock held. */
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

  /** Comes back each second to note how many users there are. */
  private void count(RequestSender sender) {
    note(sender);
    long now = sender.nanoTime();
    after(sender, (now / SECOND + 1) * SECOND - now, () -> count(sender));
  }

  /** Notes how many users there are, those that rest and those that wait, once a second. */
  private void note(RequestSender sender) {
    long second = sender.nanoTime() / SECOND;
    synchronized (lock) {
      if (second > notedSecond) {
        notedSecond = second;
        int users = closing ? inFlight : here.cardinality();
        counts.add(new Observation("users", "", second * SECOND, users));
      }
    }
  }

  private void after(RequestSender sender, long delayNanos, Runnable task) {
    if (!settled.isDone()) {
      sender.schedule(Math.max(0, delayNanos), () -> guarded(task));
    }
  }

  /** What a task throws ends the run. */
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
