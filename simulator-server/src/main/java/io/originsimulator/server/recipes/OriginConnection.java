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
 * <p>A socket, and not java.net.http: that takes no host with an underscore, which is usual among
 * containers, and no {@code host} of a recipe.
 *
 * <pre>
 *   socket ── TLS, if it is https ──▶ bytes ──▶ HttpResponseDecoder ──▶ head, then body
 * </pre>
 */
final class OriginConnection implements AutoCloseable {
  private static final String CUT_OFF = "closed the connection before its answer was complete";
  private static final int MOST_HEAD = 1 << 17; // bytes; 128 KiB

  private final Socket socket;
  private final Socket stream; // the same, or TLS over it
  private final String server; // to be named to a proxy that forwards; else empty
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
   * Connects, through the proxy that the JVM has for such a URL, if it has one.
   *
   * @param givenUp when it is done, whatever waits for the connection fails
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

  /** A proxy resolves the host itself. */
  private static InetSocketAddress address(Content.Origin at, Proxy proxy) {
    return proxy.type() == Proxy.Type.DIRECT
        ? new InetSocketAddress(at.host(), at.port())
        : InetSocketAddress.createUnresolved(at.host(), at.port());
  }

  private static Socket secured(Socket socket, Content.Origin at) throws IOException {
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    SSLSocket secured = (SSLSocket) factory.createSocket(socket, at.host(), at.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS"); // else any certificate would do
    secured.setSSLParameters(parameters);
    return secured;
  }

  /**
   * Sends a GET.
   *
   * @param path with its query
   * @param fields of the head, each with its end of line
   * @return the head of the answer; interim ones are passed over
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

  /** Returns the body of the answer, out of its framing. */
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
      // it is closed all the same
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

    /** Returns 1 while more may come: a compressed body may have several parts. */
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
