package io.originsimulator.server.wire;

import com.fasterxml.jackson.databind.JsonNode;
import io.netty.buffer.ByteBuf;
import io.originsimulator.recipe.json.RequestJson;
import io.originsimulator.server.recipes.DocumentBody;
import io.originsimulator.server.recipes.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request that a recipe reads, parsed once. A body that is too large, or that the
 * budget refuses, is dropped and is not JSON: it never refuses a request.
 */
final class KeptBody {
  private @Nullable DocumentBody bytes; // null once it is dropped or parsed
  private @Nullable JsonNode json;

  KeptBody(int mostBytes, MemoryBudget memory) {
    this.bytes = new DocumentBody(mostBytes, memory);
  }

  void append(ByteBuf content) {
    if (bytes != null && content.isReadable() && !bytes.append(content)) {
      release();
    }
  }

  /** Returns the complete body as JSON; null if it is not JSON, or was dropped. */
  @Nullable JsonNode json() {
    if (bytes != null) {
      json = RequestJson.parse(bytes.bytes());
      release();
    }
    return json;
  }

  /** Drops the bytes and releases their memory. */
  void release() {
    if (bytes != null) {
      bytes.release();
      bytes = null;
    }
  }
}
