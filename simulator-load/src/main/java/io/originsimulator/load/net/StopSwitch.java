package io.originsimulator.load.net;

import org.jspecify.annotations.Nullable;

/** Stops what is running, or what will be. Any thread. */
final class StopSwitch {
  private boolean thrown;
  private @Nullable Runnable stop;

  /** Says what is to be done; at once if the switch was thrown before. */
  void arm(Runnable task) {
    synchronized (this) {
      stop = task;
      if (!thrown) {
        return;
      }
    }
    task.run();
  }

  void throwIt() {
    Runnable task;
    synchronized (this) {
      thrown = true;
      task = stop;
    }
    if (task != null) {
      task.run();
    }
  }

  synchronized boolean isThrown() {
    return thrown;
  }
}
