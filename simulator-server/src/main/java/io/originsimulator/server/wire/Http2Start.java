package io.originsimulator.server.wire;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.originsimulator.server.request.RequestFields;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The start of HTTP/2 on a connection, in one of three ways.
 *
 * <pre>
 *   TLS with ALPN h2                   negotiated
 *   PRI * HTTP/2.0 ⏎⏎ SM ⏎⏎           the client knows it
 *   GET / HTTP/1.1 ⏎ upgrade: h2c …    the client asks for it; only without TLS
 * </pre>
 *
 * <p>The preface begins like a request of HTTP/1, so its decoder is what recognizes it: connections
 * that speak HTTP/1 have no handler more for it.
 */
final class Http2Start {
  private static final byte[] PREFACE = ascii("PRI * HTTP/2.0\r\n\r\n"); // the part that was read
  private static final byte[] SWITCHING =
      ascii("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n");
  private static final int SETTING = Character.BYTES + Integer.BYTES;

  private Http2Start() {}

  /** Returns whether ALPN has selected HTTP/2. */
  static boolean isNegotiated(Channel channel) {
    SslHandler tls = channel.pipeline().get(SslHandler.class);
    return tls != null && ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol());
  }

  /** Returns whether a request may ask for HTTP/2; few others pass. */
  static boolean isAsked(HttpRequest head) {
    return head.protocolVersion().majorVersion() == 2
        || (head.headers() instanceof RequestFields fields && fields.hasUpgrade());
  }

  /** Returns whether such a request, the first one of its connection, starts HTTP/2. */
  static boolean isPossible(HttpRequest head, Channel channel) {
    return head.decoderResult().isSuccess()
        && (isPreface(head)
            || (channel.pipeline().get(SslHandler.class) == null && settings(head) != null));
  }

  private static boolean isPreface(HttpRequest head) {
    return head.protocolVersion().majorVersion() == 2
        && head.method().name().equals("PRI")
        && head.uri().equals("*");
  }

  /**
   * Puts HTTP/2 in place of a handler of HTTP/1, on whose connection nothing was sent.
   *
   * @param asking the request that starts it; null if it was negotiated
   */
  static void replace(
      ChannelHandler replaced,
      @Nullable HttpRequest asking,
      StreamsHandler streams,
      Channel channel) {
    Http2Settings settings = asking == null || isPreface(asking) ? null : settings(asking);
    if (settings != null) {
      channel.write(Unpooled.wrappedBuffer(SWITCHING), channel.voidPromise());
    }
    channel.pipeline().replace(replaced, null, streams);
    if (asking != null && settings != null) {
      streams.upgrade(settings, asking);
    } else if (asking != null) {
      streams.read(Unpooled.wrappedBuffer(PREFACE));
    }
  }

  /** Returns the client's settings in a request to upgrade; null if it is not one to follow. */
  private static @Nullable Http2Settings settings(HttpRequest head) {
    HttpHeaders fields = head.headers();
    List<String> settings = fields.getAll("http2-settings");
    boolean asks =
        HttpVersion.HTTP_1_1.equals(head.protocolVersion())
            && fields.containsValue(HttpHeaderNames.UPGRADE, "h2c", true)
            && fields.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true)
            && fields.containsValue(HttpHeaderNames.CONNECTION, "http2-settings", true)
            && settings.size() == 1;
    boolean hasBody =
        HttpUtil.isTransferEncodingChunked(head) || HttpUtil.getContentLength(head, 0L) > 0;
    if (!asks || hasBody) {
      return null; // a body would have to be received first; RFC 9110 lets a server go on
    }
    try {
      return decode(ByteBuffer.wrap(Base64.getUrlDecoder().decode(settings.get(0))));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static Http2Settings decode(ByteBuffer payload) {
    if (payload.remaining() % SETTING != 0) {
      throw new IllegalArgumentException("settings of 6 bytes each are expected");
    }
    Http2Settings settings = new Http2Settings();
    while (payload.hasRemaining()) {
      settings.put(payload.getChar(), (Long) Integer.toUnsignedLong(payload.getInt()));
    }
    return settings;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
