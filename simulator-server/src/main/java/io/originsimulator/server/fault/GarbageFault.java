package io.originsimulator.server.fault;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;

/**
 * Bytes that are not HTTP in place of the rest, followed by the end of the connection.
 *
 * <p>All are 0xc0 or above: no status line, no hexadecimal digit of a chunk's size, no line end and
 * no UTF-8, wherever a parser starts.
 */
record GarbageFault() implements WireFault {
  private static final int LENGTH = 256;
  private static final byte[] GARBAGE = garbage();

  @Override
  public void strike(Channel channel, ConnectionEnd end, boolean spoken) {
    channel.write(Unpooled.wrappedBuffer(GARBAGE), channel.voidPromise());
    end.inOrder(false);
  }

  @Override
  public void strike(FaultyStream stream, boolean spoken) {
    stream.corrupt(Unpooled.wrappedBuffer(GARBAGE));
  }

  private static byte[] garbage() {
    byte[] bytes = new byte[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      bytes[i] = (byte) (0xff - i * 37 % 64); // 0xff, 0xda, 0xf5, … down to 0xc0
    }
    return bytes;
  }
}
