package io.originsimulator.server.recipes;

import io.netty.buffer.ByteBuf;
import io.originsimulator.recipe.value.Headers;

/**
 * One body in memory, shared by all responses that carry it.
 *
 * @param contentType the type of the bytes before compression
 * @param bytes a direct buffer, owned by its {@link Payloads}
 * @param validators the header fields of its validators; none if its responses have none
 */
record Payload(String contentType, ByteBuf bytes, Headers validators) {}
