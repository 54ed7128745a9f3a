/**
 * A judgement of callers by the entries of a journal: retries, backoff, {@code Retry-After},
 * connections, requests in flight, patience.
 *
 * <p>Pure functions of any list of entries, each with its formula.
 */
@NullMarked
package io.originsimulator.report.caller;

import org.jspecify.annotations.NullMarked;
