package io.originsimulator.load.closed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.closed.VirtualSender.Reply;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.ramp.RampPattern;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ClosedRunTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final double NO_LIMIT = 1e9;
  private static final Target TARGET = Target.get("http://localhost/");

  private final Samples samples = new Samples();

  @Test
  void userSendsTheNextRequestTheInstantTheResponseEnds() {
    VirtualSender sender = new VirtualSender(request -> Reply.ok(250 * MILLI));
    sender.play(run("1-1:2", 0, Ending.within(SECOND)), samples);
    assertThat(samples.all().stream().map(Sample::scheduledNanos))
        .containsExactlyElementsOf(
            LongStream.range(0, 8).map(n -> n * 250 * MILLI).boxed().toList());
  }

  @Test
  void responseTimeExcludesThinkTime() {
    VirtualSender sender = new VirtualSender(request -> Reply.ok(100 * MILLI));
    sender.play(run("1-1:2", 900 * MILLI, Ending.within(SECOND)), samples);
    assertThat(samples.all().stream().map(Sample::scheduledNanos)).containsExactly(0L, SECOND);
    assertThat(samples.all()).allMatch(sample -> sample.responseNanos() == 100 * MILLI);
  }

  @Test
  void usersArriveAndLeaveWithTheRamp() {
    VirtualSender sender = new VirtualSender(request -> Reply.ok(MILLI));
    sender.play(run("1-5:4,5-1:4", 0, Ending.within(SECOND)), samples);
    // A surplus user still waits for its response, and counts, at that instant.
    assertThat(samples.observed("users")).containsExactly(1L, 2L, 3L, 4L, 5L, 5L, 4L, 3L, 2L);
  }

  @Test
  void surplusUserWaitsForItsResponse() {
    VirtualSender sender = new VirtualSender(request -> Reply.ok(3 * SECOND));
    sender.play(run("2-2:1,1-1:5", 0, Ending.within(10 * SECOND)), samples);
    assertThat(samples.all()).extracting(Sample::outcome).containsOnly(Outcome.ANSWERED);
    assertThat(samples.all()).extracting(Sample::number).containsExactly(0L, 1L, 2L);
  }

  @Test
  void runLastsForTheCompleteCoolDown() {
    VirtualSender sender = new VirtualSender(request -> Reply.ok(100 * MILLI));
    sender.play(run("1-1:2", 0, Ending.after(5 * SECOND)), samples);
    assertThat(samples.secondsOf("users")).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
    assertThat(sender.nanoTime()).isEqualTo(7 * SECOND);
  }

  @Test
  void requestsInFlightAfterTheCoolDownAreUnanswered() {
    VirtualSender sender = new VirtualSender(request -> Reply.ok(60 * SECOND));
    RunEnd end = sender.play(run("3-3:1", 0, Ending.after(5 * SECOND)), samples);
    assertThat(samples.all()).hasSize(3).allMatch(s -> s.outcome() == Outcome.UNANSWERED);
    assertThat(end.interrupted()).isFalse();
    assertThat(end.maxInFlight()).isEqualTo(3);
  }

  @Test
  void runWithoutCoolDownEndsWithTheLastResponse() {
    VirtualSender sender = new VirtualSender(request -> Reply.ok(700 * MILLI));
    RunEnd end = sender.play(run("1-1:1", 0, Ending.within(30 * SECOND)), samples);
    assertThat(end.endNanos()).isEqualTo(1400 * MILLI);
    assertThat(sender.nanoTime()).isEqualTo(1400 * MILLI);
  }

  @Test
  void userPausesAfterAnImmediateFailure() {
    VirtualSender sender =
        new VirtualSender(request -> new Reply(0, Outcome.CONNECTION_REFUSED, 0));
    sender.play(run("1-1:1", 0, Ending.within(SECOND)), samples);
    assertThat(samples.all()).hasSize((int) (SECOND / ClosedRun.PAUSE_NANOS));
  }

  @Test
  void maximumRateDelaysUsersAndLimitsTheVerdict() {
    VirtualSender sender = new VirtualSender(request -> Reply.ok(MILLI));
    ClosedRun run =
        new ClosedRun(RampPattern.parse("50-50:10"), always(0), Ending.within(SECOND), 100);
    RunEnd end = sender.play(run, samples);
    assertThat(samples.all().size()).isBetween(1_000, 1_100); // the first 100 all at once
    assertThat(end.driver().judgement()).isEqualTo(Judgement.DRIVER_LIMITED);
    assertThat(end.driver().reasons())
        .containsExactly("requests were held back at 100 a second, the maximum (--max-rate)");
  }

  @Test
  void noSecondExceedsTheMaximumRate() {
    VirtualSender sender = new VirtualSender(request -> Reply.ok(MILLI));
    sender.play(
        new ClosedRun(RampPattern.parse("50-50:10"), always(0), Ending.within(SECOND), 100),
        samples);
    List<Long> sent = samples.all().stream().map(Sample::startedNanos).sorted().toList();
    for (int i = 100; i < sent.size(); i++) {
      assertThat(sent.get(i) - sent.get(i - 100)).isGreaterThanOrEqualTo(SECOND);
    }
  }

  @Test
  void delayedUserIsScheduledOnceForItsTurn() {
    int[] scheduled = new int[1];
    VirtualSender sender =
        new VirtualSender(request -> Reply.ok(MILLI)) {
          @Override
          public void schedule(long delayNanos, Runnable task) {
            scheduled[0]++;
            super.schedule(delayNanos, task);
          }
        };
    sender.play(
        new ClosedRun(RampPattern.parse("500-500:10"), always(0), Ending.within(SECOND), 100),
        samples);
    int eachAtMost = 2; // its turn, its response
    assertThat(scheduled[0]).isLessThan(eachAtMost * (samples.all().size() + 500) + 100);
  }

  @Test
  void runEndsWhenTheSenderStops() {
    VirtualSender sender = new VirtualSender(request -> new Reply(MILLI, Outcome.STOPPED, 0));
    RunEnd end = sender.play(run("1-1:3600", 0, Ending.within(SECOND)), samples);
    assertThat(samples.all()).hasSize(1);
    assertThat(end.interrupted()).isTrue();
  }

  @Test
  void usersSendNoRequestsAfterAStop() {
    List<ClosedRun> runs = new ArrayList<>();
    VirtualSender sender =
        new VirtualSender(
            request -> {
              if (request.number() == 4) {
                runs.get(0).stop();
              }
              return Reply.ok(SECOND);
            });
    runs.add(run("2-2:60", 0, Ending.after(5 * SECOND)));
    RunEnd end = sender.play(runs.get(0), samples);
    assertThat(end.interrupted()).isTrue();
    assertThat(samples.all()).hasSize(5);
    assertThat(samples.all().subList(3, 5)).allMatch(s -> s.outcome() == Outcome.UNANSWERED);
  }

  @Test
  void exceptionInTheScriptEndsTheRun() {
    VirtualSender sender = new VirtualSender(request -> Reply.ok(SECOND));
    Script broken =
        (user, number) -> {
          throw new IllegalStateException("broken");
        };
    ClosedRun run =
        new ClosedRun(RampPattern.parse("1-1:1"), broken, Ending.within(SECOND), NO_LIMIT);
    assertThatThrownBy(() -> run.run(sender)).hasMessage("broken");
  }

  @Test
  void requestsHaveUniqueNumbersAndTheirUsersSession() {
    List<Integer> sessions = new ArrayList<>();
    VirtualSender sender =
        new VirtualSender(
            request -> {
              sessions.add(request.session());
              return Reply.ok(SECOND);
            });
    sender.play(run("2-2:3", 0, Ending.within(SECOND)), samples);
    assertThat(samples.all().stream().map(Sample::number))
        .containsExactlyElementsOf(LongStream.range(0, 6).boxed().toList());
    assertThat(sessions).containsExactly(0, 1, 0, 1, 0, 1);
    assertThat(sender.openConnections()).isZero();
  }

  @Test
  void sharesOfWorkersAreAllUsersEachWithItsNumber() {
    Map<Integer, Long> sentBy = new HashMap<>();
    Script counting =
        (user, number) -> {
          sentBy.merge(user, 1L, Long::sum);
          return new Script.Turn(0, TARGET, 0);
        };
    List<Long> users = new ArrayList<>();
    for (int index = 0; index < 3; index++) {
      ClosedRun whole =
          new ClosedRun(RampPattern.parse("1-10:9"), counting, Ending.within(SECOND), NO_LIMIT);
      Samples own = new Samples();
      new VirtualSender(asked -> VirtualSender.Reply.ok(SECOND))
          .play(whole.part(new RunShare(index, 3)), own);
      for (int second = 0; second < 9; second++) {
        long there = own.observed("users").get(second);
        if (index == 0) {
          users.add(there);
        } else {
          users.set(second, users.get(second) + there);
        }
      }
    }
    assertThat(users).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    assertThat(sentBy).containsOnlyKeys(0, 1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(sentBy).containsEntry(0, 9L).containsEntry(1, 8L).containsEntry(8, 1L);
  }

  @Test
  void runBeforeItsInstantAdmitsNobody() {
    List<Long> times = new ArrayList<>();
    VirtualSender early =
        new VirtualSender(
            asked -> {
              times.add(asked.atNanos());
              return VirtualSender.Reply.ok(SECOND);
            }) {
          @Override
          public long nanoTime() {
            return super.nanoTime() - 5 * SECOND;
          }
        };
    early.play(run("2-2:2", 0, Ending.within(SECOND)), samples);
    assertThat(times).containsExactly(5 * SECOND, 5 * SECOND, 6 * SECOND, 6 * SECOND);
  }

  private static ClosedRun run(String pattern, long thinkNanos, Ending ending) {
    return new ClosedRun(RampPattern.parse(pattern), always(thinkNanos), ending, NO_LIMIT);
  }

  private static Script always(long thinkNanos) {
    return (user, number) -> new Script.Turn(0, TARGET, thinkNanos);
  }
}
