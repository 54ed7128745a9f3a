package io.originsimulator.server.request;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpHeadersFactory;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Netty's decoder, with {@link RequestFields} and the memory used by an unfinished head. */
public final class RequestDecoder extends HttpRequestDecoder {
  private static final int SHORT = 4096; // a line up to this length leaves no buffer worth counting

  private record Factory(Supplier<HttpHeaders> maker) implements HttpHeadersFactory {
    @Override
    public HttpHeaders newHeaders() {
      return maker.get();
    }

    @Override
    public HttpHeaders newEmptyHeaders() {
      return maker.get();
    }
  }

  /** The fields after a chunked body, which are checked and dropped. */
  private static final class Trailers extends DefaultHttpHeaders {
    @Override
    public HttpHeaders add(CharSequence name, Object value) {
      super.add(name, value);
      return clear();
    }
  }

  private @Nullable RequestFields receiving;
  private int read; // bytes of that request's lines
  private int longestLine; // the decoder keeps a buffer of this size for as long as it lives

  public RequestDecoder(ConnectionLimits limits) {
    super(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(limits.requestLineBytes())
            .setMaxHeaderSize(limits.headerBytes())
            .setHeadersFactory(new Factory(RequestFields::new))
            .setTrailersFactory(new Factory(Trailers::new)));
  }

  /** Returns whether a request has begun to arrive and its head is unfinished. */
  public boolean isReceiving() {
    return receiving != null || actualReadableBytes() > 0;
  }

  /** Returns the approximate memory of an unfinished head and the lines before it, in bytes. */
  public int heldBytes() {
    if (receiving == null) {
      return actualReadableBytes() + counted(longestLine);
    }
    int lastLine = Math.max(0, read - receiving.textBytes()); // added with the next line
    int longest = Math.max(Math.max(longestLine, receiving.longest()), lastLine);
    return actualReadableBytes() + receiving.bytes() + lastLine + counted(longest);
  }

  private static int counted(int line) {
    return line > SHORT ? line : 0;
  }

  @Override
  protected HttpMessage createMessage(String[] line) throws Exception {
    HttpMessage message = super.createMessage(line);
    receiving = (RequestFields) message.headers();
    receiving.begin(line[1]);
    return message;
  }

  @Override
  protected String splitFirstWordInitialLine(byte[] line, int start, int length) {
    if (start > 0) {
      throw notOneSpace();
    }
    return super.splitFirstWordInitialLine(line, start, length);
  }

  @Override
  protected String splitSecondWordInitialLine(byte[] line, int start, int length) {
    checkSpaceBefore(line, start, length);
    return super.splitSecondWordInitialLine(line, start, length);
  }

  /** Refuses white space that a proxy could interpret differently (RFC 9112, section 3). */
  private static void checkSpaceBefore(byte[] line, int start, int length) {
    if (length > 0
        && (line[start - 1] != ' ' || (line[start - 2] >= 0 && line[start - 2] <= ' '))) {
      throw notOneSpace();
    }
  }

  private static IllegalArgumentException notOneSpace() {
    return new IllegalArgumentException(
        "white space in the request line (expected: one space between its parts)");
  }

  /** Refuses versions that Netty reads as HTTP/1.1, such as http/1.1 and HTTP/01.1. */
  @Override
  protected String splitThirdWordInitialLine(byte[] line, int start, int length) {
    checkSpaceBefore(line, start, length);
    String version = super.splitThirdWordInitialLine(line, start, length);
    boolean isForm = version.startsWith("HTTP/") && length == "HTTP/1.1".length();
    if (!isForm && version.regionMatches(true, 0, "HTTP/", 0, 5)) {
      throw new IllegalArgumentException("invalid version format: " + version);
    }
    return version;
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf bytes, List<Object> out)
      throws Exception {
    int before = bytes.readableBytes();
    super.decode(ctx, bytes, out);
    if (receiving == null) {
      return;
    }
    if (out.isEmpty()) {
      read += before - bytes.readableBytes();
    } else { // the head is complete, or refused
      longestLine = Math.max(longestLine, receiving.longest());
      receiving = null;
      read = 0;
    }
  }
}
