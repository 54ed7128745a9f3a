package io.originsimulator.server;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** An executor that runs its tasks on the test's thread when the test calls it. */
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

  /** Rejects further tasks. */
  public void stop() {
    stopped = true;
  }
}
