package io.originsimulator.load.net;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.SslContext;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server of HTTP/2 whose responses a test scripts; one thread. */
final class StreamTarget implements AutoCloseable {
  private final EventLoopGroup group =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Channel server;

  /** Requests in the order of their ends. */
  final List<Request> requests = new CopyOnWriteArrayList<>();

  /** Codes of the resets by clients. */
  final List<Long> resets = new CopyOnWriteArrayList<>();

  /** Connections in the order of their beginnings. */
  final List<Channel> connections = new CopyOnWriteArrayList<>();

  /** The behaviour at the end of each request. */
  interface Script {
    void respond(Request request);
  }

  /**
   * A complete request.
   *
   * @param connection number of its connection, from 0
   */
  record Request(
      int connection,
      Channel channel,
      Http2FrameStream stream,
      Http2Headers headers,
      int bodyBytes) {
    void head(Http2Headers head, boolean last) {
      channel.writeAndFlush(new DefaultHttp2HeadersFrame(head, last).stream(stream));
    }

    void data(String text, boolean last) {
      ByteBuf bytes = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
      channel.writeAndFlush(new DefaultHttp2DataFrame(bytes, last).stream(stream));
    }

    void ok() {
      head(new DefaultHttp2Headers().status("200"), false);
      data("ok", true);
    }

    void reset(Http2Error error) {
      channel.writeAndFlush(new DefaultHttp2ResetFrame(error).stream(stream));
    }

    /** Accepts this and earlier requests of the connection, and no others. */
    void goAwayAfterThis() {
      Http2FrameCodec codec = channel.pipeline().get(Http2FrameCodec.class);
      codec.goAway(
          channel.pipeline().context(codec),
          stream.id(),
          Http2Error.NO_ERROR.code(),
          Unpooled.EMPTY_BUFFER,
          channel.newPromise());
      channel.flush();
    }
  }

  StreamTarget(Script script) throws InterruptedException {
    this(Http2Settings.defaultSettings(), null, script);
  }

  StreamTarget(Http2Settings settings, @Nullable SslContext tls, Script script)
      throws InterruptedException {
    server =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    if (tls != null) {
                      channel.pipeline().addLast(tls.newHandler(channel.alloc()));
                    }
                    channel
                        .pipeline()
                        .addLast(
                            Http2FrameCodecBuilder.forServer().initialSettings(settings).build(),
                            new Frames(script, connections.size()));
                    connections.add(channel);
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .sync()
            .channel();
  }

  int port() {
    return ((InetSocketAddress) server.localAddress()).getPort();
  }

  String url(String path) {
    return "http://localhost:" + port() + path;
  }

  @Override
  public void close() {
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }

  private final class Frames extends ChannelInboundHandlerAdapter {
    private final Script script;
    private final int number;
    private Http2Headers headers = new DefaultHttp2Headers();
    private int bodyBytes;

    Frames(Script script, int number) {
      this.script = script;
      this.number = number;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object frame) {
      if (frame instanceof Http2HeadersFrame head) {
        headers = head.headers();
        bodyBytes = 0;
        if (head.isEndStream()) {
          end(context, head.stream());
        }
      } else if (frame instanceof Http2DataFrame data) {
        bodyBytes += data.content().readableBytes();
        int bytes = data.initialFlowControlledBytes();
        context.writeAndFlush(new DefaultHttp2WindowUpdateFrame(bytes).stream(data.stream()));
        if (data.isEndStream()) {
          end(context, data.stream());
        }
      } else if (frame instanceof Http2ResetFrame reset) {
        resets.add(reset.errorCode());
      }
      ReferenceCountUtil.release(frame);
    }

    private void end(ChannelHandlerContext context, Http2FrameStream stream) {
      Request request = new Request(number, context.channel(), stream, headers, bodyBytes);
      requests.add(request);
      script.respond(request);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }
}
