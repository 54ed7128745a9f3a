package io.originsimulator.server.recipes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.originsimulator.recipe.value.Content;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * A connection to an origin, for one request; read by the thread that needs it.
 *
 * <p>It uses a socket instead of java.net.http, which rejects hosts with underscores, which are
 * common among containers, and the {@code host} header of a recipe.
 *
 * <pre>
 *   socket ── TLS, for https ──▶ bytes ──▶ HttpResponseDecoder ──▶ head, then body
 * </pre>
 */
final class OriginConnection implements AutoCloseable {
  private static final String CUT_OFF = "closed the connection before its response was complete";
  private static final int MOST_HEAD = 1 << 17; // bytes; 128 KiB

  private final Socket socket;
  private final Socket stream; // socket, or TLS over it
  private final String server; // the server's name for a forwarding proxy; empty for others
  private final byte[] piece = new byte[1 << 16]; // 64 KiB
  private final Body body = new Body();
  private final EmbeddedChannel decoder =
      new EmbeddedChannel(
          new HttpResponseDecoder(
              new HttpDecoderConfig()
                  .setMaxInitialLineLength(MOST_HEAD)
                  .setMaxHeaderSize(MOST_HEAD)));

  private OriginConnection(Socket socket, Socket stream, String server) {
    this.socket = socket;
    this.stream = stream;
    this.server = server;
  }

  /**
   * Connects, through the JVM's proxy for the URL, if there is one.
   *
   * @param givenUp closes the connection when it completes, so that blocked reads and writes fail
   */
  static OriginConnection open(Content.Origin at, CompletableFuture<?> givenUp) throws IOException {
    Proxy proxy = ProxySelector.getDefault().select(at.uri()).get(0);
    boolean forwarded = proxy.type() == Proxy.Type.HTTP && !at.isSecure();
    Socket socket = new Socket(forwarded ? Proxy.NO_PROXY : proxy);
    try {
      givenUp.whenComplete((content, failure) -> close(socket));
      socket.connect(
          forwarded ? resolved((InetSocketAddress) proxy.address()) : address(at, proxy));
      return new OriginConnection(
          socket,
          at.isSecure() ? secured(socket, at) : socket,
          forwarded ? "http://" + at.hostAndPort() : "");
    } catch (IOException | RuntimeException e) {
      close(socket);
      throw e;
    }
  }

  private static InetSocketAddress resolved(InetSocketAddress proxy) {
    return new InetSocketAddress(proxy.getHostString(), proxy.getPort());
  }

  /** Returns the address to connect to, unresolved if a proxy resolves it. */
  private static InetSocketAddress address(Content.Origin at, Proxy proxy) {
    return proxy.type() == Proxy.Type.DIRECT
        ? new InetSocketAddress(at.host(), at.port())
        : InetSocketAddress.createUnresolved(at.host(), at.port());
  }

  private static Socket secured(Socket socket, Content.Origin at) throws IOException {
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    SSLSocket secured = (SSLSocket) factory.createSocket(socket, at.host(), at.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS"); // otherwise any certificate is accepted
    secured.setSSLParameters(parameters);
    return secured;
  }

  /**
   * Sends a GET request.
   *
   * @param path the path with its query
   * @param fields the header fields, each with its end of line
   * @return the head of the response; interim responses are skipped
   */
  HttpResponse get(String path, String fields) throws IOException {
    String request = "GET " + server + path + " HTTP/1.1\r\n" + fields + "\r\n";
    stream.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    while (true) {
      HttpObject next = next();
      if (next instanceof HttpResponse head && head.status().code() >= 200) {
        return head;
      }
      ReferenceCountUtil.release(next);
    }
  }

  /** Returns the body of the response, without its framing. */
  InputStream body() {
    return body;
  }

  private HttpObject next() throws IOException {
    while (true) {
      HttpObject next = decoder.readInbound();
      if (next == null) {
        readMore();
      } else if (next.decoderResult().isFailure()) {
        ReferenceCountUtil.release(next);
        throw new OriginException(
            next.decoderResult().cause() instanceof PrematureChannelClosureException
                ? CUT_OFF
                : "answered something that is not HTTP");
      } else {
        return next;
      }
    }
  }

  private void readMore() throws IOException {
    int read = decoder.isOpen() ? stream.getInputStream().read(piece) : 0;
    if (read > 0) {
      decoder.writeInbound(Unpooled.copiedBuffer(piece, 0, read));
    } else if (!decoder.isOpen() || !decoder.finish()) {
      throw new OriginException(CUT_OFF);
    }
  }

  @Override
  public void close() {
    close(socket);
    body.close();
    decoder.finishAndReleaseAll();
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // the socket is closed nevertheless
    }
  }

  private final class Body extends InputStream {
    private ByteBuf part = Unpooled.EMPTY_BUFFER;
    private boolean last;

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      while (!part.isReadable() && !last) {
        part.release();
        part = Unpooled.EMPTY_BUFFER;
        HttpContent next = (HttpContent) next();
        last = next instanceof LastHttpContent;
        part = next.content();
      }
      int read = Math.min(length, part.readableBytes());
      part.readBytes(bytes, offset, read);
      return read == 0 && length > 0 ? -1 : read;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** Returns 1 while more may follow, since a compressed body may have several parts. */
    @Override
    public int available() {
      return last ? part.readableBytes() : 1;
    }

    @Override
    public void close() {
      part.release();
      part = Unpooled.EMPTY_BUFFER;
      last = true;
    }
  }
}
