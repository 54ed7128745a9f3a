package io.originsimulator.server.recipes;

import io.netty.buffer.ByteBuf;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;
import java.util.ArrayList;
import java.util.List;

/**
 * The bodies of one recipe, with the memory reserved for them; freed when the last snapshot that
 * serves the recipe is released. Filled by one thread, then shared.
 */
public final class Payloads extends AbstractReferenceCounted {
  private final MemoryBudget memory;
  private final List<ByteBuf> buffers = new ArrayList<>();
  private long reserved;

  Payloads(MemoryBudget memory) {
    this.memory = memory;
  }

  /** Reserves memory for a further body; returns false if there is not enough. */
  boolean reserve(long bytes) {
    boolean enough = memory.reserve(bytes);
    reserved += enough ? bytes : 0;
    return enough;
  }

  /** Releases reserved memory that is not needed. */
  void unreserve(long bytes) {
    memory.release(bytes);
    reserved -= bytes;
  }

  /** Takes ownership of a body. */
  void own(ByteBuf buffer) {
    buffers.add(buffer);
  }

  @Override
  protected void deallocate() {
    buffers.forEach(ByteBuf::release);
    memory.release(reserved);
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    return this;
  }
}
