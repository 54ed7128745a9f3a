package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.plan.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Timeouts in frozen time. */
class DeadlinesTest {
  private static final long TIMEOUT = 100;

  private final TreeMap<Long, Runnable> timers = new TreeMap<>();
  private final List<Long> expired = new ArrayList<>();
  private Runnable whenOneExpires = () -> {};
  private long now;
  private int timersSet;
  private final Deadlines deadlines = deadlines(TIMEOUT);

  private Deadlines deadlines(long timeoutNanos) {
    return new Deadlines(
        timeoutNanos,
        () -> now,
        (nanos, task) -> {
          timers.put(nanos, task);
          timersSet++;
        },
        due -> {
          due.forEach(exchange -> expired.add(exchange.number));
          whenOneExpires.run();
        });
  }

  @Test
  void eachExpiresAtItsDeadlineAndNotBefore() {
    add(1, 0);
    add(2, 30);
    runTimer(100);
    assertThat(expired).containsExactly(1L);
    assertThat(timers).containsOnlyKeys(130L);
    runTimer(130);
    assertThat(expired).containsExactly(1L, 2L);
    assertThat(deadlines.isEmpty()).isTrue();
    assertThat(timers).isEmpty();
  }

  @Test
  void endedRequestDoesNotExpire() {
    Exchange first = add(1, 0);
    add(2, 10);
    Exchange last = add(3, 20);
    deadlines.remove(first);
    deadlines.remove(last);
    runTimer(100);
    assertThat(expired).isEmpty();
    runTimer(110);
    assertThat(expired).containsExactly(2L);
  }

  @Test
  void oneTimerServesAll() {
    for (int number = 0; number < 1_000; number++) {
      deadlines.remove(add(number, 0));
    }
    assertThat(timersSet).isEqualTo(1);
  }

  @Test
  void requestsStartedAtTheSameInstantExpireTogether() {
    add(1, 0);
    add(2, 0);
    runTimer(100);
    assertThat(expired).containsExactly(1L, 2L);
  }

  @Test
  void lateTimerExpiresAllDueRequestsTogether() {
    add(1, 0);
    add(2, 3);
    add(3, 50);
    now = 110;
    wakeTimer(100);
    assertThat(expired).containsExactly(1L, 2L);
    assertThat(timers).containsOnlyKeys(150L);
  }

  @Test
  void newRequestsDoNotDelayTheExpiryOfOthers() {
    add(1, 0);
    add(2, 30);
    whenOneExpires = () -> add(3, 100);
    runTimer(100);
    assertThat(timers).containsOnlyKeys(130L);
    whenOneExpires = () -> {};
    runTimer(130);
    assertThat(expired).containsExactly(1L, 2L);
  }

  @Test
  void nothingExpiresWithoutATimeout() {
    Deadlines none = deadlines(0);
    none.add(exchange(1, 0));
    assertThat(timers).isEmpty();
    assertThat(none.isEmpty()).isFalse();
  }

  private Exchange add(long number, long startedNanos) {
    Exchange exchange = exchange(number, startedNanos);
    deadlines.add(exchange);
    return exchange;
  }

  private void runTimer(long nanos) {
    now = nanos;
    wakeTimer(nanos);
  }

  private void wakeTimer(long nanos) {
    Runnable task = timers.remove(nanos);
    assertThat(task).as("timer at " + nanos).isNotNull();
    task.run();
  }

  private static Exchange exchange(long number, long startedNanos) {
    Target target = Target.get("http://localhost/");
    EncodedTarget encoded = new EncodedTarget(target, true);
    return new Exchange(number, 0, encoded, startedNanos, startedNanos, -1, null);
  }
}
