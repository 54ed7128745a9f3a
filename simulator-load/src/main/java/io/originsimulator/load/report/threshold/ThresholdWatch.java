package io.originsimulator.load.report.threshold;

import io.originsimulator.load.result.InFlight;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Lines;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Stops a run early, as soon as one of its conditions, such as {@code errors>10%} or {@code
 * p99>5s}, is true in a time window that ends now.
 *
 * <p>It checks once per second of the run, driven by the ends of requests, for the first time after
 * a complete window; goodput is checked from a complete window after the second of the first end.
 * Requests in flight count with their age for lower limits on times, since a time can only
 * increase. Not thread-safe.
 */
public final class ThresholdWatch implements ResultSink {
  private static final long SECOND = 1_000_000_000;

  /** The default window, in seconds. */
  public static final int WINDOW_SECONDS = 10;

  private final List<Condition> conditions;
  private final int windowSeconds;
  private final Consumer<String> stop;
  private RunInfo run = RunInfo.NONE;
  private final Map<Long, Sample> inFlight = new HashMap<>(); // by number
  private long second;
  private boolean ended;

  /**
   * Creates a watch with the default window.
   *
   * @param abortIf conditions; the first that becomes true ends the watch
   * @param stop called at most once, on the thread that passes the samples, with the condition and
   *     the measured value as text
   */
  public ThresholdWatch(List<Threshold> abortIf, Consumer<String> stop) {
    this(abortIf, WINDOW_SECONDS, stop);
  }

  /** Creates a watch with a window of at least one second. */
  public ThresholdWatch(List<Threshold> abortIf, int windowSeconds, Consumer<String> stop) {
    this.conditions = abortIf.stream().map(Condition::new).toList();
    this.windowSeconds = windowSeconds;
    this.stop = stop;
  }

  /**
   * Returns whether conditions require the requests in flight, which the driver must then report.
   */
  public static boolean watchesInFlight(List<Threshold> abortIf) {
    return abortIf.stream().anyMatch(Threshold::isOfLongTimes);
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      passTo(sample.endNanos());
      inFlight.remove(sample.number());
      String label = run.target(sample).label();
      conditions.forEach(condition -> condition.add(sample, label, second));
    } else if (event instanceof Observation observation && !observation.isOfDriver()) {
      passTo(observation.atNanos());
    } else if (event instanceof RunInfo begun) {
      run = begun;
    } else if (event instanceof InFlight now) {
      inFlight.clear();
      now.soFar().forEach(sample -> inFlight.put(sample.number(), sample));
    }
  }

  private void passTo(long nanos) {
    while (!ended && second < nanos / SECOND) {
      second++;
      if (second >= windowSeconds) {
        look();
      }
      conditions.forEach(condition -> condition.nextSecond(windowSeconds));
    }
  }

  private void look() {
    for (Condition condition : conditions) {
      OptionalDouble measured = condition.measured(second, windowSeconds);
      OptionalDouble atLeast = condition.measured(inFlight.values(), run);
      if (condition.threshold.kept(measured)) {
        stop(condition.threshold, measured, "");
        return;
      }
      if (condition.threshold.kept(atLeast)) {
        stop(condition.threshold, atLeast, ", with " + inFlight.size() + " requests in flight");
        return;
      }
    }
  }

  private void stop(Threshold threshold, OptionalDouble measured, String with) {
    ended = true;
    stop.accept(
        Lines.of(
            "%s: %s in the %d s before %d s%s",
            threshold, threshold.words(measured), windowSeconds, second, with));
  }

  private static final class Condition {
    private final Threshold threshold;
    private final Deque<Summary> seconds = new ArrayDeque<>(List.of(new Summary()));
    private long firstSecond = Long.MAX_VALUE; // of the first end

    Condition(Threshold threshold) {
      this.threshold = threshold;
    }

    void add(Sample sample, String label, long second) {
      if (isFor(label)) {
        seconds.getLast().add(sample);
        firstSecond = Math.min(firstSecond, second);
      }
    }

    private boolean isFor(String label) {
      return threshold.target().isEmpty() || threshold.target().equals(label);
    }

    /** Returns the value in the window that ends at the beginning of a second. */
    OptionalDouble measured(long second, int windowSeconds) {
      if (threshold.isOfGoodput() && second - windowSeconds <= firstSecond) {
        return OptionalDouble.empty();
      }
      return threshold.measured(window(), windowSeconds);
    }

    /** Returns the lower bound of the value with the requests in flight; empty if there is none. */
    OptionalDouble measured(Collection<Sample> inFlight, RunInfo run) {
      if (inFlight.isEmpty() || !threshold.isOfLongTimes()) {
        return OptionalDouble.empty();
      }
      Summary window = window();
      inFlight.stream().filter(sample -> isFor(run.target(sample).label())).forEach(window::add);
      return threshold.measured(window);
    }

    private Summary window() {
      Summary window = new Summary();
      seconds.forEach(window::add);
      return window;
    }

    void nextSecond(int windowSeconds) {
      seconds.addLast(new Summary());
      if (seconds.size() > windowSeconds) {
        seconds.removeFirst();
      }
    }
  }
}
