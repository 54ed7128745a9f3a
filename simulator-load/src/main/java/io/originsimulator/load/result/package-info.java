/**
 * What became of a run's requests: one line of the ledger for each, and what is counted from them.
 */
@NullMarked
package io.originsimulator.load.result;

import org.jspecify.annotations.NullMarked;
