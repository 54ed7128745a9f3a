package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Posts a recipe at the start of a run, in parallel: its timeline restarts within milliseconds. */
final class RecipeStart implements ResultSink {
  private final Posting posting;
  private @Nullable CompletableFuture<Void> posted;

  /** Posts the recipe, or throws a {@link Failure}. */
  interface Posting {
    void post() throws InterruptedException;
  }

  RecipeStart(Posting posting) {
    this.posting = posting;
  }

  /** Returns a start without a recipe. */
  static RecipeStart none() {
    return new RecipeStart(() -> {});
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof RunInfo) {
      posted = CompletableFuture.runAsync(this::post);
    }
  }

  /** Waits until the recipe was posted; to be called after the run's results are written. */
  void verify() {
    try {
      if (posted != null) {
        posted.join();
      }
    } catch (CompletionException e) {
      throw e.getCause() instanceof Failure failure ? failure : new IllegalStateException(e);
    }
  }

  private void post() {
    try {
      posting.post();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
