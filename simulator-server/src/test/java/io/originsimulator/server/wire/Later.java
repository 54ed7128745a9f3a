package io.originsimulator.server.wire;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** A task that runs concurrently with the test, on a thread of its own. */
final class Later {
  private Later() {}

  static <T> CompletableFuture<T> of(Callable<T> task) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(task.call());
              } catch (Throwable e) {
                result.completeExceptionally(e);
              }
            },
            "beside-the-test");
    thread.setDaemon(true);
    thread.start();
    return result;
  }
}
