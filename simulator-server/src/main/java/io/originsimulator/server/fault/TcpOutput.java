package io.originsimulator.server.fault;

import io.netty.channel.Channel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.unix.Socket;
import io.netty.channel.unix.UnixChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The state of the bytes of a connection that the kernel has received. */
enum TcpOutput {
  /** The client's kernel has received all of them. */
  ACKNOWLEDGED,
  /** Some are not sent yet, or not acknowledged. */
  UNDER_WAY,
  /** Unknown: this transport does not report it. */
  UNKNOWN;

  // Linux: getsockopt(IPPROTO_TCP, TCP_INFO) fills a struct tcp_info, here up to tcpi_notsent_bytes
  private static final int IPPROTO_TCP = 6;
  private static final int TCP_INFO = 11;
  private static final int TCPI_UNACKED = 24; // offset of a u32: segments
  private static final int TCPI_NOTSENT_BYTES = 144; // offset of a u32; Linux 4.6
  private static final int LENGTH = 148;

  static TcpOutput of(Channel channel) {
    boolean linux =
        channel instanceof EpollSocketChannel || channel instanceof IoUringSocketChannel;
    if (!linux || !(((UnixChannel) channel).fd() instanceof Socket socket)) {
      return UNKNOWN;
    }
    ByteBuffer info = ByteBuffer.allocate(LENGTH).order(ByteOrder.nativeOrder());
    try {
      socket.getRawOpt(IPPROTO_TCP, TCP_INFO, info);
    } catch (IOException e) {
      return UNKNOWN;
    }
    boolean all = info.getInt(TCPI_UNACKED) == 0 && info.getInt(TCPI_NOTSENT_BYTES) == 0;
    return all ? ACKNOWLEDGED : UNDER_WAY;
  }
}
