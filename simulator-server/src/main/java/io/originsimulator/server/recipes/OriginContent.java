package io.originsimulator.server.recipes;

/**
 * The response of an origin; on the heap only until it is rendered.
 *
 * @param body decompressed; released by the loader of the recipe
 * @param contentType the origin's own, or what the content looks like
 */
record OriginContent(DocumentBody body, String contentType) {
  void release() {
    body.release();
  }
}
