package io.originsimulator.cli.load;

import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Posts a recipe at the start of a run, in parallel: its timeline restarts within milliseconds. */
final class RecipeStart implements ResultSink {
  private final Runnable posting;
  private CompletableFuture<Void> posted = CompletableFuture.completedFuture(null);

  RecipeStart(Runnable posting) {
    this.posting = posting;
  }

  /** Returns a start without a recipe. */
  static RecipeStart none() {
    return new RecipeStart(() -> {});
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof RunInfo) {
      posted = CompletableFuture.runAsync(posting);
    }
  }

  /** Waits until the recipe was posted; to be called after the run's results are written. */
  void verify() {
    try {
      posted.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException refusal ? refusal : e;
    }
  }
}
