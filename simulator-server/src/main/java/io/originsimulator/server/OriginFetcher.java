package io.originsimulator.server;

import io.originsimulator.recipe.Headers;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the content of origins, off the event loops, a few at a time: redirects followed, time
 * and size bounded, every hop checked against what may be fetched. Any thread.
 */
final class OriginFetcher {
  private static final int AT_A_TIME = 4;
  private static final int IDLE_SECONDS = 5; // then a thread that fetched ends

  private final OriginAccess access;
  private final int mostBytes;
  private final MemoryBudget memory;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          AT_A_TIME,
          AT_A_TIME,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          OriginFetcher::thread);
  private @Nullable HttpClient client; // has a thread of its own, and most never need it

  /**
   * A fetcher.
   *
   * @param mostBytes of one content, decompressed
   * @param memory what all content on the heap together may take
   */
  OriginFetcher(OriginAccess access, int mostBytes, MemoryBudget memory) {
    this.access = access;
    this.mostBytes = mostBytes;
    this.memory = memory;
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Starts a fetch.
   *
   * @param headers the recipe's, sent to the origin; {@code content-encoding: gzip} asks for gzip
   * @return completes with the content, or with an {@link OriginException}
   */
  CompletableFuture<OriginContent> fetch(URI uri, Headers headers) {
    CompletableFuture<OriginContent> content = new CompletableFuture<>();
    threads.execute(new Fetch(uri, headers, content));
    return content;
  }

  /** Gives up what is being fetched, and fetches no more. */
  void close() {
    threads.shutdownNow().forEach(waiting -> ((Fetch) waiting).giveUp());
  }

  private final class Fetch implements Runnable {
    private final URI uri;
    private final Headers headers;
    private final CompletableFuture<OriginContent> content;

    Fetch(URI uri, Headers headers, CompletableFuture<OriginContent> content) {
      this.uri = uri;
      this.headers = headers;
      this.content = content;
    }

    @Override
    public void run() {
      try {
        content.complete(
            new OriginTransfer(client(), access, mostBytes, memory, headers).fetch(uri));
      } catch (OriginException e) {
        content.completeExceptionally(e);
      } catch (RuntimeException | OutOfMemoryError e) {
        content.completeExceptionally(new OriginException("could not be fetched: " + e));
      }
    }

    void giveUp() {
      content.completeExceptionally(new OriginException(OriginTransfer.CLOSING));
    }
  }

  private synchronized HttpClient client() {
    if (client == null) {
      client =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .followRedirects(HttpClient.Redirect.NEVER)
              .build();
    }
    return client;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "origin-simulator-fetch");
    thread.setDaemon(true);
    return thread;
  }
}
