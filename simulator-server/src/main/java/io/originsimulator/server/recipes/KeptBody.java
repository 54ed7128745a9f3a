package io.originsimulator.server.recipes;

import com.fasterxml.jackson.databind.JsonNode;
import io.netty.buffer.ByteBuf;
import io.originsimulator.recipe.json.RequestJson;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request that a recipe reads, parsed once. A body that is too large, or that the
 * budget refuses, is dropped and is not JSON: it never refuses a request.
 */
public final class KeptBody {
  private @Nullable DocumentBody bytes; // null once it is dropped or parsed
  private @Nullable JsonNode json;

  public KeptBody(int mostBytes, MemoryBudget memory) {
    this.bytes = new DocumentBody(mostBytes, memory);
  }

  public void append(ByteBuf content) {
    if (bytes != null && content.isReadable() && !bytes.append(content)) {
      release();
    }
  }

  /** Returns the complete body as JSON; null if it is not JSON, or was dropped. */
  public @Nullable JsonNode json() {
    if (bytes != null) {
      json = RequestJson.parse(bytes.bytes());
      release();
    }
    return json;
  }

  /** Drops the bytes and releases their memory. */
  public void release() {
    if (bytes != null) {
      bytes.release();
      bytes = null;
    }
  }
}
