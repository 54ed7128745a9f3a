package io.originsimulator.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/**
 * A simulator's report on its own times, since it started or was last cleared.
 *
 * @param verdict on the last hour at most
 * @param reasons one for each cause; none if it is valid
 * @param tolerance from which on a response is late
 * @param start of the simulator: where the seconds of reasons are counted from; {@code from}, if it
 *     was read as JSON and has no reasons
 * @param from where what is judged begins
 * @param to where it ends
 * @param responses judged
 * @param late those of them that were later than the tolerance
 * @param delayErrors sent − due, of all responses
 * @param stages the delay errors of each stage
 * @param eventLoopLag how late event loops came to timers of their own
 * @param eventLoops how many there are
 * @param silentEventLoops those that are blocked just now: what they measured last is missing
 * @param pauses for garbage collection
 * @param overflows connections that the kernel rejected, of all servers in this network namespace;
 *     empty if the system does not count them
 * @param throttled for how long the container took the CPU away; zero if there is no such limit
 */
public record HonestyReport(
    Verdict verdict,
    List<Reason> reasons,
    Duration tolerance,
    Instant start,
    Instant from,
    Instant to,
    long responses,
    long late,
    Percentiles delayErrors,
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

  /** The verdict of a simulator on its own times. */
  public enum Verdict {

    /** It kept its times wherever it was judged. */
    VALID("valid"),

    /** Somewhere it did not, or it was at its limit. */
    SIMULATOR_WAS_THE_BOTTLENECK("the simulator was the bottleneck"),

    /**
     * It kept its times as far as is known, but no longer measures everything that could disprove
     * it.
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

  /** A cause for which the simulator was the bottleneck in a second. */
  public enum Cause {

    /** A pause is at least half of the largest delay error, or of the lag. */
    GARBAGE_COLLECTION(
        "a garbage collection paused the simulator",
        "give the JVM more heap (-Xmx) or another collector (such as -XX:+UseZGC)"),

    /** The time for which the container had no CPU is at least half of the error or of the lag. */
    CPU_THROTTLED(
        "the container throttled the simulator's CPU",
        "raise the container's CPU limit, or drop it"),

    /** An event loop's thread was on a CPU all the time, or for all of its lag. */
    EVENT_LOOP_SATURATED(
        "an event loop was saturated",
        "give the simulator more cores and event loops (--threads), or share the load among several"
            + " simulators"),

    /** An event loop was late without having been on a CPU. */
    NO_CPU(
        "the machine did not give an event loop its CPU",
        "give the simulator cores of its own: the load generator or another process had them"),

    /** The kernel rejected connections that were not accepted fast enough. */
    ACCEPT_QUEUE_OVERFLOW(
        "the accept queue overflowed",
        "raise net.core.somaxconn to 4096 or more, give the simulator more event loops (--threads),"
            + " or open connections more slowly"),

    /** Responses were late, and nothing that was measured is as long as they were. */
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
   * A cause for which a simulator was the bottleneck, with the seconds in which it was.
   *
   * @param seconds in their order, none twice
   * @param detail the figures
   */
  public record Reason(Cause cause, List<SecondRange> seconds, String detail) {

    public Reason {
      seconds = List.copyOf(seconds);
    }
  }

  /**
   * Seconds in a row.
   *
   * @param from the first, counted from the simulator's start
   * @param to the one after the last
   */
  public record SecondRange(long from, long to) {}

  /**
   * The delay errors of a stage's responses.
   *
   * @param route after its methods, if it names any, as {@code /_admin/routes} has it; or in words
   *     what has none
   * @param stage when it begins, as its recipe has it; in words before the first; empty without a
   *     recipe
   * @param errors sent − due
   */
  public record StageDelays(String route, String stage, Percentiles errors) {}

  /**
   * The percentiles of times, exact to 1 %; all zero if there are no times.
   *
   * @param count of them
   * @param p50 half of them are not longer
   * @param p90 nine of ten
   * @param p99 99 of 100
   * @param p999 999 of 1,000
   * @param largest exact
   */
  public record Percentiles(
      long count, Duration p50, Duration p90, Duration p99, Duration p999, Duration largest) {}

  /** Pauses for garbage collection, in which nothing of the JVM runs. */
  public record Pauses(long count, Duration total, Duration longest) {}
}
