package io.originsimulator.server.recipes;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A body collected up to a size and within a budget that all such bodies share: of a request that
 * brings a recipe document, or of an origin's answer. Filled by one thread, then read by another.
 */
public final class DocumentBody {
  private static final int PIECE_BYTES = 40; // what an array and its place in the list take besides

  private final int mostBytes;
  private final MemoryBudget memory;
  private final List<byte[]> pieces = new ArrayList<>();
  private int size;
  private long reserved;
  private boolean tooLarge;

  public DocumentBody(int mostBytes, MemoryBudget memory) {
    this.mostBytes = mostBytes;
    this.memory = memory;
  }

  /** Takes more bytes; false if they are too many, for one document or for all together. */
  public boolean append(ByteBuf bytes) {
    int length = bytes.readableBytes();
    tooLarge = length > mostBytes - size;
    if (tooLarge || !memory.reserve(length + PIECE_BYTES)) {
      return false;
    }
    reserved += length + PIECE_BYTES;
    byte[] piece = new byte[length];
    bytes.getBytes(bytes.readerIndex(), piece);
    pieces.add(piece);
    size += length;
    return true;
  }

  /** Returns whether this document itself was too large. */
  public boolean isTooLarge() {
    return tooLarge;
  }

  int size() {
    return size;
  }

  /** The whole body, copied. */
  public byte[] bytes() {
    ByteArrayOutputStream whole = new ByteArrayOutputStream(size);
    pieces.forEach(whole::writeBytes);
    return whole.toByteArray();
  }

  /** Returns its first bytes, at least one if there is any. */
  byte[] start() {
    return pieces.isEmpty() ? new byte[0] : pieces.get(0);
  }

  void writeTo(OutputStream out) throws IOException {
    for (byte[] piece : pieces) {
      out.write(piece);
    }
  }

  /** Drops the body and gives its memory back. */
  public void release() {
    memory.release(reserved);
    pieces.clear();
    size = 0;
    reserved = 0;
  }
}
