package io.originsimulator.load.replay;

import static io.originsimulator.load.replay.Logs.MILLI;
import static io.originsimulator.load.replay.Logs.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.closed.RateCeiling;
import io.originsimulator.load.closed.Samples;
import io.originsimulator.load.closed.VirtualSender;
import io.originsimulator.load.closed.VirtualSender.Asked;
import io.originsimulator.load.closed.VirtualSender.Reply;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SessionRunTest {
  private static final double NO_LIMIT = 1e6;
  private static final long ANSWER_NANOS = 100 * MILLI;

  private final List<Asked> asked = new ArrayList<>();
  private final Samples samples = new Samples();
  private final VirtualSender sender = new VirtualSender(this::reply);

  @Test
  void stepStartsAThinkTimeAfterTheLastResponse() {
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
  void sessionsStartAtTheirTimesWhateverHappensToOthers() {
    run(
        """
        /one think=0
        /two

        /three
        """,
        new long[] {0, 10 * MILLI, 20 * MILLI});
    assertThat(sent()).containsExactly("0 /one", "10 /three", "20 /one", "100 /two", "120 /two");
    assertThat(asked).extracting(Asked::session).containsExactly(0, 1, 2, 0, 2);
    assertThat(asked).extracting(Asked::number).containsExactly(0L, 1L, 2L, 3L, 4L);
  }

  @Test
  void failedRequestEndsItsSession() {
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
  void sessionCutByTheRunsEndHasNotFailed() {
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
  void runWithoutSessionsEndsAtOnce() {
    run("/a\n", new long[0]);
    assertThat(sent()).isEmpty();
  }

  @Test
  void callsOfALogFormSessions() {
    Recording recording = Logs.atMillis(0, 1, 2, 3, 4);
    List<Target> targets =
        ReplayTargets.of(recording, URI.create("http://localhost:1"), List.of(), 10);
    SessionPlan plan =
        SessionPlan.inCalls(recording, 2, new ReplaySchedule(new long[] {0, 0, 0}, 0, 1), targets);
    finish(new SessionRun(sender, plan, new RateCeiling(NO_LIMIT), RunShare.WHOLE));
    assertThat(sent()).containsExactly("0 /0", "0 /2", "0 /4", "100 /1", "100 /3");
  }

  @Test
  void shareOfAWorkerIsEveryNthSession() {
    Recording recording = Logs.atMillis(0, 1, 2);
    List<Target> targets =
        ReplayTargets.of(recording, URI.create("http://localhost:1"), List.of(), 10);
    long[] begins = {0, MILLI, 2 * MILLI, 3 * MILLI, 4 * MILLI};
    SessionPlan plan = SessionPlan.inCalls(recording, 1, new ReplaySchedule(begins, 0, 1), targets);
    SessionRun second =
        finish(new SessionRun(sender, plan, new RateCeiling(NO_LIMIT), RunShare.parse("2/2")));
    assertThat(sent()).containsExactly("1 /1", "3 /0");
    assertThat(second.sessions()).isEqualTo(2);
  }

  @Test
  void sessionsKeepToTheMaximumRate() {
    RateCeiling ceiling = new RateCeiling(3);
    List<Session<Session.Request>> sessions =
        SessionFile.read("users", List.of("/page", "  /a", "  /b", "  /c", "  /d"), SECOND);
    SessionPlan plan =
        SessionPlan.of(
            sessions,
            new ReplaySchedule(new long[] {0}, Long.MAX_VALUE, 1),
            URI.create("http://localhost:1"),
            List.of());
    CompletableFuture<Void> done = new SessionRun(sender, plan, ceiling, RunShare.WHOLE).start();
    sender.runAll(samples);
    assertThat(done).isCompleted();
    assertThat(sent()).containsExactly("0 /page", "100 /a", "100 /b", "1000 /c", "1333 /d");
    assertThat(samples.all())
        .extracting(sample -> sample.driverDelayNanos() / MILLI)
        .as("counted from when they were due")
        .containsExactly(0L, 0L, 0L, 900L, 1233L);
    RunEnd end = new RunEnd(0, false, 1, 1, 1, DriverVerdict.VALID);
    assertThat(ceiling.judged(end).driver().reasons())
        .containsExactly("requests were held back at 3 a second, the maximum (--max-rate)");
  }

  private SessionRun run(String file, long[] begins) {
    List<Session<Session.Request>> sessions =
        SessionFile.read("users", file.lines().toList(), SECOND);
    SessionPlan plan =
        SessionPlan.of(
            sessions,
            new ReplaySchedule(begins, Long.MAX_VALUE, 1),
            URI.create("http://localhost:1"),
            List.of());
    return finish(new SessionRun(sender, plan, new RateCeiling(NO_LIMIT), RunShare.WHOLE));
  }

  private SessionRun finish(SessionRun run) {
    CompletableFuture<Void> done = run.start();
    sender.runAll(samples);
    assertThat(done).isCompleted();
    assertThat(sender.openConnections()).isZero();
    assertThat(sender.endedSessions())
        .isEqualTo((int) asked.stream().mapToInt(Asked::session).distinct().count());
    assertThat(samples.all()).hasSameSizeAs(asked).allMatch(s -> s.driverDelayNanos() == 0);
    return run;
  }

  /** Returns the due time of each request in milliseconds, with its path. */
  private List<String> sent() {
    return asked.stream()
        .map(one -> one.atNanos() / MILLI + " " + one.request().uri().getPath())
        .toList();
  }

  /**
   * Responds after 100 ms; to {@code /slow} after 300 ms, to {@code /fails} and {@code /stopped}
   * not at all.
   */
  private Reply reply(Asked one) {
    asked.add(one);
    return switch (one.request().uri().getPath()) {
      case "/slow" -> Reply.ok(3 * ANSWER_NANOS);
      case "/fails" -> new Reply(ANSWER_NANOS, Outcome.CONNECTION_RESET, 0);
      case "/stopped" -> new Reply(ANSWER_NANOS, Outcome.STOPPED, 0);
      default -> Reply.ok(ANSWER_NANOS);
    };
  }
}
