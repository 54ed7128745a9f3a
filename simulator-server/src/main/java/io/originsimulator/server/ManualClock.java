package io.originsimulator.server;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.report.caller.RequestWait;
import io.originsimulator.server.clock.ManualScheduler;
import io.originsimulator.server.clock.ManualTime;
import io.originsimulator.server.loop.EventLoops;
import io.originsimulator.server.recipes.ScenarioStore;
import io.originsimulator.server.wire.HttpServer;
import io.originsimulator.server.wire.ResponseQueue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A clock of a simulator that moves only by its methods: stages, delays, bandwidth, capacity,
 * limits and dates all follow it. A {@linkplain SimulatorBuilder#jumpingClock jumping clock} also
 * moves by itself.
 *
 * <pre>{@code
 * ManualClock clock = simulator.clock();
 * CompletableFuture<News> news = client.ask(); // the recipe: 503 after 2 s
 * clock.awaitPending(1);                       // the request has arrived
 * clock.advanceBy("2s");                       // its response has been sent
 * }</pre>
 *
 * <p>An advance stops at every instant at which something is due, executes it, and returns when
 * everything is done and written to the sockets. Advances take place one after the other.
 *
 * <p>A request arrives at the instant the clock shows when its last byte is read. A request that is
 * on its way while time moves may be read before, after, or at any instant in between; use {@link
 * #awaitPending} first if it matters. Requests read after an advance has returned arrive after it,
 * and nothing that was due by then is still pending.
 *
 * <p>The time of day begins at the second in which the simulator started, {@link #nanoTime} at 0.
 * For any thread except the simulator's event loops.
 */
public final class ManualClock implements InstantSource {
  private static final Duration PATIENCE = ClockDriver.PATIENCE;

  /** The last instant that it can be advanced to by a time; a recipe's delay follows it. */
  private static final long LAST_NANOS = Long.MAX_VALUE - DurationText.MAX.toNanos();

  private final ManualTime time;
  private final ScenarioStore scenarios;
  private final EventLoops loops;
  private final HttpServer server;
  private final ManualScheduler tasks;
  private final ClockDriver driver;
  private final boolean jumps;

  /**
   * Creates a clock at zero.
   *
   * @param jumps whether it moves by itself, until {@link #end}
   */
  ManualClock(
      ManualTime time,
      ScenarioStore scenarios,
      EventLoops loops,
      HttpServer server,
      boolean jumps) {
    this.time = time;
    this.scenarios = scenarios;
    this.loops = loops;
    this.server = server;
    this.jumps = jumps;
    this.tasks = new ManualScheduler(time);
    this.driver = new ClockDriver(time, tasks, loops, server);
    if (jumps) {
      driver.jump();
    }
  }

  /**
   * Advances by a time.
   *
   * @param time 0 to ten years
   * @throws RecipeException if it is out of range
   * @throws IllegalArgumentException if all advances together exceed 280 years
   */
  public void advanceBy(Duration time) {
    advanceBy(DurationText.of(time));
  }

  /**
   * Advances by a time, written as in recipes.
   *
   * @param time such as {@code 250ms} or {@code 3s}
   * @throws RecipeException if it is not a duration
   * @throws IllegalArgumentException if all advances together exceed 280 years
   */
  public void advanceBy(String time) {
    advanceBy(DurationText.parse(time));
  }

  private void advanceBy(DurationText time) {
    move("advanceBy", now -> later(now, time));
  }

  private static long later(long now, DurationText time) {
    if (now > LAST_NANOS - time.nanos()) {
      throw new IllegalArgumentException(
          "advanceBy: %s after %s (expected: at most %dh in all)"
              .formatted(
                  time,
                  DurationText.written(Duration.ofNanos(now)),
                  Duration.ofNanos(LAST_NANOS).toHours()));
    }
    return now + time.nanos();
  }

  /**
   * Advances to a time of the timelines, which count from the last acceptance of recipes.
   *
   * @param elapsed 0 to ten years
   * @throws RecipeException if it is out of range
   * @throws IllegalArgumentException if it has passed
   */
  public void advanceTo(Duration elapsed) {
    advanceTo(DurationText.of(elapsed));
  }

  /**
   * Advances to a time of the timelines, written as in recipes.
   *
   * @param elapsed such as {@code 4s}
   * @throws RecipeException if it is not a duration
   * @throws IllegalArgumentException if it has passed
   */
  public void advanceTo(String elapsed) {
    advanceTo(DurationText.parse(elapsed));
  }

  private void advanceTo(DurationText elapsed) {
    move(
        "advanceTo",
        now -> {
          long zero = scenarios.acceptedNanos();
          if (zero + elapsed.nanos() < now) {
            throw new IllegalArgumentException(
                "advanceTo: "
                    + elapsed
                    + " (expected: "
                    + DurationText.written(Duration.ofNanos(now - zero))
                    + " or later, which is now; time does not go back)");
          }
          return zero + elapsed.nanos();
        });
  }

  /**
   * Advances to the next start of a stage of the listener or of any active recipe, in this round of
   * its timeline or a later one.
   *
   * @throws IllegalStateException if there is none
   */
  public void advanceToNextStage() {
    move("advanceToNextStage", this::nextStage);
  }

  private long nextStage(long now) {
    return Stream.concat(
            Stream.of(scenarios.listener().nextStageAfter(now)),
            scenarios.scenario().recipes().stream().map(recipe -> recipe.nextStageAfter(now)))
        .flatMapToLong(OptionalLong::stream)
        .min()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "advanceToNextStage: no stage begins after "
                        + DurationText.written(Duration.ofNanos(now - scenarios.acceptedNanos()))
                        + ", which is now (recipes in force: "
                        + tally(scenarios.recipes(), recipe -> recipe.endpoint().toString())
                        + ")"));
  }

  /**
   * Returns the time of the timelines: since the last acceptance of recipes, or since the start.
   */
  public Duration elapsed() {
    return Duration.ofNanos(time.nanoTime() - scenarios.acceptedNanos());
  }

  /**
   * Returns the number of requests that have arrived and not been answered completely: they are
   * delayed, held, queued for a worker or after another request of their connection, or their body
   * is being sent.
   */
  public int pending() {
    refuseEventLoop("pending");
    return driver.waiting().size();
  }

  /**
   * Waits, for up to ten seconds of real time, until this many requests are {@link #pending}. A
   * jumping clock may answer them before this method sees them, unless {@link Simulator#hold} keeps
   * them back.
   */
  public void awaitPending(int requests) {
    awaitPending(requests, PATIENCE);
  }

  /**
   * Waits until this many requests are {@link #pending}.
   *
   * @param requests minimum number of requests
   * @param patience real time
   * @throws IllegalStateException if fewer are pending by then; names them
   */
  public void awaitPending(int requests, Duration patience) {
    refuseEventLoop("awaitPending");
    List<String> seen =
        RequestWait.until(found -> found.size() >= requests, patience, driver::waiting);
    if (seen.size() < requests) {
      throw new IllegalStateException(
          "awaitPending: %d pending%s (expected: %d, %s)"
              .formatted(
                  seen.size(),
                  seen.isEmpty() ? "" : ", of " + tally(seen),
                  requests,
                  Thread.currentThread().isInterrupted()
                      ? "but was interrupted"
                      : "within " + DurationText.written(patience)));
    }
  }

  /**
   * Sends all {@link #pending} responses at once, held or not, including the rest of bodies,
   * without moving time. Later requests are delayed as usual, and workers stay busy for as long as
   * before.
   */
  public void releasePending() {
    refuseEventLoop("releasePending");
    time.move(now -> now, () -> server.ask(ResponseQueue::release), loops::settle);
  }

  /**
   * Runs a call, and moves to each next instant at which a {@link #pending} request or a task of
   * {@link #asScheduler} is due until the call returns: a blocking call gets a response that is due
   * after an hour at once, including retries and the waits before them.
   *
   * <pre>{@code
   * Order order = clock.whileAdvancing(() -> client.order("42")); // on this thread, no other
   * }</pre>
   *
   * <p>The call runs on a thread of its own. Time moves when nothing has changed for 5 ms of real
   * time, so calls that send requests in parallel may see them arrive at different instants.
   *
   * @return the call's result
   * @throws Exception the call's exception
   * @throws IllegalStateException if no response becomes due within ten seconds of real time, not
   *     counting tasks that run, and the call has not returned; the call is then interrupted
   */
  public <T> T whileAdvancing(Callable<T> call) throws Exception {
    return whileAdvancing(call, PATIENCE);
  }

  /**
   * Runs a call with another patience; see {@link #whileAdvancing(Callable)}.
   *
   * @param patience maximum real time in which no response becomes due
   */
  public <T> T whileAdvancing(Callable<T> call, Duration patience) throws Exception {
    refuseTask("whileAdvancing");
    refuseEventLoop("whileAdvancing");
    return driver.run(call, patience);
  }

  /**
   * Returns the scheduler of this clock, always the same. An advance runs the due tasks one after
   * the other, on a thread of the scheduler, and waits for each; a task that is due immediately
   * runs with the next advance, such as {@code advanceBy("0s")}.
   *
   * <p>A task may wait for a response: time moves on to the response, up to the end of the advance.
   * If the response is due later, the task continues with the next advance. A task that waits for
   * anything else for ten seconds of real time is interrupted, and the advance throws an {@link
   * IllegalStateException}. A task must not advance the clock.
   *
   * <p>{@link Simulator#restart} cancels all tasks and ends a shutdown.
   */
  public ScheduledExecutorService asScheduler() {
    return tasks;
  }

  /**
   * Returns the clock's time and the requests that wait for it, such as {@code manual clock at 0; 3
   * × /news wait for advanceBy(…) or whileAdvancing(…)}, or {@code jumping clock at 1h; 3 × /news
   * pending}.
   */
  public String describe() {
    List<String> requests = driver.waiting();
    String at = kind() + " clock at " + DurationText.written(elapsed());
    String wait = jumps ? " pending" : " wait for advanceBy(…) or whileAdvancing(…)";
    return requests.isEmpty() ? at : at + "; " + tally(requests) + wait;
  }

  /** Returns the time of day, which moves with this clock. */
  @Override
  public Instant instant() {
    return time.instant();
  }

  /** Returns this clock as a {@link Clock}, in UTC. */
  public Clock asClock() {
    return withZone(ZoneOffset.UTC);
  }

  /** Returns the nanoseconds since the simulator started; {@code clock::nanoTime} is a ticker. */
  public long nanoTime() {
    return time.nanoTime();
  }

  @Override
  public String toString() {
    return "ManualClock at " + DurationText.written(elapsed());
  }

  private void move(String call, LongUnaryOperator target) {
    refuseTask(call);
    refuseEventLoop(call);
    driver.move(call, target, PATIENCE);
  }

  /** Returns the kind of the clock, as in {@link #describe}. */
  String kind() {
    return jumps ? "jumping" : "manual";
  }

  /** Drops the tasks of {@link #asScheduler} and accepts new ones; interrupts one that runs. */
  void restart() {
    tasks.restart();
  }

  /** Ends the jumps of a jumping clock, and its tasks. */
  void end() {
    if (jumps) {
      driver.end();
    }
  }

  /** Refuses calls from tasks, since the advance that runs the task would wait for itself. */
  private void refuseTask(String call) {
    if (tasks.isCalling()) {
      throw new IllegalStateException(
          call
              + ": called in a task of asScheduler(), for which an advance waits"
              + " (schedule the next step instead)");
    }
  }

  /** Refuses calls from event loops, since the event loop would wait for itself. */
  private void refuseEventLoop(String call) {
    if (loops.isCalling()) {
      throw new IllegalStateException(
          call
              + ": called on "
              + Thread.currentThread().getName()
              + ", an event loop of the simulator, which would wait for itself"
              + " (call it on a thread of the test)");
    }
  }

  static String tally(List<String> things) {
    return tally(things, thing -> thing);
  }

  /** Returns counts such as {@code 2 × /a, 1 × /b}. */
  private static <T> String tally(List<T> things, Function<T, String> name) {
    Map<String, Long> counts =
        things.stream().collect(Collectors.groupingBy(name, TreeMap::new, Collectors.counting()));
    return counts.isEmpty()
        ? "none"
        : counts.entrySet().stream()
            .map(count -> count.getValue() + " × " + count.getKey())
            .collect(Collectors.joining(", "));
  }
}
