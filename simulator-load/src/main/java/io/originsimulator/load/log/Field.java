package io.originsimulator.load.log;

/** A field of a request that a log may have. */
enum Field {
  /** When the answer had been sent, in any form. */
  TIME,
  /** When the request arrived, in any form. */
  START,
  /** {@code GET /news?page=2 HTTP/1.1} */
  REQUEST,
  METHOD,
  /** Path and query, or a whole URL. */
  URI,
  /** The query alone, beside a URI without it. */
  QUERY,
  STATUS,
  BYTES,
  /** From the request's arrival to the answer's end. */
  DURATION,
  /** What the server behind took: of several tries the last. */
  UPSTREAM_TIME,
  UPSTREAM_STATUS,
  REQUEST_BYTES
}
