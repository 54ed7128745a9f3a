package io.originsimulator.load.result;

/** The outcome of a planned request; each has exactly one. */
public enum Outcome {
  /** A complete response arrived, with any status. */
  ANSWERED("answered", Kind.ANSWERED),

  /** No complete response within the timeout. */
  TIMEOUT("timeout", Kind.FAILED),
  /** No connection within the connect timeout. */
  CONNECT_TIMEOUT("connect timeout", Kind.FAILED),
  /** No connection was free within the timeout, at their maximum. The request was never sent. */
  NO_CONNECTION("no connection", Kind.FAILED),
  CONNECTION_REFUSED("connection refused", Kind.FAILED),
  /** The connection was reset before its first response, or within a response. */
  CONNECTION_RESET("connection reset", Kind.FAILED),
  /**
   * A kept connection was closed or reset before the first byte of the response; the target may
   * never have read the request.
   */
  STALE_CLOSE("stale close", Kind.FAILED),
  /** The target reset the stream of the request, on an HTTP/2 connection. */
  STREAM_RESET("stream reset", Kind.FAILED),
  /** The connection ended in order, but before the response. */
  EARLY_CLOSE("early close", Kind.FAILED),
  /** The process has reached its limit of open files. */
  NO_FILE("no file descriptor", Kind.FAILED),
  /** No local port was left for the pair of addresses. */
  NO_ADDRESS("no local address", Kind.FAILED),
  /** The system has reached its limit of open files. */
  FILE_TABLE_FULL("file table full", Kind.FAILED),
  TLS("tls", Kind.FAILED),
  DNS("dns", Kind.FAILED),
  /** The response was not HTTP. */
  PROTOCOL("protocol", Kind.FAILED),
  /** A redirect was not followed, because it would have exceeded the maximum rate. */
  MAX_RATE("maximum rate", Kind.FAILED),
  OTHER("other", Kind.FAILED),
  /** Still in flight when the run ended, with less than the time of its timeout. */
  UNANSWERED("unanswered at the end", Kind.FAILED),

  /** Not sent: the maximum of requests was in flight. */
  DROPPED_IN_FLIGHT("dropped: in-flight limit", Kind.DROPPED),
  /** Not sent: the run was stopped. */
  STOPPED("stopped", Kind.DROPPED);

  /** The terms of the ledger: planned = answered + failed + dropped. */
  public enum Kind {
    ANSWERED,
    FAILED,
    DROPPED
  }

  private final String text;
  private final Kind kind;

  Outcome(String text, Kind kind) {
    this.text = text;
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  @Override
  public String toString() {
    return text;
  }
}
