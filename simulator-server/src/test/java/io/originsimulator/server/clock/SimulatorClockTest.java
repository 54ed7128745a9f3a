package io.originsimulator.server.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SimulatorClockTest {
  private final FrozenClock clock = new FrozenClock();
  private final EmbeddedChannel channel = EmbeddedChannel.builder().ticker(clock.ticker()).build();
  private final List<String> done = new ArrayList<>();

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  @Test
  void aTaskRunsAtItsInstantAndNotBefore() {
    clock.moveOn(Duration.ofHours(1));
    schedule("task", clock.nanoTime() + 100);
    runAfter(99);
    assertThat(done).isEmpty();
    runAfter(1);
    assertThat(done).containsExactly("task");
  }

  @Test
  void aTaskOfThePastRunsAsSoonAsItCan() {
    clock.moveOn(Duration.ofHours(1));
    schedule("late", clock.nanoTime() - 1);
    schedule("very late", clock.nanoTime() - Duration.ofMinutes(1).toNanos());
    runAfter(0);
    assertThat(done).containsExactlyInAnyOrder("late", "very late");
  }

  @Test
  void tasksRunInTheOrderOfTheirInstants() {
    schedule("third", 300);
    schedule("first", 100);
    schedule("second", 200);
    runAfter(300);
    assertThat(done).containsExactly("first", "second", "third");
  }

  @Test
  void aCancelledTaskDoesNotRun() {
    Future<?> task = clock.schedule(channel.eventLoop(), 100, () -> done.add("cancelled"));
    task.cancel(false);
    runAfter(100);
    assertThat(done).isEmpty();
    assertThat(channel.runScheduledPendingTasks()).isEqualTo(-1); // nothing is left of it
  }

  @Test
  void theSystemClockIsThatOfTheEventLoopsAndOfTheDay() {
    SimulatorClock system = SimulatorClock.system();
    long before = Ticker.systemTicker().nanoTime();
    Instant earlier = Instant.now();
    assertThat(system.nanoTime()).isBetween(before, Ticker.systemTicker().nanoTime());
    assertThat(system.instant()).isBetween(earlier, Instant.now());
  }

  @Test
  void aTimeOfDayIsFoundByTheClosestReadings() {
    List<Duration> interruptions =
        new ArrayList<>(List.of(Duration.ofMillis(50), Duration.ZERO, Duration.ofSeconds(2)));
    SimulatorClock interrupted =
        SimulatorClock.of(
            clock.ticker(),
            () -> {
              Instant now = clock.instant();
              clock.moveOn(
                  interruptions.isEmpty() ? Duration.ofMillis(1) : interruptions.remove(0));
              return now;
            });
    assertThat(interrupted.nanosAt(FrozenClock.START.plusSeconds(60)))
        .isEqualTo(Duration.ofMinutes(1).toNanos());
    assertThat(interrupted.nanosAt(FrozenClock.START.minusSeconds(60)))
        .isEqualTo(Duration.ofMinutes(-1).toNanos() + 500_000); // half of the smallest distance
  }

  @Test
  void aTimeOfDayOfTheSystemIsFoundToLessThanAMillisecond() {
    SimulatorClock system = SimulatorClock.system();
    long distance = Duration.ofHours(1).toNanos();
    long before = system.nanoTime();
    Instant now = system.instant();
    long after = system.nanoTime();
    assertThat(system.nanosAt(now.plusNanos(distance)) - distance)
        .isBetween(before - 1_000_000, after + 1_000_000);
  }

  private void schedule(String name, long deadlineNanos) {
    clock.schedule(channel.eventLoop(), deadlineNanos, () -> done.add(name));
  }

  private void runAfter(long nanos) {
    clock.moveOn(Duration.ofNanos(nanos));
    channel.runScheduledPendingTasks();
  }
}
