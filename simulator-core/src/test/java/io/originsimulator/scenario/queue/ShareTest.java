package io.originsimulator.scenario.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.Capacity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareTest {
  private static final int REPLICAS = 4;

  /** A request after a time, or a change to a number of replicas if that is not 0. */
  record Event(long afterLast, int replica, long latency, int replicas) {}

  @ParameterizedTest
  @CsvSource({"10, 3, '4, 3, 3'", "2, 3, '1, 1, 0'", "7, 1, '7'", "0, 2, '0, 0'"})
  void remainderGoesToTheFirstReplicas(int whole, int replicas, String parts) {
    assertThat(IntStream.range(0, replicas).mapToObj(i -> "" + new Share(i, replicas).of(whole)))
        .containsExactly(parts.split(", "));
  }

  @Property
  void partsAddUpToTheWhole(
      @ForAll @IntRange(max = 1_000_000) int whole,
      @ForAll @IntRange(min = 1, max = 200) int replicas) {
    int[] parts = IntStream.range(0, replicas).map(i -> new Share(i, replicas).of(whole)).toArray();

    assertThat(Arrays.stream(parts).sum()).isEqualTo(whole);
    assertThat(parts[0] - parts[replicas - 1]).isBetween(0, 1);
  }

  @Test
  void shareIsOneOfACount() {
    assertThatThrownBy(() -> new Share(3, 3))
        .hasMessage("share: 3 of 3 (expected: an index from 0, below a count of 1 to 100000)");
  }

  /** Between two changes, no fleet admits more than its burst and the tokens regained. */
  @Property
  void fleetNeverExceedsTheRateBetweenChanges(
      @ForAll @IntRange(min = 1, max = 9) int burst,
      @ForAll @Size(max = 120) List<@From("events") Event> events) {
    long period = 70;
    int perPeriod = 3;
    List<TokenRate> rates = new ArrayList<>();
    for (int i = 0; i < REPLICAS; i++) {
      rates.add(new TokenRate(perPeriod, period, burst));
    }
    int replicas = 1;
    long now = 0;
    List<Long> admitted = new ArrayList<>(); // since the change
    for (Event event : events) {
      now += event.afterLast();
      if (event.replicas() > 0) {
        replicas = event.replicas();
        for (int i = 0; i < replicas; i++) {
          rates.get(i).share(new Share(i, replicas), now);
        }
        admitted.clear();
      } else if (rates.get(event.replica() % replicas).take(now) == TokenRate.ALLOWED) {
        admitted.add(now);
        for (int from = 0; from < admitted.size(); from++) {
          long nanos = now - admitted.get(from);
          assertThat((long) admitted.size() - from)
              .isLessThanOrEqualTo(burst + nanos * perPeriod / period);
        }
      }
    }
  }

  @Test
  void tokensThatWereTakenStayTaken() {
    TokenRate rate = new TokenRate(10, 1_000, 4); // one regained in 100 ns
    IntStream.range(0, 4).forEach(i -> assertThat(rate.take(0)).isZero());

    rate.share(new Share(1, 2), 0); // two at once, one regained in 200 ns

    assertThat(rate.take(0)).isEqualTo(600);
    assertThat(rate.take(600)).isZero();
    rate.share(Share.WHOLE, 600);
    assertThat(rate.take(600)).isZero();
    assertThat(rate.take(600)).isZero();
    assertThat(rate.take(600)).isEqualTo(100);
  }

  @Test
  void replicaWithoutATokenAdmitsNoneAndTheOthersDivideTheRate() {
    TokenRate first = new TokenRate(1, 100, 1);
    TokenRate second = new TokenRate(1, 100, 1);
    first.share(new Share(0, 2), 0);
    second.share(new Share(1, 2), 0);

    assertThat(second.take(0)).isEqualTo(1_000_000_000);
    assertThat(first.take(0)).isZero();
    assertThat(first.take(0)).isEqualTo(100);
  }

  @Test
  void smallerShareLeavesQueuedRequestsTheirPlaces() {
    Workers workers = new Workers(4, Capacity.UNBOUNDED);
    long[] ends = LongStream.of(10, 20, 30, 40, 50).map(busy -> workers.admit(0, busy)).toArray();
    assertThat(ends).containsExactly(10, 20, 30, 40, 60); // the last one waits for 10

    workers.share(new Share(0, 2), 5);

    assertThat(workers.useAt(5).busy()).isEqualTo(4);
    assertThat(workers.useAt(5).workers()).isEqualTo(2);
    assertThat(workers.waitAt(5)).isEqualTo(35); // until one of two is busy
    assertThat(workers.useAt(40).busy()).isEqualTo(1);
  }

  @Test
  void largerShareLetsNoRequestOvertakeAQueuedOne() {
    Workers workers = new Workers(4, 8);
    workers.share(new Share(0, 4), 0);
    workers.admit(0, 100);
    workers.admit(0, 100); // starts at 100
    assertThat(workers.waitAt(0)).isEqualTo(200);

    workers.share(Share.WHOLE, 0);

    assertThat(workers.waitAt(0)).isEqualTo(100);
    assertThat(workers.admit(0, 5)).isEqualTo(105);
    assertThat(workers.admit(0, 5)).isEqualTo(105);
    assertThat(workers.useAt(0)).isEqualTo(new WorkerUse(4, 3, OptionalInt.of(3)));
  }

  @Test
  void workersDismissedAndHiredAgainFinishTheirRequestsFirst() {
    Workers workers = new Workers(2, 0);
    workers.admit(0, 100);
    workers.admit(0, 200);
    workers.share(new Share(0, 2), 0);
    workers.share(Share.WHOLE, 10);

    assertThat(workers.hasRoom(99)).isFalse();
    assertThat(workers.roomAfter(10)).isEqualTo(90);
    assertThat(workers.hasRoom(100)).isTrue();
  }

  @Test
  void replicaWithoutAWorkerHasNoRoom() {
    Workers workers = new Workers(1, Capacity.UNBOUNDED);
    workers.admit(0, 100);

    workers.share(new Share(1, 2), 50);

    assertThat(workers.hasRoom(1_000)).isFalse();
    assertThat(workers.roomAfter(1_000)).isEqualTo(1_000_000_000);
    assertThat(workers.useAt(50).busy()).isEqualTo(1);
  }

  @Test
  void smallerQueueHasRoomOnceItsOwnPartIsLeft() {
    Workers workers = new Workers(2, 6);
    LongStream.of(100, 100, 100, 100, 100, 100, 100, 100).forEach(it -> workers.admit(0, it));
    assertThat(workers.useAt(0).waiting()).hasValue(6);

    workers.share(new Share(1, 2), 0); // 3 places

    assertThat(workers.hasRoom(0)).isFalse();
    assertThat(workers.roomAfter(0)).isEqualTo(200);
    assertThat(workers.hasRoom(200)).isTrue();
  }

  /** After a change, no request starts before an earlier one, or while all workers are busy. */
  @Property
  void requestsStartInOrderAndOnlyOnTheReplicasWorkers(
      @ForAll @IntRange(min = 1, max = 8) int whole,
      @ForAll @Size(max = 80) List<@From("events") Event> events) {
    Workers tested = new Workers(whole, Capacity.UNBOUNDED);
    Share share = Share.WHOLE;
    List<long[]> admitted = new ArrayList<>(); // start and end
    long now = 0;
    long last = 0;
    for (Event event : events) {
      now += event.afterLast();
      if (event.replicas() > 0) {
        share = new Share(event.replica() % event.replicas(), event.replicas());
        tested.share(share, now);
      } else if (tested.hasRoom(now)) {
        long start = now + tested.waitAt(now);
        admitted.add(new long[] {start, now + tested.admit(now, event.latency())});
        assertThat(start).isGreaterThanOrEqualTo(last);
        long busy =
            admitted.stream().filter(it -> it[0] <= start && it[1] > start).count()
                + (event.latency() == 0 ? 1 : 0);
        assertThat(busy).isLessThanOrEqualTo(workers(share, whole));
        last = start;
      }
    }
  }

  private static int workers(Share share, int whole) {
    return share.among(whole).of(whole);
  }

  @Provide
  Arbitrary<Event> events() {
    return Combinators.combine(
            Arbitraries.longs().between(0, 30),
            Arbitraries.integers().between(0, REPLICAS - 1),
            Arbitraries.longs().between(0, 100),
            Arbitraries.frequencyOf(
                Tuple.of(9, Arbitraries.just(0)),
                Tuple.of(1, Arbitraries.integers().between(1, REPLICAS))))
        .as(Event::new);
  }
}
