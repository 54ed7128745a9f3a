package io.originsimulator.load.collect;

import io.originsimulator.load.Companion;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.result.ResultReader;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The thread of the first worker that joins the results of all workers to one run, while they
 * arrive.
 */
public final class ResultCollector implements Runnable, AutoCloseable {
  private final ResultSink sink;
  private final Map<String, InputStream> files = new LinkedHashMap<>();
  private final Map<String, RelayInput> others = new LinkedHashMap<>();
  private final Thread thread = new Thread(this, "origin-simulator-collect");
  private @Nullable RunEnd end;
  private @Nullable Exception failed;

  ResultCollector(
      Relay relay,
      int workers,
      GrowingFile own,
      Patience patience,
      long startNanos,
      ResultSink sink) {
    this.sink = sink;
    files.put(name(0, workers), own.input(patience));
    for (int worker = 1; worker < workers; worker++) {
      RelayInput other = new RelayInput(relay, worker, patience, startNanos);
      others.put(name(worker, workers), other);
    }
    files.putAll(others);
    thread.setDaemon(true);
  }

  private static String name(int worker, int workers) {
    return "worker " + new RunShare(worker, workers);
  }

  /**
   * Starts to collect.
   *
   * @param own the first worker's own results, which do not pass through the relay
   * @param startAt start of the run; null: now
   * @param sink receives the joint run, on the collector's thread
   * @throws IOException if the relay cannot be used
   */
  public static ResultCollector start(
      Relay relay, int workers, GrowingFile own, @Nullable Instant startAt, ResultSink sink)
      throws IOException {
    ResultSender.refuseEarlier(relay, 0);
    long leadNanos = startAt == null ? 0 : Duration.between(Instant.now(), startAt).toNanos();
    long startNanos = Patience.SYSTEM.now() + leadNanos;
    ResultCollector collector =
        new ResultCollector(relay, workers, own, Patience.SYSTEM, startNanos, sink);
    collector.thread.start();
    return collector;
  }

  @Override
  public void run() {
    try {
      ResultReader.join(
          files,
          event -> {
            if (event instanceof RunEnd last) {
              end = last;
            }
            sink.accept(event);
          });
    } catch (IOException | RuntimeException e) {
      failed = e;
    }
  }

  /**
   * Waits for the results of the other workers, and returns the end of the joint run. Call it after
   * the end of the own run.
   *
   * @param withinNanos maximum time to wait for a worker that sends nothing
   * @throws IOException if the results cannot be joined
   * @throws RuntimeException as thrown by the sink
   */
  public RunEnd finish(long withinNanos) throws IOException {
    others.values().forEach(other -> other.expectEnd(withinNanos));
    Companion.join(thread, true);
    RunEnd last = end;
    if (failed instanceof RuntimeException e) {
      throw e;
    }
    if (last == null) {
      throw failed instanceof IOException e ? e : new IOException("interrupted");
    }
    return last;
  }

  /** Ends the thread, if it still runs. */
  @Override
  public void close() {
    thread.interrupt();
  }

  /** Returns the workers whose results are incomplete, each with the reason. After the end. */
  public List<String> incomplete() {
    return others.entrySet().stream()
        .filter(other -> !other.getValue().problem().isEmpty())
        .map(other -> other.getKey() + ": " + other.getValue().problem())
        .toList();
  }
}
