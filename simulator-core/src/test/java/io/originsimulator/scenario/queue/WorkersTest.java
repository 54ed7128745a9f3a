package io.originsimulator.scenario.queue;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.originsimulator.recipe.Capacity;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class WorkersTest {

  @Test
  void aFreeWorkerBeginsAtOnce() {
    Workers workers = new Workers(2, 0);

    assertThat(workers.admit(0, 100)).isEqualTo(100);
    assertThat(workers.hasRoom(0)).isTrue();
    assertThat(workers.admit(0, 100)).isEqualTo(100);
    assertThat(workers.hasRoom(0)).isFalse();
    assertThat(workers.hasRoom(99)).isFalse();
    assertThat(workers.hasRoom(100)).isTrue();
  }

  @Test
  void queuedRequestGetsTheFirstFreeWorker() {
    Workers workers = new Workers(3, 10);
    workers.admit(0, 300);
    workers.admit(0, 100);
    workers.admit(0, 200);

    assertThat(workers.admit(0, 50)).isEqualTo(100 + 50);
    assertThat(workers.admit(0, 500)).isEqualTo(150 + 500);
    assertThat(workers.admit(0, 10)).isEqualTo(200 + 10);
    assertThat(workers.admit(0, 10)).isEqualTo(210 + 10);
  }

  @Test
  void requestsStartInTheOrderOfArrival() {
    Workers workers = new Workers(2, Capacity.UNBOUNDED);
    long last = 0;
    for (int i = 0; i < 1000; i++) {
      long latency = 1 + (i * 7919L) % 100;
      long begins = i + workers.admit(i, latency) - latency;
      assertThat(begins).isGreaterThanOrEqualTo(last);
      last = begins;
    }
  }

  @Test
  void placeIsFreeTheInstantTheFirstQueuedRequestStarts() {
    Workers workers = new Workers(1, 2);
    workers.admit(0, 100);
    workers.admit(10, 100); // begins at 100
    workers.admit(20, 100); // begins at 200

    assertThat(workers.hasRoom(99)).isFalse();
    assertThat(workers.roomAfter(40)).isEqualTo(60);
    assertThat(workers.hasRoom(100)).isTrue();
    assertThat(workers.roomAfter(100)).isZero();
    assertThat(workers.admit(100, 100)).isEqualTo(200 + 100);
    assertThat(workers.hasRoom(199)).isFalse();
  }

  @Test
  void withoutAQueueOnlyAFreeWorkerCounts() {
    Workers workers = new Workers(2, 0);
    workers.admit(0, 70);
    workers.admit(0, 50);

    assertThat(workers.roomAfter(20)).isEqualTo(30);
    assertThat(workers.hasRoom(49)).isFalse();
    assertThat(workers.hasRoom(50)).isTrue();
  }

  @Test
  void requestWithoutLatencyOccupiesNoWorkerButIsQueued() {
    Workers workers = new Workers(1, 1);

    assertThat(workers.admit(0, 0)).isZero();
    assertThat(workers.admit(0, 100)).isEqualTo(100);
    assertThat(workers.admit(40, 0)).isEqualTo(60);
    assertThat(workers.hasRoom(40)).isFalse();
  }

  @Test
  void queueKeepsItsOrderAsItGrowsAndShrinks() {
    Workers workers = new Workers(1, 1000);
    long now = 0;
    long free = 0;
    for (int wave = 1; wave <= 40; wave++) {
      for (int i = 0; i < 10 * wave; i++) {
        assertThat(workers.hasRoom(now)).isTrue();
        free = Math.max(free, now) + 10;
        assertThat(workers.admit(now, 10)).isEqualTo(free - now);
      }
      now += 150;
      while (free - now > 5_000) {
        now += 100;
      }
    }
  }

  @Test
  void unboundedQueueAcceptsAllRequests() {
    Workers workers = new Workers(1, Capacity.UNBOUNDED);
    for (int i = 1; i <= 100_000; i++) {
      assertThat(workers.hasRoom(0)).isTrue();
      assertThat(workers.admit(0, 3)).isEqualTo(3L * i);
    }
    assertThat(workers.roomAfter(0)).isZero();
  }

  @Test
  void unboundedQueueUsesNoMemory() {
    Workers workers = new Workers(1, Capacity.UNBOUNDED);
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    workers.admit(0, 3);
    thread.getCurrentThreadAllocatedBytes();

    long before = thread.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 1_000_000; i++) {
      workers.admit(0, 3);
    }
    long allocated = thread.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated).isLessThan(100_000);
  }

  @Test
  void longQueuesDoNotOverflowTime() {
    long tenYears = 315_360_000_000_000_000L;
    Workers workers = new Workers(1, Capacity.UNBOUNDED);
    long delay = 0;
    for (int i = 0; i < 100; i++) {
      long next = workers.admit(i, tenYears);
      assertThat(next).isGreaterThanOrEqualTo(delay - 1);
      assertThat(next).isLessThan(Long.MAX_VALUE - tenYears);
      delay = next;
    }
    assertThat(workers.admit(100, 0)).isGreaterThan(14 * tenYears);
  }

  @Test
  void unusedWorkersTakeNoMemory() {
    List<Workers> many = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) { // 80 GB if each worker used memory
      Workers workers = new Workers(1_000_000, 0);
      workers.admit(0, 100);
      many.add(workers);
    }
    assertThat(many).allMatch(workers -> workers.hasRoom(0));
  }

  @Test
  void useIsThatOfTheInstant() {
    Workers workers = new Workers(3, 5);
    assertThat(workers.useAt(0)).isEqualTo(new WorkerUse(3, 0, OptionalInt.of(0)));
    workers.admit(0, 100);
    workers.admit(0, 200);
    workers.admit(0, 300);
    workers.admit(10, 100); // begins at 100
    workers.admit(10, 100); // begins at 200

    assertThat(workers.useAt(99)).isEqualTo(new WorkerUse(3, 3, OptionalInt.of(2)));
    assertThat(workers.useAt(100)).isEqualTo(new WorkerUse(3, 3, OptionalInt.of(1)));
    assertThat(workers.useAt(299)).isEqualTo(new WorkerUse(3, 2, OptionalInt.of(0)));
    assertThat(workers.useAt(300)).isEqualTo(new WorkerUse(3, 0, OptionalInt.of(0)));
  }

  @Test
  void unboundedQueueIsNotCounted() {
    Workers workers = new Workers(1, Capacity.UNBOUNDED);
    workers.admit(0, 100);
    workers.admit(0, 100);
    assertThat(workers.useAt(0)).isEqualTo(new WorkerUse(1, 1, OptionalInt.empty()));
  }
}
