package io.originsimulator.load.replay;

import static io.originsimulator.load.replay.Logs.MILLI;
import static io.originsimulator.load.replay.Logs.SECOND;
import static io.originsimulator.load.replay.ReplayTiming.ORIGINAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.log.LogEntry;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReplayPlanTest {

  @Test
  void requestsAreDueAtTheirLoggedOffsets() {
    ReplayPlan plan = ReplayPlan.atItsTimes(Logs.atMillis(500, 0, 2000), ORIGINAL);
    assertThat(millis(plan)).containsExactly(0, 500, 2000);
    assertThat(plan.schedule().count()).isEqualTo(3);
    assertThat(plan.schedule().durationNanos()).isEqualTo(2 * SECOND);
    Workload workload =
        plan.workload(
            ReplayTargets.of(plan.recording(), URI.create("http://localhost:1/"), List.of(), 10));
    assertThat(
            LongStream.range(0, 3)
                .mapToObj(i -> workload.targets().get(workload.targetOf().applyAsInt(i)).uri())
                .map(URI::toString))
        .containsExactly("http://localhost:1/1", "http://localhost:1/0", "http://localhost:1/2");
  }

  @Test
  void requestsOfTheSameLengthShareABody() {
    Recorder recorder = new Recorder(10, true);
    for (String target : List.of("/a", "/b")) {
      recorder.add(new LogEntry(Optional.empty(), "POST", target, 0, -1, -1, -1, 0, 1 << 20));
    }
    List<Target> targets =
        ReplayTargets.of(recorder.finish(1), URI.create("http://localhost:1"), List.of(), 10);
    assertThat(targets.get(0).body()).hasSize(1 << 20).isSameAs(targets.get(1).body());
  }

  @Test
  void planByTimesRequiresTimesAndRequests() {
    Recording mixed = Logs.recording(Logs.at(SECOND, "GET", "/a"), LogEntry.of("GET", "/b"));
    assertThatThrownBy(() -> ReplayPlan.atItsTimes(mixed, ORIGINAL))
        .hasMessage("1 of 2 requests have no time (expected: --rate, or logs with times)");
    assertThatThrownBy(() -> ReplayPlan.atItsTimes(Logs.recording(), ORIGINAL))
        .hasMessage("nothing to replay: no request was taken from the log");
  }

  @Test
  void rejectsAScaleThatGivesTooManyRequests() {
    assertThatThrownBy(
            () ->
                ReplayPlan.atItsTimes(
                    Logs.atMillis(new long[100]), new ReplayTiming(0, 1, 1e6, 1, 1)))
        .hasMessage(
            "scale: 1000000.0 times 100 requests exceed 50000000 (expected: a smaller scale, or parts of"
                + " the log by --window)");
  }

  @Test
  void twiceTheSpeedHalvesTheTime() {
    assertThat(
            millis(
                ReplayPlan.atItsTimes(
                    Logs.atMillis(0, 500, 2000), new ReplayTiming(0, 2, 1, 1, 1))))
        .containsExactly(0, 250, 1000);
  }

  @Test
  void shortensLongGapsToTheMaximum() {
    ReplayTiming timing = new ReplayTiming(5 * SECOND, 1, 1, 1, 1);
    assertThat(millis(ReplayPlan.atItsTimes(Logs.atMillis(0, 5000, 11000, 12000, 60000), timing)))
        .containsExactly(0, 5000, 10000, 11000, 16000);
    assertThat(
            millis(
                ReplayPlan.atItsTimes(
                    Logs.atMillis(0, 60000), new ReplayTiming(5 * SECOND, 5, 1, 1, 1))))
        .containsExactly(0, 1000);
  }

  @Test
  void nextRoundFollowsAfterAMeanGap() {
    ReplayPlan plan =
        ReplayPlan.atItsTimes(Logs.atMillis(0, 500, 2000), new ReplayTiming(0, 1, 1, 3, 1));
    assertThat(millis(plan)).containsExactly(0, 500, 2000, 3000, 3500, 5000, 6000, 6500, 8000);
    assertThat(LongStream.range(0, 9).mapToInt(plan::entry))
        .containsExactly(0, 1, 2, 0, 1, 2, 0, 1, 2);
    assertThat(plan.schedule().durationNanos()).isEqualTo(8 * SECOND);
  }

  @Test
  void scaleMultipliesRequestsAtTheSameTimes() {
    long[] millis = LongStream.range(0, 2000).map(i -> i < 1000 ? i * 10 : 10_000 + i).toArray();
    ReplayPlan plan =
        ReplayPlan.atItsTimes(Logs.atMillis(millis), new ReplayTiming(0, 1, 3.5, 1, 1));
    long[] times = millis(plan);
    assertThat(times.length).isBetween(6900, 7100); // 7000 expected, 4.5 sigma
    assertThat(times).isSorted();
    long first = Arrays.stream(times).filter(time -> time < 10_000).count();
    assertThat(first).isBetween(3300L, 3700L); // copies of about a second
    assertThat(times[times.length - 1]).isLessThanOrEqualTo(millis[1999]);
    int[] copies = new int[2000];
    LongStream.range(0, times.length).forEach(i -> copies[plan.entry(i)]++);
    assertThat(IntStream.of(copies)).allMatch(count -> count == 3 || count == 4);
  }

  @Test
  void scaleBelowOneDropsRequests() {
    long[] millis = LongStream.range(0, 10_000).toArray();
    ReplayPlan plan =
        ReplayPlan.atItsTimes(Logs.atMillis(millis), new ReplayTiming(0, 1, 0.2, 1, 1));
    assertThat(plan.schedule().count()).isBetween(1840L, 2160L); // 2000 expected, 4 sigma
    int[] entries = LongStream.range(0, plan.schedule().count()).mapToInt(plan::entry).toArray();
    assertThat(entries).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void seedDeterminesThePlan() {
    Recording recording = Logs.atMillis(0, 100, 200, 300, 400);
    ReplayTiming timing = new ReplayTiming(0, 1, 1.5, 1, 1);
    assertThat(millis(ReplayPlan.atItsTimes(recording, timing)))
        .isEqualTo(millis(ReplayPlan.atItsTimes(recording, timing)));
  }

  @Test
  void planByOrderRepeatsTheLog() {
    Schedule five = new ReplaySchedule(new long[] {0, 1, 2, 3, 4}, 5, 1);
    ReplayPlan plan = ReplayPlan.inItsOrder(Logs.atMillis(0, 1), five);
    assertThat(plan.schedule()).isSameAs(five);
    assertThat(LongStream.range(0, 5).mapToInt(plan::entry)).containsExactly(0, 1, 0, 1, 0);
  }

  @Test
  void eachIteratorStartsFromTheFirst() {
    Schedule schedule = ReplayPlan.atItsTimes(Logs.atMillis(0, 1), ORIGINAL).schedule();
    schedule.offsetsNanos().nextLong();
    assertThat(schedule.offsetsNanos().nextLong()).isZero();
  }

  @Test
  void rejectsLogsWithoutTimesOrRequests() {
    assertThatThrownBy(
            () -> ReplayPlan.atItsTimes(Logs.recording(LogEntry.of("GET", "/")), ORIGINAL))
        .hasMessage("the log has no times (expected: --rate)");
    assertThatThrownBy(() -> ReplayPlan.atItsTimes(Logs.recording(), ORIGINAL))
        .hasMessage("nothing to replay: no request was taken from the log");
  }

  @Test
  void rejectsTimingsOutOfRange() {
    assertThatThrownBy(() -> new ReplayTiming(0, 0, 1, 1, 1))
        .hasMessage("speed: 0.0 (expected: more than 0, at most 1000000)");
    assertThatThrownBy(() -> new ReplayTiming(0, 1, Double.NaN, 1, 1))
        .hasMessage("scale: NaN (expected: more than 0, at most 1000000)");
    assertThatThrownBy(() -> new ReplayTiming(0, 1, 1, 0, 1))
        .hasMessage("loop: 0 (expected: 1 or more)");
    assertThatThrownBy(() -> new ReplayTiming(-1, 1, 1, 1, 1))
        .hasMessage("compress gaps: -1ns (expected: more than 0)");
  }

  @Test
  void labelsRareRequestsByTheirCommonPrefix() {
    Recording recording =
        Logs.recording(
            Logs.at(1, "GET", "/cases/1?x"),
            Logs.at(2, "GET", "/cases/2"),
            Logs.at(3, "GET", "/cases/2"),
            Logs.at(4, "POST", "/cases"),
            Logs.at(5, "POST", "/cases"),
            Logs.at(6, "GET", "/static/a.js"),
            Logs.at(7, "GET", "/static/b.js"));
    assertThat(ReplayTargets.of(recording, URI.create("http://h/base"), List.of(), 3))
        .extracting(target -> target.label() + " " + target.uri())
        .containsExactly(
            "GET /cases/:id http://h/base/cases/1?x",
            "GET /cases/:id http://h/base/cases/2",
            "POST /cases http://h/base/cases",
            "GET /static/* http://h/base/static/a.js",
            "GET /static/* http://h/base/static/b.js");
  }

  @Test
  void rejectsAServerWithAQuery() {
    assertThatThrownBy(
            () -> ReplayTargets.of(Logs.atMillis(0), URI.create("http://h/?a"), List.of(), 1))
        .hasMessage(
            "server: http://h/?a (expected: without a query, such as http://localhost:8000)");
  }

  @Test
  void keepsTheOrderOfAHundredThousandEntries() {
    int n = 100_000;
    long[] millis = IntStream.range(0, n).mapToLong(i -> (i * 7919L) % n).toArray();
    Recorder recorder = new Recorder(n, false);
    for (int i = 0; i < n; i++) {
      recorder.add(Logs.at(millis[i] * MILLI, "GET", "/" + millis[i]));
    }
    Recording recording = recorder.finish(1);
    String[] targets =
        IntStream.range(0, n)
            .mapToObj(i -> recording.requests().get(recording.entry(i).request()).target())
            .toArray(String[]::new);
    assertThat(targets).isEqualTo(IntStream.range(0, n).mapToObj(i -> "/" + i).toArray());
  }

  private static long[] millis(ReplayPlan plan) {
    PrimitiveIterator.OfLong offsets = plan.schedule().offsetsNanos();
    return LongStream.range(0, plan.schedule().count())
        .map(i -> offsets.nextLong() / MILLI)
        .toArray();
  }
}
