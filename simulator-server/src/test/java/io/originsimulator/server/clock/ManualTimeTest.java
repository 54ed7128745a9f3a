package io.originsimulator.server.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ManualTimeTest {
  private static final Instant START = Instant.parse("2019-01-12T23:18:10Z");

  private final ManualTime time = new ManualTime(START);
  private final DefaultEventExecutorGroup executors = new DefaultEventExecutorGroup(2);
  private final Iterator<EventExecutor> each = executors.iterator();
  private final EventExecutor one = each.next();
  private final EventExecutor other = each.next();
  private final List<String> done = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    executors.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  @Test
  void aTaskRunsAtItsInstantAndNotBefore() {
    schedule(one, "task", 100);
    moveTo(99);
    assertThat(done).isEmpty();
    moveTo(100);
    assertThat(done).containsExactly("task at 100");
    assertThat(time.waiting()).isZero();
  }

  @Test
  void timeOfDayAtAnInstantDoesNotDependOnTheCurrentOne() {
    Instant then = START.plusNanos(1_500_000_001);
    assertThat(time.instantAt(1_500_000_001)).isEqualTo(then);
    moveTo(100);
    assertThat(time.instantAt(1_500_000_001)).isEqualTo(then);
    assertThat(time.instantAt(0)).isEqualTo(START);
  }

  @Test
  void tasksOfDifferentLoopsRunInTheOrderOfTheirInstantsAndEachAtItsOwn() {
    schedule(one, "c", 300);
    schedule(other, "a", 100);
    schedule(one, "b", 200);
    schedule(other, "d", 300);
    moveTo(1000);
    assertThat(done).containsExactly("a at 100", "b at 200", "c at 300", "d at 300");
    assertThat(time.nanoTime()).isEqualTo(1000);
    assertThat(time.instant()).isEqualTo(START.plusNanos(1000));
  }

  @Test
  void timerSetByATaskRunsDuringTheMove() {
    time.schedule(
        one,
        100,
        () -> {
          schedule(other, "soon", 150);
          schedule(one, "late", 50); // its instant has passed
          schedule(one, "after", 501);
        });
    schedule(one, "second", 200);
    moveTo(500);
    assertThat(done).containsExactly("late at 100", "soon at 150", "second at 200");
    assertThat(time.waiting()).isOne();
  }

  @Test
  void lateTimerOfASettlingLoopRunsBeforeTheMoveReturns() {
    AtomicInteger settled = new AtomicInteger();
    time.move(
        now -> 500,
        () -> {},
        () -> {
          if (settled.incrementAndGet() == 1) {
            schedule(one, "late", 100);
          }
        });
    assertThat(done).containsExactly("late at 500");
    assertThat(settled).hasValue(2);
  }

  @Test
  void taskOfThePastRunsAtOnceWithoutAMove() {
    moveTo(100);
    schedule(one, "past", 99).awaitUninterruptibly();
    schedule(one, "present", 100).awaitUninterruptibly();
    assertThat(done).containsExactly("past at 100", "present at 100");
  }

  @Test
  void aCancelledTaskDoesNotRunAndNothingIsLeftOfIt() {
    Future<?> task = schedule(one, "cancelled", 100);
    schedule(one, "other", 100);
    assertThat(task.cancel(false)).isTrue();
    assertThat(time.waiting()).isOne();
    moveTo(100);
    assertThat(done).containsExactly("other at 100");
    assertThat(task.cancel(false)).isFalse();
  }

  @Test
  void aTaskThatFailsDoesNotStopTheOthers() {
    Future<?> failed =
        time.schedule(
            one,
            100,
            () -> {
              throw new IllegalArgumentException("as the test wants it");
            });
    schedule(one, "next", 200);
    moveTo(200);
    assertThat(failed.cause()).hasMessage("as the test wants it");
    assertThat(done).containsExactly("next at 200");
  }

  @Test
  void aMoveThatIsRefusedMovesNothingAndLeavesTheTurnToOthers() {
    moveTo(100);
    assertThatThrownBy(
            () ->
                time.move(
                    now -> {
                      throw new IllegalArgumentException("no");
                    },
                    () -> {},
                    () -> {}))
        .hasMessage("no");
    assertThat(time.nanoTime()).isEqualTo(100);
    moveTo(101);
    assertThat(time.nanoTime()).isEqualTo(101);
  }

  @Test
  void tasksOfAnEndedLoopAreCancelled() {
    schedule(one, "never", 100);
    close();
    moveTo(200);
    assertThat(done).isEmpty();
    assertThat(time.waiting()).isZero();
  }

  @Test
  void loopsSetTimersWhileTheTimeMoves() throws InterruptedException {
    AtomicInteger ran = new AtomicInteger();
    int timers = 2000;
    for (EventExecutor loop : List.of(one, other)) {
      loop.execute(
          () -> {
            for (int i = 0; i < timers; i++) {
              Future<?> gone = time.schedule(loop, time.nanoTime() + 7, ran::incrementAndGet);
              time.schedule(loop, time.nanoTime() + i % 5, ran::incrementAndGet);
              if (i % 2 == 0) {
                gone.cancel(false);
              }
            }
          });
    }
    for (int i = 1; i <= 50; i++) {
      moveTo(i);
    }
    one.submit(() -> {}).await();
    other.submit(() -> {}).await();
    moveTo(1000);
    assertThat(time.waiting()).isZero();
    assertThat(ran.get()).isBetween(3 * timers, 4 * timers); // not all were cancelled in time
  }

  @Test
  void movesOfSeveralThreadsAddUp() throws InterruptedException {
    List<Thread> threads =
        IntStream.range(0, 4)
            .mapToObj(
                number ->
                    new Thread(
                        () -> {
                          for (int i = 0; i < 100; i++) {
                            time.move(now -> now + 3, () -> {}, () -> {});
                          }
                        }))
            .toList();
    for (long at = 1; at <= 1200; at++) {
      schedule(at % 2 == 0 ? one : other, String.valueOf(at), at);
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(time.nanoTime()).isEqualTo(1200);
    assertThat(done).hasSize(1200);
    for (int at = 1; at <= 1200; at++) {
      assertThat(done.get(at - 1)).isEqualTo(at + " at " + at);
    }
  }

  private Future<?> schedule(EventExecutor executor, String name, long deadlineNanos) {
    return time.schedule(
        executor,
        deadlineNanos,
        () -> {
          assertThat(executor.inEventLoop()).isTrue();
          done.add(name + " at " + time.nanoTime());
        });
  }

  private void moveTo(long nanos) {
    time.move(now -> nanos, () -> {}, () -> {});
  }
}
