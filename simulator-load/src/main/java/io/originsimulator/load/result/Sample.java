package io.originsimulator.load.result;

/**
 * What became of one planned request: a line of the ledger.
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
 * All instants are nanoseconds from the run's start; −1: it did not come to that.
 *
 * @param number of the request in its run, from 0
 * @param target index in {@link RunInfo#targets()}
 * @param scheduledNanos when it was due
 * @param startedNanos when the driver took it up
 * @param sentNanos when its last byte was handed to the system
 * @param firstByteNanos when the first byte of the response was read
 * @param endNanos when the last byte was read, or when it failed or was dropped; never −1
 * @param connectNanos how long a connection of its own took to open, TLS included; 0: it went over
 *     one that was open
 * @param status of the response; 0: none came
 * @param bytesOut of the request's body, each time it was written
 * @param bytesIn of the response's body, as read
 * @param error the error's own words, without what differs each time, such as ports; empty: none
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
    OriginTrace origin)
    implements RunEvent {

  /** From when it was due to its end: what a user would have waited. */
  public long responseNanos() {
    return endNanos - scheduledNanos;
  }

  /** From the last byte of the request to its end; −1 if it was not sent. */
  public long serviceNanos() {
    return sentNanos < 0 ? -1 : endNanos - sentNanos;
  }

  /** How late the driver itself was; −1 if it never took the request up. */
  public long driverDelayNanos() {
    return startedNanos < 0 ? -1 : startedNanos - scheduledNanos;
  }

  /**
   * Returns when the driver came to it, to send or drop it: when it was due if that is not known.
   */
  public long turnNanos() {
    return Math.max(scheduledNanos, startedNanos);
  }

  /** Whether it was sent, or at least tried. */
  public boolean attempted() {
    return outcome.kind() != Outcome.Kind.DROPPED;
  }

  /** Answered with a status from 200 to 399. */
  public boolean succeeded() {
    return outcome == Outcome.ANSWERED && status >= 200 && status < 400;
  }

  @Override
  public long atNanos() {
    return endNanos;
  }
}
