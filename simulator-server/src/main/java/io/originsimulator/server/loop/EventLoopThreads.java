package io.originsimulator.server.loop;

import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * A factory of daemon threads that run an action at their end. An Error ends an event loop, and a
 * full heap keeps Netty from notifying listeners of that.
 */
final class EventLoopThreads extends DefaultThreadFactory {
  private final Runnable ended;

  /**
   * Creates a factory.
   *
   * @param name the start of the threads' names
   * @param ended runs on each thread that ends
   */
  EventLoopThreads(String name, Runnable ended) {
    super(name, true);
    this.ended = ended;
  }

  @Override
  protected Thread newThread(Runnable loop, String name) {
    return super.newThread(
        () -> {
          try {
            loop.run();
          } finally {
            ended.run();
          }
        },
        name);
  }
}
