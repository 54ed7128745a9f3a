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
      if (boundToAnAddress) { // or each port would serve one destination only
        socket.config().setOption(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
      }
      return socket;
    }
  },
  /** Java's own, everywhere. */
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

  /** Returns epoll where there is one, else NIO. */
  public static NetTransport bestHere() {
    return Epoll.isAvailable() ? EPOLL : NIO;
  }

  /** Returns what makes the I/O handlers of event loops. */
  public abstract IoHandlerFactory ioHandlers();

  /** A socket that is not connected; throws Netty's exception if there is none left. */
  public abstract SocketChannel newSocket(boolean boundToAnAddress);
}
