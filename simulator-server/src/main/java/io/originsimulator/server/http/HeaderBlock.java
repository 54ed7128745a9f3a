package io.originsimulator.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.EmptyHttp2Headers;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import io.netty.util.AsciiString;
import io.originsimulator.recipe.value.Headers;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * Response fields in the encoding of HTTP/2, HPACK (RFC 7541), for any connection.
 *
 * <pre>
 *   :status, fields │ date ⎵29 bytes⎵ │ content-length
 *   └─── encoded once ───┘
 * </pre>
 *
 * <p>It uses HPACK's static table only: a dynamic table would give each connection other bytes.
 * Names are in lower case; the fields that describe an HTTP/1 connection are left out.
 */
public final class HeaderBlock {
  private static final Set<String> OF_CONNECTIONS =
      Set.of("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");

  // A literal without indexing, whose name is an entry of the static table from 15 on
  private static final int LITERAL = 0x0f;
  private static final int DATE = 33 - LITERAL;
  private static final int CONTENT_LENGTH = 28 - LITERAL;

  /** An upper bound of the bytes that {@link #write} adds. */
  private static final int ROOM = 3 + HttpDate.LENGTH + 3 + 10;

  private final byte[] fields;
  private final boolean dated; // the date is added to each response

  private HeaderBlock(byte[] fields, boolean dated) {
    this.fields = fields;
    this.dated = dated;
  }

  /** Encodes the fields of a response; without a date among them, each response gets one. */
  static HeaderBlock of(int status, Headers fields) {
    Http2Headers all = new DefaultHttp2Headers(false);
    all.status(AsciiString.of(String.valueOf(status)));
    add(all, fields);
    return new HeaderBlock(encode(all), fields.get("date").isEmpty());
  }

  /** Encodes fields only. */
  public static byte[] encode(Headers fields) {
    return encode(fields(fields));
  }

  /** Returns fields as Netty encodes them for one connection. */
  public static Http2Headers fields(Headers fields) {
    return add(new DefaultHttp2Headers(false), fields);
  }

  private static Http2Headers add(Http2Headers all, Headers fields) {
    for (Headers.Field field : fields.fields()) {
      String name = field.name().toLowerCase(Locale.ROOT);
      if (!OF_CONNECTIONS.contains(name)) {
        byte[] value = field.value().getBytes(StandardCharsets.UTF_8);
        all.add(AsciiString.of(name), new AsciiString(value, false));
      }
    }
    return all;
  }

  private static byte[] encode(Http2Headers fields) {
    ByteBuf bytes = Unpooled.buffer();
    try (DefaultHttp2HeadersEncoder encoder =
        new DefaultHttp2HeadersEncoder(Http2HeadersEncoder.NEVER_SENSITIVE, true)) {
      encoder.maxHeaderTableSize(0); // no dynamic table
      encoder.encodeHeaders(1, EmptyHttp2Headers.INSTANCE, bytes); // announces the size
      bytes.clear();
      encoder.encodeHeaders(1, fields, bytes);
      return ByteBufUtil.getBytes(bytes);
    } catch (Http2Exception e) {
      throw new IllegalStateException("fields of any size are encoded", e);
    }
  }

  /** Returns an upper bound of the bytes that {@link #write} writes. */
  public int room() {
    return fields.length + ROOM;
  }

  /**
   * Writes the block.
   *
   * @param date {@link HttpDate#LENGTH} bytes
   * @param bodyBytes the value of content-length; -1 for a response without the field
   */
  public void write(ByteBuf out, byte[] date, int bodyBytes) {
    out.writeBytes(fields);
    if (dated) {
      out.writeByte(LITERAL).writeByte(DATE).writeByte(HttpDate.LENGTH).writeBytes(date);
    }
    if (bodyBytes >= 0) {
      out.writeByte(LITERAL).writeByte(CONTENT_LENGTH);
      int length = out.writerIndex();
      out.writeByte(0);
      int digits = ByteBufUtil.writeAscii(out, Integer.toString(bodyBytes));
      out.setByte(length, digits);
    }
  }
}
