package io.originsimulator.server.recipes;

import io.originsimulator.recipe.Recipe;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Fetches the content of origins, off the event loops. Any thread. */
public final class OriginFetcher {
  private static final String CLOSING = "was not waited for: the simulator is closing";
  private static final int IDLE_SECONDS = 5; // then a thread that fetched ends

  private final FetchRules rules;
  private final MemoryBudget memory;
  private final Set<OriginFetches> begun = new HashSet<>();
  private boolean closed;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor( // as many as there are to do: one that waits delays no other
          0,
          Integer.MAX_VALUE,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          OriginFetcher::thread);

  /**
   * A fetcher.
   *
   * @param memory what all content on the heap together may take
   */
  public OriginFetcher(FetchRules rules, MemoryBudget memory) {
    this.rules = rules;
    this.memory = memory;
  }

  /** Begins to fetch what recipes need; they wait for no others. {@link #end} ends it. */
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
    } catch (OutOfMemoryError e) { // no thread to be had: what has started ends, too
      end(fetches);
      throw e;
    }
  }

  /** Cancels the fetches still running, and releases the memory of those done. */
  synchronized void end(OriginFetches fetches) {
    begun.remove(fetches);
    fetches.release();
  }

  /** Cancels the fetches, and starts no more. */
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
