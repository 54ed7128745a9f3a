/**
 * The judgement of a caller by the entries of a journal: retries, backoff, {@code Retry-After},
 * connections, requests in flight, patience. Pure functions of any list of entries, each with its
 * formula.
 */
@NullMarked
package io.originsimulator.report.caller;

import org.jspecify.annotations.NullMarked;
