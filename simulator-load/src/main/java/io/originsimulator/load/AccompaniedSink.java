package io.originsimulator.load;

import io.originsimulator.load.result.LoggedAnswer;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Gives a sink what a run does and what its companions see, one call at a time.
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

  private AccompaniedSink(
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

  /**
   * A sink for one run; the given one itself if there are no companions.
   *
   * @param remarks takes what the user should know of what companions saw, at the run's end
   */
  public static ResultSink of(
      ResultSink sink, List<Companion> companions, Consumer<String> remarks) {
    return of(sink, companions, remarks, InstantSource.system(), System::nanoTime);
  }

  /**
   * The same by the clocks of the run.
   *
   * @param wall what the run's start is told by
   * @param ticker nanoseconds since no instant in particular, as the run's own
   */
  static ResultSink of(
      ResultSink sink,
      List<Companion> companions,
      Consumer<String> remarks,
      InstantSource wall,
      LongSupplier ticker) {
    return companions.isEmpty()
        ? sink
        : new AccompaniedSink(sink, companions, remarks, wall, ticker);
  }

  @Override
  public synchronized void begin(RunInfo run) {
    LongSupplier nanoTime = since(run.startedAt());
    sink.begin(run);
    companions.forEach(companion -> companion.begin(run, nanoTime, this));
  }

  private LongSupplier since(Instant start) {
    long zero = ticker.getAsLong() + Duration.between(wall.instant(), start).toNanos();
    return () -> ticker.getAsLong() - zero;
  }

  @Override
  public synchronized void sample(Sample sample) {
    sink.sample(sample);
  }

  @Override
  public synchronized void observation(Observation observation) {
    sink.observation(observation);
  }

  @Override
  public synchronized void originRequest(OriginRequest request) {
    sink.originRequest(request);
  }

  @Override
  public synchronized void loggedAnswer(LoggedAnswer logged) {
    sink.loggedAnswer(logged);
  }

  @Override
  public boolean watchesInFlight() {
    return sink.watchesInFlight();
  }

  @Override
  public synchronized void inFlight(List<Sample> soFar) {
    sink.inFlight(soFar);
  }

  @Override
  public void end(RunEnd end) {
    companions.forEach(Companion::end); // they may still have much to tell: not under the lock
    synchronized (this) {
      sink.end(end);
    }
    companions.forEach(companion -> companion.remarks().forEach(remarks));
  }
}
