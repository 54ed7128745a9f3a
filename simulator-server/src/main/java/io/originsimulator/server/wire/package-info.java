/**
 * The connections and their event loops: requests in, exchanges in order, responses out. Uses all
 * other packages of the server; only {@code server} itself uses it.
 */
@NullMarked
package io.originsimulator.server.wire;

import org.jspecify.annotations.NullMarked;
