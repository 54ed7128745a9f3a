package io.originsimulator.scenario.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Capacity;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class WorkersPropertiesTest {
  private static final long REFUSED = -1;

  record Request(long afterLast, long latency) {}

  @Property
  void waitsEqualThoseOfASimulatedQueue(
      @ForAll @IntRange(min = 1, max = 6) int workers,
      @ForAll("queues") int queue,
      @ForAll @Size(max = 80) List<@From("requests") Request> requests) {
    Workers tested = new Workers(workers, queue);
    List<Long> delays = new ArrayList<>();
    long now = 0;
    for (Request request : requests) {
      now += request.afterLast();
      delays.add(tested.hasRoom(now) ? tested.admit(now, request.latency()) : REFUSED);
    }

    assertThat(delays).isEqualTo(new PlayedOut(workers, queue).delays(requests));
  }

  @Property
  void placeIsFreeExactlyFromTheReturnedTime(
      @ForAll @IntRange(min = 1, max = 6) int workers,
      @ForAll @IntRange(max = 4) int queue,
      @ForAll @Size(max = 40) List<@From("requests") Request> requests) {
    Workers tested = new Workers(workers, queue);
    long now = 0;
    for (Request request : requests) {
      now += request.afterLast();
      if (tested.hasRoom(now)) {
        tested.admit(now, request.latency());
      }
    }
    long after = tested.roomAfter(now);

    assertThat(after == 0).isEqualTo(tested.hasRoom(now));
    if (after > 0) {
      assertThat(tested.hasRoom(now + after - 1)).isFalse();
    }
    assertThat(tested.hasRoom(now + after)).isTrue();
  }

  @Provide
  Arbitrary<Integer> queues() {
    return Arbitraries.of(0, 1, 2, 5, 20, 40, Capacity.UNBOUNDED);
  }

  @Provide
  Arbitrary<Request> requests() {
    return Combinators.combine(
            Arbitraries.longs().between(0, 30), Arbitraries.longs().between(0, 100))
        .as(Request::new);
  }

  /** A queue simulated event by event: workers finish and take the next request. */
  private static final class PlayedOut {
    private record Waiting(int request, long latency) {}

    private final int queue;
    private final Waiting[] busyWith;
    private final long[] ends;
    private final Deque<Waiting> line = new ArrayDeque<>();

    PlayedOut(int workers, int queue) {
      this.queue = queue;
      this.busyWith = new Waiting[workers];
      this.ends = new long[workers];
    }

    List<Long> delays(List<Request> requests) {
      long[] done = new long[requests.size()];
      long[] arrivals = new long[requests.size()];
      long now = 0;
      for (int i = 0; i < requests.size(); i++) {
        now += requests.get(i).afterLast();
        arrivals[i] = now;
        endUntil(now, done);
        Waiting next = new Waiting(i, requests.get(i).latency());
        int idle = Arrays.asList(busyWith).indexOf(null);
        if (idle >= 0) {
          begin(idle, next, now);
          endUntil(now, done);
        } else if (line.size() < queue) {
          line.add(next);
        } else {
          done[i] = now + REFUSED;
        }
      }
      endUntil(Long.MAX_VALUE, done);
      List<Long> delays = new ArrayList<>();
      for (int i = 0; i < done.length; i++) {
        delays.add(done[i] - arrivals[i]);
      }
      return delays;
    }

    private void endUntil(long now, long[] done) {
      for (int first = firstToEnd(); first >= 0 && ends[first] <= now; first = firstToEnd()) {
        long end = ends[first];
        done[busyWith[first].request()] = end;
        busyWith[first] = null;
        if (!line.isEmpty()) {
          begin(first, line.remove(), end);
        }
      }
    }

    private void begin(int worker, Waiting request, long now) {
      busyWith[worker] = request;
      ends[worker] = now + request.latency();
    }

    private int firstToEnd() {
      int first = -1;
      for (int i = 0; i < ends.length; i++) {
        if (busyWith[i] != null && (first < 0 || ends[i] < ends[first])) {
          first = i;
        }
      }
      return first;
    }
  }
}
