/**
 * The responses as bytes: encoded once, negotiated, conditional, of a folder's files, or made for
 * one request, with the parts of the request that they depend on. Uses {@code server.clock}.
 */
@NullMarked
package io.originsimulator.server.http;

import org.jspecify.annotations.NullMarked;
