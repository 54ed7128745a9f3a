package io.originsimulator.server.loop;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollIoOps;

/**
 * Netty's epoll, with every channel kept in the epoll set until it is closed.
 *
 * <p>Netty 4.2.18 removes a channel from the set when it waits for nothing, as after the client's
 * FIN, and cannot add it again: the next write that has to wait fails with ENOENT, and the rest of
 * a body is lost. Waiting for edge-triggered nothing instead keeps it in the set. The removal was
 * introduced by netty/netty#16689.
 */
record LastingEpoll(IoHandler epoll) implements IoHandler {

  static IoHandlerFactory newFactory() {
    IoHandlerFactory factory = EpollIoHandler.newFactory();
    return executor -> new LastingEpoll(factory.newHandler(executor));
  }

  @Override
  public IoRegistration register(IoHandle handle) throws Exception {
    return new Registration(epoll.register(handle));
  }

  private record Registration(IoRegistration epoll) implements IoRegistration {
    @Override
    public long submit(IoOps ops) {
      return epoll.submit(EpollIoOps.NONE.equals(ops) ? EpollIoOps.EPOLLET : ops);
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // Netty's signature
    public <T> T attachment() {
      return epoll.attachment();
    }

    @Override
    public boolean isValid() {
      return epoll.isValid();
    }

    @Override
    public boolean cancel() {
      return epoll.cancel();
    }
  }

  @Override
  public void initialize() {
    epoll.initialize();
  }

  @Override
  public int run(IoHandlerContext context) {
    return epoll.run(context);
  }

  @Override
  public void wakeup() {
    epoll.wakeup();
  }

  @Override
  public boolean isCompatible(Class<? extends IoHandle> handleType) {
    return epoll.isCompatible(handleType);
  }

  @Override
  public void prepareToDestroy() {
    epoll.prepareToDestroy();
  }

  @Override
  public void destroy() {
    epoll.destroy();
  }
}
