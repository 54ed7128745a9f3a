/**
 * The responses as bytes: encoded once, negotiated or made for one request, with what they need to
 * know of the request. Uses {@code server.clock}.
 */
@NullMarked
package io.originsimulator.server.http;

import org.jspecify.annotations.NullMarked;
