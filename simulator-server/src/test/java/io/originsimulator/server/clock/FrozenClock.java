package io.originsimulator.server.clock;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A clock that is frozen until a test moves it; it records the timers that are set. */
public class FrozenClock implements SimulatorClock {

  /** The time of day at which a clock starts. */
  public static final Instant START = Instant.parse("2019-01-12T23:18:10Z");

  private final MockTicker ticker = Ticker.newMockTicker();
  private Duration setForward = Duration.ZERO;
  private final SimulatorClock time =
      SimulatorClock.of(ticker, () -> START.plus(setForward).plusNanos(ticker.nanoTime()));
  private final List<Future<?>> timers = new ArrayList<>();

  public MockTicker ticker() {
    return ticker;
  }

  public void moveOn(Duration duration) {
    ticker.advance(duration.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Sets the time of day, like an administrator or NTP, without moving time. */
  public void setForward(Duration duration) {
    setForward = setForward.plus(duration);
  }

  /** Returns the number of timers that have neither run nor been cancelled. */
  public long pendingTimers() {
    return timers.stream().filter(timer -> !timer.isDone()).count();
  }

  @Override
  public long nanoTime() {
    return time.nanoTime();
  }

  @Override
  public Instant instant() {
    return time.instant();
  }

  @Override
  public Future<?> schedule(EventExecutor executor, long deadlineNanos, Runnable task) {
    Future<?> timer = time.schedule(executor, deadlineNanos, task);
    timers.add(timer);
    return timer;
  }
}
