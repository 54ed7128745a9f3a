package io.originsimulator.server;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;

/** The body of a request that brings a recipe document, collected up to a size. One connection. */
final class DocumentBody {
  private final int mostBytes;
  private final ByteArrayOutputStream collected = new ByteArrayOutputStream();

  DocumentBody(int mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Takes more bytes; false if they are too many. */
  boolean append(ByteBuf bytes) {
    if (bytes.readableBytes() > mostBytes - collected.size()) {
      return false;
    }
    byte[] piece = new byte[bytes.readableBytes()];
    bytes.getBytes(bytes.readerIndex(), piece);
    collected.writeBytes(piece);
    return true;
  }

  byte[] bytes() {
    return collected.toByteArray();
  }
}
