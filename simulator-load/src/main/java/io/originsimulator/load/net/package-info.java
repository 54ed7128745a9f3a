/**
 * The driver on the wire: event loops, connections, requests. No Netty type in a public signature.
 */
@NullMarked
package io.originsimulator.load.net;

import org.jspecify.annotations.NullMarked;
