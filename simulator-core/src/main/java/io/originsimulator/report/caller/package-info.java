/**
 * What a journal's entries say about the caller: retries, backoff, {@code Retry-After},
 * connections, requests in flight, patience. Pure functions, each with its formula.
 */
@NullMarked
package io.originsimulator.report.caller;

import org.jspecify.annotations.NullMarked;
