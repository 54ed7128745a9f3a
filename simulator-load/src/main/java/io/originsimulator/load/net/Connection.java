package io.originsimulator.load.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.Future;
import io.originsimulator.load.result.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a lane to a destination. Its lane's thread only.
 *
 * <pre>
 *   opening ─▶ [TLS] ─▶ open ─▶ closed
 *      └─────────┴────────┴───────▲       its requests fail, if it has any
 * </pre>
 */
abstract class Connection extends ChannelInboundHandlerAdapter implements Exchange.Carrier {
  final LaneContext context;
  final Listener listener;
  final Keeper keeper;
  final Channel channel;
  private final boolean tls;
  private final long openingNanos;
  long idleSinceNanos; // as RunClock.tickerNanos
  boolean listed; // by the pool, as having room
  boolean ready; // requests can be sent
  private boolean established; // TCP only, without TLS
  private boolean closed;

  /** A lane, which receives the outcomes of its requests. */
  interface Listener {
    void answered(Exchange exchange);

    /** Called when the connection of a request was lost, or could not be opened. */
    void failed(Exchange exchange, Failure failure);

    /** Called when a connection without a request has been opened, or has failed. */
    void preOpened();
  }

  /** The owner of a destination's connections. */
  interface Keeper {
    /** Returns whether a connection that has served this many requests may serve more. */
    boolean mayServeMore(int served);

    /** Offers a connection with room, which the owner may list, use, or retire. */
    void free(Connection connection);

    /** Sends a request over any connection. */
    void take(Exchange exchange);

    /** Returns how many requests at once to expect of a connection that is opening. */
    int expectedStreams();

    /** Notes how many requests at once a connection allows. */
    void allowed(int streams);

    /** Called when a connection is closed; it may have been listed as having room. */
    void closed(boolean wasListed);
  }

  Connection(LaneContext context, Listener listener, Keeper keeper, boolean tls, Channel channel) {
    this.context = context;
    this.listener = listener;
    this.keeper = keeper;
    this.tls = tls;
    this.channel = channel;
    this.openingNanos = nanoTime();
  }

  final long nanoTime() {
    return context.clock().nanoTime();
  }

  /** Returns the handler of its bytes, which precedes it in the pipeline. */
  abstract ChannelHandler codec();

  /** Sends a request, for which it has room, as soon as it is open. */
  abstract void send(Exchange next);

  /** Returns whether it is open or opening, and can take one more request. */
  abstract boolean hasRoom();

  boolean isIdle() {
    return hasRoom();
  }

  /** Closes it now, or after its requests. */
  void retire() {
    close();
  }

  /** Called when bytes can be sent, after the handshake of TLS. */
  abstract void opened();

  /** Returns whether a request that was sent has not ended, nor moved to another connection. */
  abstract boolean carries(Exchange sent);

  /** Closes it; its requests fail. */
  abstract void fail(Failure failure);

  final boolean isOpen() {
    return !closed;
  }

  /** Returns it to its owner, as one that has no request any more. */
  final void idle() {
    idleSinceNanos = context.clock().tickerNanos();
    keeper.free(this);
  }

  final void connected(Future<? super Void> connecting) {
    if (connecting.isSuccess()) {
      if (!closed) {
        established = true;
        context.tallies().opened.incrementAndGet();
        context.tallies().connections.up(Long.MAX_VALUE);
        if (!tls) {
          opened();
        }
      }
    } else {
      fail(Failure.of(connecting.cause()));
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake) {
      if (!handshake.isSuccess()) {
        fail(Failure.ofHandshake(handshake.cause()));
      } else if (!closed) {
        opened();
      }
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    fail(Failure.of(Outcome.EARLY_CLOSE));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(ready ? Failure.ofOpen(cause) : Failure.of(cause));
  }

  final void written(Exchange sent, Future<? super Void> written, long nowNanos) {
    if (written.isSuccess()) {
      sent.sent(nowNanos);
    } else if (carries(sent)) {
      fail(Failure.ofOpen(written.cause()));
    }
  }

  /** Returns a request's number as sent; null: requests are not numbered. */
  final @Nullable String number(Exchange next) {
    return context.settings().numberRequests() ? context.run() + "-" + next.number : null;
  }

  /** Notes the time of opening for the request that had to wait for it. */
  final void opened(Exchange first) {
    first.connecting = false;
    first.connectNanos = nanoTime() - openingNanos;
  }

  final void waits(Exchange first) {
    first.connection = this;
    first.connecting = true;
  }

  /** Fails an unsent request in a later task, never within the caller's send. */
  final void failLater(Exchange unsent, Failure failure) {
    unsent.connection = null;
    channel
        .eventLoop()
        .execute(
            () -> {
              if (!unsent.isEnded()) {
                listener.failed(unsent, failure);
              }
            });
  }

  /** Closes it; its requests are detached already. */
  void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (established) {
      context.tallies().connections.down();
    }
    channel.close();
    keeper.closed(listed);
  }
}
