package io.originsimulator.server;

import java.util.Optional;

/**
 * What an origin answered; on the heap only until it is rendered.
 *
 * @param bytes decompressed
 * @param contentType the origin's own, if it gave one
 * @param memory what was reserved for the bytes, given back with {@link #release}
 */
record OriginContent(byte[] bytes, Optional<String> contentType, MemoryBudget memory) {
  void release() {
    memory.release(bytes.length);
  }
}
