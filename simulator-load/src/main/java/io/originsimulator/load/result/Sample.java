package io.originsimulator.load.result;

/**
 * The result of one planned request: a line of the ledger.
 *
 * <pre>
 *   scheduled     started        sent       first byte     end
 *      *─────────────*─────────────*────────────*───────────*
 *       driver delay   blocked, or   waiting      transfer
 *                      connecting
 *      └────────────────────── response ────────────────────┘
 *                                  └─────── service ────────┘
 * </pre>
 *
 * All instants are nanoseconds from the run's start; −1: not reached.
 *
 * @param number of the request in its run, from 0
 * @param target index in {@link RunInfo#targets()}
 * @param scheduledNanos due time
 * @param startedNanos time at which the driver started to process it
 * @param sentNanos time at which its last byte was handed to the kernel
 * @param firstByteNanos time at which the first byte of the response was read
 * @param endNanos time at which the last byte was read, or the request failed or was dropped; never
 *     −1
 * @param connectNanos time to open a connection for it, including TLS; 0: it used an open one
 * @param status of the response; 0: no response
 * @param bytesOut bytes of the request's body, each time it was written
 * @param bytesIn bytes of the response's body, as read
 * @param error description of the error, without variable parts such as ports; empty: none
 * @param origin the simulator's trace in the response
 * @param stream the events in the response, if streams are measured
 */
public record Sample(
    long number,
    int target,
    long scheduledNanos,
    long startedNanos,
    long sentNanos,
    long firstByteNanos,
    long endNanos,
    long connectNanos,
    Outcome outcome,
    int status,
    long bytesOut,
    long bytesIn,
    String error,
    OriginTrace origin,
    StreamTrace stream)
    implements RunEvent {

  public Sample with(StreamTrace events) {
    return new Sample(
        number,
        target,
        scheduledNanos,
        startedNanos,
        sentNanos,
        firstByteNanos,
        endNanos,
        connectNanos,
        outcome,
        status,
        bytesOut,
        bytesIn,
        error,
        origin,
        events);
  }

  /** Returns the time from due to end: a user's waiting time. */
  public long responseNanos() {
    return endNanos - scheduledNanos;
  }

  /** Returns the time from the request's last byte to the end; −1 if it was not sent. */
  public long serviceNanos() {
    return sentNanos < 0 ? -1 : endNanos - sentNanos;
  }

  /** Returns the driver's own delay; −1 if the request was not started. */
  public long driverDelayNanos() {
    return startedNanos < 0 ? -1 : startedNanos - scheduledNanos;
  }

  /**
   * Returns the time at which the driver sent or dropped the request; the due time if that is
   * unknown.
   */
  public long turnNanos() {
    return Math.max(scheduledNanos, startedNanos);
  }

  /** Returns whether it was sent, or at least attempted. */
  public boolean attempted() {
    return outcome.kind() != Outcome.Kind.DROPPED;
  }

  /** Returns whether it was answered with a status from 200 to 399. */
  public boolean succeeded() {
    return outcome == Outcome.ANSWERED && status >= 200 && status < 400;
  }

  @Override
  public long atNanos() {
    return endNanos;
  }
}
