package io.originsimulator.server.recipes;

import java.time.Instant;
import java.util.Optional;

/**
 * The response of an origin; on the heap only until it is rendered.
 *
 * @param body the decompressed body; released by the loader of the recipe
 * @param contentType the origin's own, or the type that the content appears to have
 * @param modified the origin's own {@code last-modified}; empty if it sent none
 */
record OriginContent(DocumentBody body, String contentType, Optional<Instant> modified) {
  void release() {
    body.release();
  }
}
