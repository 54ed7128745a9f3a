package io.originsimulator.load;

import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Merges the events of a run and the observations of its companions into one sink, one call at a
 * time.
 *
 * <pre>
 *   driver ──────▶ begin │ sample sample sample … │ end
 *                    │   │                        │  │        ─▶ sink
 *   companions     begin │ observation … originRequest … │
 * </pre>
 */
public final class AccompaniedSink implements ResultSink {
  private final ResultSink sink;
  private final List<Companion> companions;
  private final Consumer<String> remarks;
  private final InstantSource wall;
  private final LongSupplier ticker;

  /**
   * Creates a sink for one run.
   *
   * @param remarks receives the companions' remarks for the user, at the run's end
   * @param wall clock of the run's start time
   * @param ticker the run's monotonic clock, in nanoseconds from an arbitrary instant
   */
  AccompaniedSink(
      ResultSink sink,
      List<Companion> companions,
      Consumer<String> remarks,
      InstantSource wall,
      LongSupplier ticker) {
    this.sink = sink;
    this.companions = List.copyOf(companions);
    this.remarks = remarks;
    this.wall = wall;
    this.ticker = ticker;
  }

  /** Returns a sink for one run: the given sink itself if there are no companions. */
  public static ResultSink of(
      ResultSink sink, List<Companion> companions, Consumer<String> remarks) {
    return companions.isEmpty()
        ? sink
        : new AccompaniedSink(sink, companions, remarks, InstantSource.system(), System::nanoTime);
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof RunEnd) { // outside the lock: companions may still call the sink
      companions.forEach(Companion::end);
    }
    synchronized (this) {
      sink.accept(event);
      if (event instanceof RunInfo run) {
        LongSupplier nanoTime = since(run.startedAt());
        companions.forEach(companion -> companion.begin(run, nanoTime, this));
      }
    }
    if (event instanceof RunEnd) {
      companions.forEach(companion -> companion.remarks().forEach(remarks));
    }
  }

  private LongSupplier since(Instant start) {
    long zero = ticker.getAsLong() + Duration.between(wall.instant(), start).toNanos();
    return () -> ticker.getAsLong() - zero;
  }
}
