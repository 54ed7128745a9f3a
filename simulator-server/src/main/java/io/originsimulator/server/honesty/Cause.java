package io.originsimulator.server.honesty;

/** Why the simulator was the bottleneck in a second. */
public enum Cause {

  /** A pause is at least half of the largest delay error, or of the lag. */
  GARBAGE_COLLECTION(
      "a garbage collection paused the simulator",
      "give the JVM more heap (-Xmx) or another collector (such as -XX:+UseZGC)"),

  /** The time for which the container had no CPU is. */
  CPU_THROTTLED(
      "the container throttled the simulator's CPU", "raise the container's CPU limit, or drop it"),

  /** An event loop's thread was on a CPU all the time, or all of the time it was late by. */
  EVENT_LOOP_SATURATED(
      "an event loop was saturated",
      "give the simulator more cores and event loops (--threads), or share the load among several"
          + " simulators"),

  /** An event loop was late without having been on a CPU. */
  NO_CPU(
      "the machine did not give an event loop its CPU",
      "give the simulator cores of its own: the load generator or another process had them"),

  /** The kernel turned connections away, because they were not accepted fast enough. */
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

  /** The way out. */
  public String advice() {
    return advice;
  }

  @Override
  public String toString() {
    return text;
  }
}
