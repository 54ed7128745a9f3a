package io.originsimulator.server.recipes;

import io.originsimulator.recipe.Recipe;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A fetcher of the content of origins, off the event loops. For any thread. */
public final class OriginFetcher {
  private static final String CLOSING = "was not fetched: the simulator is closing";
  private static final int IDLE_SECONDS = 5; // an idle thread ends after this time

  private final FetchRules rules;
  private final MemoryBudget memory;
  private final Set<OriginFetches> begun = new HashSet<>();
  private boolean closed;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor( // as many threads as tasks, so that none delays another
          0,
          Integer.MAX_VALUE,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          OriginFetcher::thread);

  /**
   * Creates a fetcher.
   *
   * @param memory budget of all fetched content on the heap
   */
  public OriginFetcher(FetchRules rules, MemoryBudget memory) {
    this.rules = rules;
    this.memory = memory;
  }

  /** Begins to fetch the content of recipes, independent of other fetches; {@link #end} ends it. */
  synchronized OriginFetches begin(Stream<Recipe> recipes) {
    OriginFetches fetches = new OriginFetches(recipes, rules.timeout());
    begun.add(fetches);
    if (closed) {
      fetches.giveUp(CLOSING);
      return fetches;
    }
    try {
      fetches.start(threads, rules, memory);
      return fetches;
    } catch (OutOfMemoryError e) { // no further thread: the started ones must end
      end(fetches);
      throw e;
    }
  }

  /** Cancels the fetches in progress, and releases the memory of finished ones. */
  synchronized void end(OriginFetches fetches) {
    begun.remove(fetches);
    fetches.release();
  }

  /** Cancels all fetches and prevents further ones. */
  public synchronized void close() {
    closed = true;
    begun.forEach(fetches -> fetches.giveUp(CLOSING));
    threads.shutdown();
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "origin-simulator-fetch");
    thread.setDaemon(true);
    return thread;
  }
}
