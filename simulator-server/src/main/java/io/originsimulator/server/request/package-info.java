/**
 * The heads of requests, before anything acts on them: how they are decoded, the limits and checks
 * that they pass, and the responses to those that do not. Uses {@code server.http}.
 *
 * <pre>
 *   HTTP/1 bytes  ──RequestDecoder──▶ head, with RequestFields ──Refusal──▶ null, or a response
 *   HTTP/2 fields ──Http2Request────▶
 * </pre>
 */
@NullMarked
package io.originsimulator.server.request;

import org.jspecify.annotations.NullMarked;
