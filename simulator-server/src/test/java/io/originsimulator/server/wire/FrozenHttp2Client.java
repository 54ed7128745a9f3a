package io.originsimulator.server.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2ChannelDuplexHandler;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Frame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2FrameStreamException;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import io.netty.handler.codec.http2.Http2StreamFrame;
import io.netty.util.ReferenceCountUtil;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A client of HTTP/2 without a socket: Netty's codec, whose bytes it passes to a connection.
 *
 * <p>It logs what it receives, one line each: {@code 1: HEADERS 200}, {@code 1: DATA 5 end}, {@code
 * 3: RST INTERNAL_ERROR}, {@code GOAWAY NO_ERROR 1}.
 */
final class FrozenHttp2Client {
  private final class Frames extends Http2ChannelDuplexHandler {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      receive((Http2Frame) message);
      ReferenceCountUtil.release(message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {}

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      if (cause instanceof Http2FrameStreamException invalid) {
        log.add(invalid.stream().id() + ": INVALID " + invalid.getCause().getMessage());
      } else {
        ctx.fireExceptionCaught(cause);
      }
    }

    Http2FrameStream open() {
      return newStream();
    }
  }

  private final Frames frames = new Frames();
  private final FrozenServer server;
  private final FrozenConnection connection;
  private final EmbeddedChannel codec;
  private final List<String> log = new ArrayList<>();
  private final Map<Integer, Http2Headers> heads = new HashMap<>();
  private final Map<Integer, ByteBuf> bodies = new HashMap<>();
  private final Map<Integer, Integer> unread = new HashMap<>(); // bytes by stream
  private final List<Http2FrameStream> streams = new ArrayList<>();
  private boolean reads = true; // gives back the windows
  private Http2Settings settings = new Http2Settings(); // of the server

  FrozenHttp2Client(FrozenServer server) {
    this(server, new Http2Settings());
  }

  FrozenHttp2Client(FrozenServer server, Http2Settings own) {
    this.server = server;
    this.connection = server.connect();
    this.codec =
        new EmbeddedChannel(
            Http2FrameCodecBuilder.forClient().initialSettings(own).build(), frames);
    pump();
  }

  FrozenConnection connection() {
    return connection;
  }

  Http2Settings settings() {
    return settings;
  }

  /** Keeps the windows closed for what is received. */
  FrozenHttp2Client stopReading() {
    reads = false;
    return this;
  }

  /** Sends a GET, and returns the number of its stream. */
  int get(String path, String... fields) {
    return request("GET", path, true, fields);
  }

  int request(String method, String path, boolean complete, String... fields) {
    Http2Headers head =
        new DefaultHttp2Headers(false)
            .method(method)
            .scheme("http")
            .path(path)
            .authority("origin.test");
    for (int i = 0; i < fields.length; i += 2) {
      head.add(fields[i], fields[i + 1]);
    }
    Http2FrameStream stream = frames.open();
    streams.add(stream);
    codec.writeOutbound(new DefaultHttp2HeadersFrame(head, complete).stream(stream));
    pump();
    return stream.id();
  }

  void send(int stream, String text, boolean last) {
    ByteBuf content = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    codec.writeOutbound(new DefaultHttp2DataFrame(content, last).stream(of(stream)));
    pump();
  }

  void cancel(int stream) {
    codec.writeOutbound(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(of(stream)));
    pump();
  }

  /** Opens the windows for all that has been received. */
  void readOn() {
    reads = true;
    unread.forEach((stream, bytes) -> giveBack(of(stream), bytes));
    unread.clear();
    pump();
  }

  private void giveBack(Http2FrameStream stream, int bytes) {
    codec.writeOutbound(new DefaultHttp2WindowUpdateFrame(bytes).stream(stream));
  }

  private Http2FrameStream of(int id) {
    return streams.stream().filter(stream -> stream.id() == id).findFirst().orElseThrow();
  }

  void advance(String duration) {
    server.advance(duration);
    pump();
  }

  /** Passes bytes to and fro until both sides have none. */
  void pump() {
    boolean passed = true;
    while (passed) {
      passed = false;
      for (ByteBuf bytes = codec.readOutbound(); bytes != null; bytes = codec.readOutbound()) {
        connection.send(ByteBufUtil.getBytes(bytes));
        bytes.release();
        passed = true;
      }
      connection.runPendingTasks();
      byte[] received = connection.receivedBytes();
      if (received.length > 0) {
        codec.writeInbound(Unpooled.wrappedBuffer(received));
        passed = true;
      }
      codec.runPendingTasks();
    }
  }

  private void receive(Http2Frame frame) {
    String stream = frame instanceof Http2StreamFrame one ? one.stream().id() + ": " : "";
    if (frame instanceof Http2HeadersFrame head) {
      heads.put(head.stream().id(), head.headers());
      log.add(stream + "HEADERS " + head.headers().status() + (head.isEndStream() ? " end" : ""));
    } else if (frame instanceof Http2DataFrame data) {
      int id = data.stream().id();
      bodies.computeIfAbsent(id, any -> Unpooled.buffer()).writeBytes(data.content().duplicate());
      log.add(
          stream + "DATA " + data.content().readableBytes() + (data.isEndStream() ? " end" : ""));
      if (reads && data.initialFlowControlledBytes() > 0) {
        giveBack(data.stream(), data.initialFlowControlledBytes());
      } else {
        unread.merge(id, data.initialFlowControlledBytes(), Integer::sum);
      }
    } else if (frame instanceof Http2ResetFrame reset) {
      log.add(stream + "RST " + Http2Error.valueOf(reset.errorCode()));
    } else if (frame instanceof Http2GoAwayFrame goAway) {
      log.add("GOAWAY " + Http2Error.valueOf(goAway.errorCode()) + " " + goAway.lastStreamId());
    } else if (frame instanceof Http2SettingsFrame sent) {
      settings = sent.settings();
    }
  }

  /** Returns what has been received since the last call. */
  List<String> received() {
    pump();
    List<String> lines = List.copyOf(log);
    log.clear();
    return lines;
  }

  Http2Headers head(int stream) {
    return heads.get(stream);
  }

  String body(int stream) {
    return bodies.getOrDefault(stream, Unpooled.EMPTY_BUFFER).toString(StandardCharsets.UTF_8);
  }

  void close() {
    codec.finishAndReleaseAll();
  }
}
