package io.originsimulator.load.connect;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/** The driver's interface to the kernel's sockets. */
public enum NetTransport {
  /** Linux. */
  EPOLL {
    @Override
    public IoHandlerFactory ioHandlers() {
      return EpollIoHandler.newFactory();
    }

    @Override
    public SocketChannel newSocket(boolean boundToAnAddress) {
      EpollSocketChannel socket = new EpollSocketChannel();
      if (boundToAnAddress) { // otherwise each port would serve one destination only
        socket.config().setOption(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
      }
      return socket;
    }
  },
  /** Java's own, on all systems. */
  NIO {
    @Override
    public IoHandlerFactory ioHandlers() {
      return NioIoHandler.newFactory();
    }

    @Override
    public SocketChannel newSocket(boolean boundToAnAddress) {
      return new NioSocketChannel();
    }
  };

  /** Returns epoll if it is available, otherwise NIO. */
  public static NetTransport bestHere() {
    return Epoll.isAvailable() ? EPOLL : NIO;
  }

  /** Returns the factory of the event loops' I/O handlers. */
  public abstract IoHandlerFactory ioHandlers();

  /** Returns an unconnected socket; throws Netty's exception if none can be opened. */
  public abstract SocketChannel newSocket(boolean boundToAnAddress);
}
