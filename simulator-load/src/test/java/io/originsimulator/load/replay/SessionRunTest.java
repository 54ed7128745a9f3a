package io.originsimulator.load.replay;

import static io.originsimulator.load.replay.Logs.MILLI;
import static io.originsimulator.load.replay.Logs.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.RequestSender;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SessionRunTest {
  private static final long ANSWER_NANOS = 100 * MILLI;

  private final FrozenSender sender = new FrozenSender();

  @Test
  void aStepBeginsAThinkTimeAfterTheLastAnswerOfTheOneBefore() {
    run(
        """
        /page think=2
          /a
          /slow
        /next
        """,
        new long[] {5 * MILLI});
    assertThat(sent())
        .containsExactly("5 /page", "105 /a", "105 /slow", "2405 /next"); // slow takes 300 ms
  }

  @Test
  void sessionsBeginAtTheirTimesInTurnWhateverBecameOfOthers() {
    run(
        """
        /one think=0
        /two

        /three
        """,
        new long[] {0, 10 * MILLI, 20 * MILLI});
    assertThat(sent()).containsExactly("0 /one", "10 /three", "20 /one", "100 /two", "120 /two");
    assertThat(sender.sessions).containsExactly(0, 1, 2, 0, 2);
    assertThat(sender.numbers).containsExactly(0L, 1L, 2L, 3L, 4L);
  }

  @Test
  void aSessionEndsWithARequestThatFails() {
    SessionRun run =
        run(
            """
            /fails
              /never
            /neither

            /page
              /a
              /fails
            /not-reached
            """,
            new long[] {0, 0});
    assertThat(sent()).containsExactly("0 /fails", "0 /page", "100 /a", "100 /fails");
    assertThat(run.failedSessions()).isEqualTo(2);
  }

  @Test
  void aSessionThatTheRunsEndCutsHasNotFailed() {
    SessionRun run =
        run(
            """
            /stopped
            /never

            /page
              /stopped
              /a
            """,
            new long[] {0, 0});
    assertThat(run.begunSessions()).isEqualTo(2);
    assertThat(run.failedSessions()).isZero();
  }

  @Test
  void noSessionsAreOverAtOnce() {
    run("/a\n", new long[0]);
    assertThat(sent()).isEmpty();
  }

  @Test
  void theRequestsOfALogMayGoInCallsOnOneConnectionEach() {
    Recording recording = Logs.atMillis(0, 1, 2, 3, 4);
    List<Target> targets =
        ReplayTargets.of(recording, URI.create("http://localhost:1"), List.of(), 10);
    SessionPlan plan =
        SessionPlan.inCalls(recording, 2, new ReplaySchedule(new long[] {0, 0, 0}, 0, 1), targets);
    finish(new SessionRun(sender, plan));
    assertThat(sent()).containsExactly("0 /0", "0 /2", "0 /4", "100 /1", "100 /3");
  }

  private SessionRun run(String file, long[] begins) {
    List<Session> sessions = SessionFile.read("users", file.lines().toList(), SECOND);
    SessionPlan plan =
        SessionPlan.of(
            sessions,
            new ReplaySchedule(begins, Long.MAX_VALUE, 1),
            URI.create("http://localhost:1"),
            List.of());
    return finish(new SessionRun(sender, plan));
  }

  private SessionRun finish(SessionRun run) {
    CompletableFuture<Void> done = run.start();
    sender.runAll();
    assertThat(done).isCompleted();
    assertThat(sender.ended).hasSameSizeAs(sender.begun);
    return run;
  }

  /** When each request was due, in milliseconds, and for what. */
  private List<String> sent() {
    return sender.sent;
  }

  /** Answers after 100 ms of its own time; {@code /slow} after 300 ms, {@code /fails} not. */
  private static final class FrozenSender implements RequestSender {
    private record Task(long at, long order, Runnable run) {}

    final List<String> sent = new ArrayList<>();
    final List<Integer> sessions = new ArrayList<>();
    final List<Long> numbers = new ArrayList<>();
    final Set<Integer> begun = new HashSet<>();
    final List<Integer> ended = new ArrayList<>();
    private final PriorityQueue<Task> tasks =
        new PriorityQueue<>(
            (a, b) -> a.at == b.at ? Long.compare(a.order, b.order) : Long.compare(a.at, b.at));
    private long now;
    private long order;

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
      String path = request.uri().getPath();
      assertThat(scheduledNanos).isEqualTo(now);
      sent.add(scheduledNanos / MILLI + " " + path);
      sessions.add(session);
      begun.add(session);
      numbers.add(number);
      long took = path.equals("/slow") ? 3 * ANSWER_NANOS : ANSWER_NANOS;
      Outcome outcome =
          switch (path) {
            case "/fails" -> Outcome.CONNECTION_RESET;
            case "/stopped" -> Outcome.STOPPED;
            default -> Outcome.ANSWERED;
          };
      schedule(
          took,
          () ->
              done.accept(
                  new Sample(
                      number,
                      target,
                      scheduledNanos,
                      scheduledNanos,
                      scheduledNanos,
                      now,
                      now,
                      0,
                      outcome,
                      200,
                      0,
                      0,
                      "",
                      OriginTrace.NONE)));
    }

    @Override
    public void endSession(int session) {
      ended.add(session);
    }

    @Override
    public long openConnections() {
      return 0;
    }

    @Override
    public void close() {}

    void runAll() {
      for (Task task = tasks.poll(); task != null; task = tasks.poll()) {
        now = task.at;
        task.run.run();
      }
    }
  }
}
