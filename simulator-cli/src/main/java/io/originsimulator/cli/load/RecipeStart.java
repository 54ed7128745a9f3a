package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Posts a recipe when a run begins, beside it: its timeline starts over within milliseconds. */
final class RecipeStart implements ResultSink {
  private final Posting posting;
  private @Nullable CompletableFuture<Void> posted;

  /** Posts it, or throws a {@link Failure}. */
  interface Posting {
    void post() throws InterruptedException;
  }

  RecipeStart(Posting posting) {
    this.posting = posting;
  }

  /** Without a recipe. */
  static RecipeStart none() {
    return new RecipeStart(() -> {});
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof RunInfo) {
      posted = CompletableFuture.runAsync(this::post);
    }
  }

  /**
   * Makes sure that it was taken; to be asked when the run's results are safe.
   *
   * @throws Failure if it was not
   */
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
