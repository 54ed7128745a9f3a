package io.originsimulator.load.net;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/** The driver's interface to the kernel's sockets. */
enum NetTransport {
  /** Linux. */
  EPOLL {
    @Override
    IoHandlerFactory ioHandlers() {
      return EpollIoHandler.newFactory();
    }

    @Override
    SocketChannel newSocket(boolean boundToAnAddress) {
      EpollSocketChannel socket = new EpollSocketChannel();
      if (boundToAnAddress) { // or each port would serve one destination only
        socket.config().setOption(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
      }
      return socket;
    }
  },
  /** Java's own, everywhere. */
  NIO {
    @Override
    IoHandlerFactory ioHandlers() {
      return NioIoHandler.newFactory();
    }

    @Override
    SocketChannel newSocket(boolean boundToAnAddress) {
      return new NioSocketChannel();
    }
  };

  static NetTransport bestHere() {
    return Epoll.isAvailable() ? EPOLL : NIO;
  }

  abstract IoHandlerFactory ioHandlers();

  /** A socket that is not connected; throws Netty's exception if there is none left. */
  abstract SocketChannel newSocket(boolean boundToAnAddress);
}
