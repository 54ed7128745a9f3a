package io.originsimulator.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/**
 * A simulator's report on its own timing, since it started or was last cleared.
 *
 * @param verdict the verdict on the last hour, or less
 * @param reasons one reason for each cause; empty if the verdict is valid
 * @param tolerance the delay error above which a response is late
 * @param start the start of the simulator, from which the seconds of reasons count; equal to {@code
 *     from} if the report was read from JSON and has no reasons
 * @param from the start of the judged time
 * @param to the end of the judged time
 * @param responses number of judged responses
 * @param events number of judged events in streams: those that their clients did not hold back
 * @param late number of responses and events that were later than the tolerance
 * @param delayErrors sent − due, of all responses
 * @param eventErrors sent − due, of all such events
 * @param stages the delay errors of each stage
 * @param eventLoopLag the delays of the event loops' own timers
 * @param eventLoops number of event loops
 * @param silentEventLoops number of event loops that are blocked now; their last measurements are
 *     missing
 * @param pauses pauses for garbage collection
 * @param overflows connections that the kernel rejected, of all servers in this network namespace;
 *     empty if the system does not count them
 * @param throttled time for which the container withheld the CPU; zero without such a limit
 */
public record HonestyReport(
    Verdict verdict,
    List<Reason> reasons,
    Duration tolerance,
    Instant start,
    Instant from,
    Instant to,
    long responses,
    long events,
    long late,
    Percentiles delayErrors,
    Percentiles eventErrors,
    List<StageDelays> stages,
    Percentiles eventLoopLag,
    int eventLoops,
    int silentEventLoops,
    Pauses pauses,
    OptionalLong overflows,
    Duration throttled) {

  public HonestyReport {
    reasons = List.copyOf(reasons);
    stages = List.copyOf(stages);
  }

  /** The verdict of a simulator on its own timing. */
  public enum Verdict {

    /** Its timing was correct wherever it was judged. */
    VALID("valid"),

    /** Its timing was wrong somewhere, or it was at its limit. */
    SIMULATOR_WAS_THE_BOTTLENECK("the simulator was the bottleneck"),

    /**
     * Its timing was correct as far as is known, but it no longer measures everything that could
     * disprove this.
     */
    NO_LONGER_WATCHED("the simulator no longer watches itself"),

    /** It sent too few responses for a verdict. */
    UNDETERMINED("undetermined"),

    /** It has sent no response except its own pages, or time was moved by hand. */
    NOTHING_MEASURED("nothing was measured");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** A cause that made the simulator the bottleneck in a second. */
  public enum Cause {

    /** A pause is at least half of the largest delay error, or of the lag. */
    GARBAGE_COLLECTION(
        "a garbage collection paused the simulator",
        "give the JVM more heap (-Xmx) or another collector (such as -XX:+UseZGC)"),

    /**
     * The container withheld the CPU for at least half of the largest delay error, or of the lag.
     */
    CPU_THROTTLED(
        "the container throttled the simulator's CPU",
        "raise the container's CPU limit, or drop it"),

    /** An event loop's thread was on a CPU all the time, or for all of its lag. */
    EVENT_LOOP_SATURATED(
        "an event loop was saturated",
        "give the simulator more cores and event loops (--threads), or share the load among several"
            + " simulators"),

    /** An event loop was late although it was not on a CPU. */
    NO_CPU(
        "the machine did not give an event loop its CPU",
        "give the simulator cores of its own: the load generator or another process had them"),

    /** The kernel rejected connections that were not accepted fast enough. */
    ACCEPT_QUEUE_OVERFLOW(
        "the accept queue overflowed",
        "raise net.core.somaxconn to 4096 or more, give the simulator more event loops (--threads),"
            + " or open connections more slowly"),

    /** Responses were late, and nothing that was measured took as long. */
    UNKNOWN(
        "responses left late for a reason that was not measured",
        "look at the machine: power saving, a hypervisor's stolen time, swapping");

    private final String text;
    private final String advice;

    Cause(String text, String advice) {
      this.text = text;
      this.advice = advice;
    }

    /** Returns the suggested fix. */
    public String advice() {
      return advice;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * A cause that made the simulator the bottleneck, with the seconds in which it did.
   *
   * @param seconds in ascending order, without overlap
   * @param detail the figures
   */
  public record Reason(Cause cause, List<SecondRange> seconds, String detail) {

    public Reason {
      seconds = List.copyOf(seconds);
    }
  }

  /**
   * A range of seconds.
   *
   * @param from the first second, counted from the simulator's start
   * @param to the second after the last
   */
  public record SecondRange(long from, long to) {}

  /**
   * The delay errors of a stage's responses.
   *
   * @param route the route, after its methods if it names any, as in {@code /_admin/routes}; or a
   *     description of responses without a route
   * @param stage the start of the stage as its recipe writes it; a description before the first
   *     stage; empty without a recipe
   * @param errors sent − due
   */
  public record StageDelays(String route, String stage, Percentiles errors) {}

  /**
   * The percentiles of times, exact to 1.1 %; all zero if there are no times.
   *
   * @param count number of times
   * @param p50 the median
   * @param p90 the 90th percentile
   * @param p99 the 99th percentile
   * @param p999 the 99.9th percentile
   * @param largest the maximum, exact
   */
  public record Percentiles(
      long count, Duration p50, Duration p90, Duration p99, Duration p999, Duration largest) {}

  /** Pauses for garbage collection, which stop the whole JVM. */
  public record Pauses(long count, Duration total, Duration longest) {}
}
