package io.originsimulator.server;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** An executor that runs its tasks when a test says so, on the test's thread. */
public final class SteppedExecutor implements Executor {
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private boolean stopped;

  @Override
  public void execute(Runnable task) {
    if (stopped) {
      throw new RejectedExecutionException("stopped");
    }
    tasks.add(task);
  }

  public int waiting() {
    return tasks.size();
  }

  public void runAll() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  /** Takes no more tasks. */
  public void stop() {
    stopped = true;
  }
}
