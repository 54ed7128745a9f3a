/**
 * The results of a run: a sample of each request, one line of the ledger, and figures computed from
 * the samples.
 */
@NullMarked
package io.originsimulator.load.result;

import org.jspecify.annotations.NullMarked;
