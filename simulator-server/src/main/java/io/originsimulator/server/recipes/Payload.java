package io.originsimulator.server.recipes;

import io.netty.buffer.ByteBuf;

/**
 * One body in memory, shared by all responses that carry it.
 *
 * @param contentType what the bytes are, before compression
 * @param bytes a direct buffer, owned by the {@link Payloads} it belongs to
 */
record Payload(String contentType, ByteBuf bytes) {}
