package io.originsimulator.benchmarks;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A server of Netty alone: one event loop that answers every request with the same encoded bytes.
 *
 * <p>Arguments: port on the loopback address, bytes of the body, milliseconds of delay, which does
 * not apply to the path {@code /warm}. With a fourth, the body is an event, sent in a chunk every
 * this number of milliseconds, without an end. Requires epoll.
 */
public final class BareServer {
  private static final int BACKLOG = 4096;

  private BareServer() {}

  /** Serves until it is killed. */
  public static void main(String[] arguments) throws InterruptedException {
    int port = Integer.parseInt(arguments[0]);
    ByteBuf response = response(Integer.parseInt(arguments[1]));
    long delayMillis = Long.parseLong(arguments[2]);
    long gapMillis = arguments.length > 3 ? Long.parseLong(arguments[3]) : -1;
    ByteBuf event = gapMillis < 0 ? Unpooled.EMPTY_BUFFER : event(Integer.parseInt(arguments[1]));
    new ServerBootstrap()
        .group(new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory()))
        .channel(EpollServerSocketChannel.class)
        .option(ChannelOption.SO_BACKLOG, BACKLOG)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
        .childHandler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                channel
                    .pipeline()
                    .addLast(
                        new HttpRequestDecoder(),
                        gapMillis < 0
                            ? new Answers(response, delayMillis)
                            : new Events(response, event, gapMillis));
              }
            })
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        .sync()
        .channel()
        .closeFuture()
        .sync();
  }

  private static ByteBuf response(int bodyBytes) {
    String head = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: %d\r\n\r\n";
    byte[] text = head.formatted(bodyBytes).getBytes(StandardCharsets.US_ASCII);
    ByteBuf response = PooledByteBufAllocator.DEFAULT.directBuffer(text.length + bodyBytes);
    return body(response.writeBytes(text), bodyBytes);
  }

  private static ByteBuf event(int bytes) {
    byte[] size = (Integer.toHexString(bytes) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    ByteBuf event = PooledByteBufAllocator.DEFAULT.directBuffer(size.length + bytes + 2);
    return body(event.writeBytes(size), bytes).writeByte('\r').writeByte('\n');
  }

  private static ByteBuf body(ByteBuf out, int bytes) {
    for (int i = 0; i < bytes; i++) {
      out.writeByte('a' + i % 26);
    }
    return out;
  }

  /** A stream of events, each due at its own instant. */
  private static final class Events extends SimpleChannelInboundHandler<HttpObject>
      implements Runnable {
    private static final byte[] HEAD =
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ByteBuf response;
    private final ByteBuf event;
    private final long gapNanos;
    private ChannelHandlerContext context;
    private long dueNanos;

    Events(ByteBuf response, ByteBuf event, long gapMillis) {
      this.response = response;
      this.event = event;
      this.gapNanos = TimeUnit.MILLISECONDS.toNanos(gapMillis);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext begun, HttpObject part) {
      if (part instanceof HttpRequest request && request.uri().equals("/warm")) {
        begun.writeAndFlush(response.retainedDuplicate(), begun.voidPromise());
      } else if (part instanceof HttpRequest) {
        context = begun;
        dueNanos = System.nanoTime();
        context.write(Unpooled.wrappedBuffer(HEAD), context.voidPromise());
        run();
      }
    }

    @Override
    public void run() {
      if (context.channel().isActive()) {
        if (context.channel().isWritable()) {
          context.writeAndFlush(event.retainedDuplicate(), context.voidPromise());
        }
        dueNanos += gapNanos;
        context.executor().schedule(this, dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close(); // the client has disconnected
    }
  }

  private static final class Answers extends SimpleChannelInboundHandler<HttpObject> {
    private final ByteBuf response;
    private final long delayMillis;

    Answers(ByteBuf response, long delayMillis) {
      this.response = response;
      this.delayMillis = delayMillis;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
      if (!(part instanceof HttpRequest request)) {
        return; // the end of a request without a body
      }
      if (delayMillis == 0 || request.uri().equals("/warm")) {
        answer(context);
      } else {
        context.executor().schedule(() -> answer(context), delayMillis, TimeUnit.MILLISECONDS);
      }
    }

    private void answer(ChannelHandlerContext context) {
      context.writeAndFlush(response.retainedDuplicate(), context.voidPromise());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close(); // the client has disconnected
    }
  }
}
