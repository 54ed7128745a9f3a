package io.originsimulator.load.result;

/** The end of a planned request: each ends in exactly one of these. */
public enum Outcome {
  /** A whole response came, whatever its status. */
  ANSWERED("answered", Kind.ANSWERED),

  /** No whole response within the timeout. */
  TIMEOUT("timeout", Kind.FAILED),
  /** No connection within the connect timeout. */
  CONNECT_TIMEOUT("connect timeout", Kind.FAILED),
  /** None was free within the timeout, and no more might be opened. It was never sent. */
  NO_CONNECTION("no connection", Kind.FAILED),
  CONNECTION_REFUSED("connection refused", Kind.FAILED),
  /** The connection was reset while its first response was awaited, or while one was read. */
  CONNECTION_RESET("connection reset", Kind.FAILED),
  /**
   * A kept connection was closed or reset before a byte of the response; the request may never have
   * been read.
   */
  STALE_CLOSE("stale close", Kind.FAILED),
  /** The connection ended in order, but before the response did. */
  EARLY_CLOSE("early close", Kind.FAILED),
  /** The process may not open more files. */
  NO_FILE("no file descriptor", Kind.FAILED),
  /** No local port was left for the pair of addresses. */
  NO_ADDRESS("no local address", Kind.FAILED),
  /** The system may not open more files. */
  FILE_TABLE_FULL("file table full", Kind.FAILED),
  TLS("tls", Kind.FAILED),
  DNS("dns", Kind.FAILED),
  /** What came was not HTTP. */
  PROTOCOL("protocol", Kind.FAILED),
  /** A redirect was not followed: it would have been a request a second too many. */
  MAX_RATE("maximum rate", Kind.FAILED),
  OTHER("other", Kind.FAILED),
  /** Still in flight when the run ended: its response would have taken longer than its time. */
  UNANSWERED("unanswered at the end", Kind.FAILED),

  /** Not sent: as many requests were in flight as may be. */
  DROPPED_IN_FLIGHT("dropped: in-flight limit", Kind.DROPPED),
  /** Not sent: the run was stopped. */
  STOPPED("stopped", Kind.DROPPED);

  /** What the ledger adds up: planned = answered + failed + dropped. */
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

  /** The words of reports. */
  @Override
  public String toString() {
    return text;
  }
}
