package io.originsimulator.server.listener;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.listener.Listener.Accept;
import io.originsimulator.recipe.listener.Listener.Stage;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.server.clock.SimulatorClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The listener in effect, its stage now, and one timer for the next change of the sockets. For any
 * thread; reading never waits.
 */
public final class ListenerTimeline {
  private final SimulatorClock clock;
  private volatile Function<Stage, Optional<Problem>> check = stage -> Optional.empty();
  private volatile Active active = new Active(Listener.NONE, 0);
  private @Nullable Sockets sockets; // null before the server listens, and after it has ended
  private Accept applied = Accept.OPEN; // to the sockets
  private @Nullable Future<?> timer; // of the next stage

  private record Active(Listener listener, long zeroNanos) {}

  /** The listening sockets; {@code loop} runs the timer, and {@code slowly} what it starts. */
  private record Sockets(EventExecutor loop, Executor slowly, Consumer<Accept> accept) {}

  public ListenerTimeline(SimulatorClock clock) {
    this.clock = clock;
  }

  /** Sets a check of each stage, which returns the reason why it cannot be executed. */
  public void check(Function<Stage, Optional<Problem>> stages) {
    check = stages;
  }

  /** Returns the reasons why the listener of a document cannot be executed. */
  public List<Problem> problems(RecipeDocument document) {
    List<Problem> problems = new ArrayList<>();
    List<Stage> stages = document.listener().map(Listener::stages).orElse(List.of());
    for (int i = 0; i < stages.size(); i++) {
      String place = "listener.stages[" + i + "]";
      check.apply(stages.get(i)).ifPresent(problem -> problems.add(problem.at(place)));
    }
    return problems;
  }

  /** Returns the listener in effect. */
  public Listener listener() {
    return active.listener();
  }

  /** Returns the treatment of a connection that is accepted now. */
  public Stage stage() {
    Active now = active;
    return now.listener().stageAt(elapsed(now));
  }

  /** Returns the instant of the clock at which the next stage begins after another one. */
  public OptionalLong nextStageAfter(long nanos) {
    Active now = active;
    OptionalLong next = now.listener().nextStageAfter(nanos - now.zeroNanos());
    return next.isEmpty() ? next : OptionalLong.of(now.zeroNanos() + next.getAsLong());
  }

  /**
   * Replaces the listener; returns when its stage is in effect.
   *
   * @param zeroNanos the zero of its timeline, an instant of the clock; before it, time stays at 0
   */
  public synchronized void begin(Listener next, long zeroNanos) {
    active = new Active(next, zeroNanos);
    apply();
  }

  /**
   * Controls listening sockets from now on, which are open.
   *
   * @param loop runs the timer of a clock that passes by itself
   * @param slowly runs the changes that its timer starts
   * @param accept changes the sockets; may block
   */
  public synchronized void control(EventExecutor loop, Executor slowly, Consumer<Accept> accept) {
    sockets = new Sockets(loop, slowly, accept);
    apply();
  }

  /** Changes the sockets no more. */
  public synchronized void end() {
    cancelTimer();
    sockets = null;
  }

  private synchronized void apply() {
    cancelTimer();
    if (sockets == null) {
      return;
    }
    long elapsed = elapsed(active); // read once: a stage may begin while the sockets change
    Accept now = listener().stageAt(elapsed).accept();
    if (now != applied) {
      sockets.accept().accept(now);
      applied = now;
    }
    OptionalLong next = nextStageAfter(active.zeroNanos() + elapsed);
    if (next.isPresent()) {
      timer = schedule(sockets, next.getAsLong());
    }
  }

  /** Sets the timer; that of a manual clock runs on the thread that moves time, which waits. */
  private Future<?> schedule(Sockets controlled, long deadlineNanos) {
    return clock.passes()
        ? clock.schedule(
            controlled.loop(), deadlineNanos, () -> controlled.slowly().execute(this::apply))
        : clock.schedule(ImmediateEventExecutor.INSTANCE, deadlineNanos, this::apply);
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  private long elapsed(Active now) {
    return Math.max(0, clock.nanoTime() - now.zeroNanos());
  }
}
