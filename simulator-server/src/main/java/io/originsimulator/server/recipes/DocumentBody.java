package io.originsimulator.server.recipes;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A body collected up to a size and within a budget that all such bodies share: of a request with a
 * recipe document, or of an origin's response. Filled by one thread, then read by another.
 */
public final class DocumentBody {
  private static final int PIECE_BYTES = 40; // overhead of an array and of its place in the list

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

  /** Appends bytes; returns false if they exceed the size of this body or the shared budget. */
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

  /** Returns whether the body exceeded its own size. */
  public boolean isTooLarge() {
    return tooLarge;
  }

  int size() {
    return size;
  }

  /** Returns a copy of the complete body. */
  public byte[] bytes() {
    ByteArrayOutputStream whole = new ByteArrayOutputStream(size);
    pieces.forEach(whole::writeBytes);
    return whole.toByteArray();
  }

  /** Returns the first piece, with at least one byte unless the body is empty. */
  byte[] start() {
    return pieces.isEmpty() ? new byte[0] : pieces.get(0);
  }

  void writeTo(OutputStream out) throws IOException {
    for (byte[] piece : pieces) {
      out.write(piece);
    }
  }

  /** Drops the body and releases its memory. */
  public void release() {
    memory.release(reserved);
    pieces.clear();
    size = 0;
    reserved = 0;
  }
}
