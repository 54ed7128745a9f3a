/**
 * The records of requests: the journal and the counts. Uses {@code server.http} and {@code
 * server.clock}.
 */
@NullMarked
package io.originsimulator.server.journal;

import org.jspecify.annotations.NullMarked;
