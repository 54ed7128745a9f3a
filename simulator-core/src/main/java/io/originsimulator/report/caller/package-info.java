/**
 * The recorded requests of a simulator, and the judgement of callers by them: retries, backoff,
 * {@code Retry-After}, connections, requests in flight, patience.
 *
 * <p>The judgement is pure functions of any list of entries, each with its formula.
 */
@NullMarked
package io.originsimulator.report.caller;

import org.jspecify.annotations.NullMarked;
