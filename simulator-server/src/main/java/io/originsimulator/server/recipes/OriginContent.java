package io.originsimulator.server.recipes;

/**
 * The response of an origin; on the heap only until it is rendered.
 *
 * @param body the decompressed body; released by the loader of the recipe
 * @param contentType the origin's own, or the type that the content appears to have
 */
record OriginContent(DocumentBody body, String contentType) {
  void release() {
    body.release();
  }
}
