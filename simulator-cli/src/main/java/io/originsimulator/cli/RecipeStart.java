package io.originsimulator.cli;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Posts a recipe when a run begins, beside it: its timeline starts over within milliseconds. */
final class RecipeStart implements ResultSink {
  private final RecipePost post;
  private final Path recipe;
  private @Nullable CompletableFuture<Void> posted;

  RecipeStart(RecipePost post, Path recipe) {
    this.post = post;
    this.recipe = recipe;
  }

  @Override
  public void begin(RunInfo run) {
    posted = CompletableFuture.runAsync(this::post);
  }

  @Override
  public void sample(Sample sample) {}

  @Override
  public void observation(Observation observation) {}

  /**
   * Makes sure that it was taken.
   *
   * @throws Failure if it was not
   */
  @Override
  public void end(RunEnd end) {
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
      post.post(recipe);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
