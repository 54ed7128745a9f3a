package io.originsimulator.server;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The body of a request that brings a recipe document, collected up to a size and within a budget
 * that all such bodies share. Filled by an event loop, then read by one admin thread.
 */
final class DocumentBody {
  private final int mostBytes;
  private final MemoryBudget memory;
  private final List<byte[]> pieces = new ArrayList<>();
  private int size;
  private boolean tooLarge;

  DocumentBody(int mostBytes, MemoryBudget memory) {
    this.mostBytes = mostBytes;
    this.memory = memory;
  }

  /** Takes more bytes; false if they are too many, for one document or for all together. */
  boolean append(ByteBuf bytes) {
    int length = bytes.readableBytes();
    tooLarge = length > mostBytes - size;
    if (tooLarge || !memory.reserve(length)) {
      return false;
    }
    byte[] piece = new byte[length];
    bytes.getBytes(bytes.readerIndex(), piece);
    pieces.add(piece);
    size += length;
    return true;
  }

  /** Whether it was this document that was too large. */
  boolean isTooLarge() {
    return tooLarge;
  }

  /** The whole body, copied. */
  byte[] bytes() {
    ByteArrayOutputStream whole = new ByteArrayOutputStream(size);
    pieces.forEach(whole::writeBytes);
    return whole.toByteArray();
  }

  /** Drops the body and gives its memory back. */
  void release() {
    memory.release(size);
    pieces.clear();
    size = 0;
  }
}
