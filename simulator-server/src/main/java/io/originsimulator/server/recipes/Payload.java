package io.originsimulator.server.recipes;

import io.netty.buffer.ByteBuf;

/**
 * One body in memory, shared by all responses that carry it.
 *
 * @param contentType the type of the bytes before compression
 * @param bytes a direct buffer, owned by its {@link Payloads}
 */
record Payload(String contentType, ByteBuf bytes) {}
