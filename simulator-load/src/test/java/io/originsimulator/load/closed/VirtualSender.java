package io.originsimulator.load.closed;

import io.originsimulator.load.RequestSender;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Consumer;

/** A sender with a simulated target, in virtual time, which advances from task to task. */
public class VirtualSender implements RequestSender {
  /** The target's responses. */
  @FunctionalInterface
  public interface Origin {
    Reply reply(Asked asked);
  }

  /** A request, its time, and the number of other requests in flight at that time. */
  public record Asked(
      long number, int target, Target request, long atNanos, int session, int others) {}

  public record Reply(long afterNanos, Outcome outcome, int status) {
    public static Reply ok(long afterNanos) {
      return new Reply(afterNanos, Outcome.ANSWERED, 200);
    }
  }

  private record Task(long atNanos, long order, Runnable work) {}

  private record Awaited(Asked asked, long dueNanos, Consumer<Sample> done) {}

  private final Origin origin;
  private final PriorityQueue<Task> tasks =
      new PriorityQueue<>(Comparator.comparingLong(Task::atNanos).thenComparingLong(Task::order));
  private final Map<Long, Awaited> awaited = new HashMap<>();
  private final Set<Integer> sessions = new HashSet<>();
  private ResultSink sink;
  private long now;
  private long order;
  private long lastEnd;
  private int mostAwaited;
  private int endedSessions;

  public VirtualSender(Origin origin) {
    this.origin = origin;
  }

  /** Plays a run to its end, as a driver does. */
  public RunEnd play(ClosedRun run, ResultSink results) {
    sink = run.observed(results);
    run.begin(this);
    while (!run.settled().toCompletableFuture().isDone()) {
      step();
    }
    close();
    RunEnd end =
        new RunEnd(
            lastEnd,
            run.wasStopped(),
            sessions.size(),
            sessions.size(),
            mostAwaited,
            DriverVerdict.VALID);
    sink.accept(end);
    return run.judged(end);
  }

  /** Runs all tasks, including those that they schedule. */
  public void runAll(ResultSink results) {
    sink = results;
    while (!tasks.isEmpty()) {
      step();
    }
  }

  /** Runs the next task. */
  private void step() {
    Task next = tasks.remove();
    now = next.atNanos();
    next.work().run();
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public void schedule(long delayNanos, Runnable task) {
    tasks.add(new Task(now + delayNanos, order++, task));
  }

  @Override
  public void send(
      long number,
      int target,
      Target request,
      long scheduledNanos,
      int session,
      Consumer<Sample> done) {
    Asked asked = new Asked(number, target, request, now, session, awaited.size());
    awaited.put(number, new Awaited(asked, scheduledNanos, done));
    mostAwaited = Math.max(mostAwaited, awaited.size());
    sessions.add(session);
    Reply reply = origin.reply(asked);
    schedule(reply.afterNanos(), () -> end(number, reply.outcome(), reply.status()));
  }

  private void end(long number, Outcome outcome, int status) {
    Awaited one = awaited.remove(number);
    if (one == null) {
      return; // cancelled
    }
    lastEnd = now;
    Asked asked = one.asked();
    Sample sample =
        new Sample(
            number,
            asked.target(),
            one.dueNanos(),
            asked.atNanos(),
            asked.atNanos(),
            now,
            now,
            0,
            outcome,
            status,
            100,
            1_000,
            "",
            OriginTrace.NONE,
            StreamTrace.NONE);
    sink.accept(sample);
    one.done().accept(sample);
  }

  @Override
  public void endSession(int session) {
    sessions.remove(session);
    endedSessions++;
  }

  /** Returns the number of ended sessions. */
  public int endedSessions() {
    return endedSessions;
  }

  public long openConnections() {
    return sessions.size();
  }

  @Override
  public void close() {
    Set.copyOf(awaited.keySet()).forEach(number -> end(number, Outcome.UNANSWERED, 0));
  }
}
