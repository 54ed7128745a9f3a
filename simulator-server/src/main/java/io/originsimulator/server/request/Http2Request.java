package io.originsimulator.server.request;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Headers.PseudoHeaderName;
import io.netty.util.AsciiString;
import java.util.Map;

/** The head of a request of HTTP/2, in the form that HTTP/1 has. */
public final class Http2Request {
  private Http2Request() {}

  /** Returns the request; with a failure as its result, as Netty's decoder has it, if invalid. */
  public static HttpRequest of(Http2Headers fields) {
    RequestFields headers = new RequestFields();
    try {
      String path = fields.path() == null ? "" : fields.path().toString();
      HttpMethod method = HttpMethod.valueOf(fields.method().toString());
      if (!path.startsWith("/") && !path.equals("*") && !method.equals(HttpMethod.CONNECT)) {
        throw new IllegalArgumentException( // no absolute form, RFC 9113, section 8.3.1
            ":path \"" + path + "\" (expected: a path that begins with /, or * with OPTIONS)");
      }
      if (fields.contains(PseudoHeaderName.PROTOCOL.value())) {
        throw new IllegalArgumentException( // only after a setting that is not sent, RFC 8441
            ":protocol (expected: none, because extended CONNECT is not supported)");
      }
      headers.begin(path);
      add(fields, headers);
      return new DefaultHttpRequest(HttpVersion.HTTP_1_1, method, path, headers);
    } catch (IllegalArgumentException e) {
      HttpRequest invalid =
          new DefaultFullHttpRequest( // as Netty's decoder of HTTP/1 has it
              HttpVersion.HTTP_1_1,
              HttpMethod.GET,
              "/",
              Unpooled.EMPTY_BUFFER,
              headers,
              EmptyHttpHeaders.INSTANCE);
      invalid.setDecoderResult(DecoderResult.failure(e));
      return invalid;
    }
  }

  private static void add(Http2Headers fields, RequestFields headers) {
    CharSequence authority = fields.authority();
    if (authority != null) {
      headers.add(HttpHeaderNames.HOST, authority.toString());
    }
    StringBuilder cookie = new StringBuilder(); // clients may split it, RFC 9113, section 8.2.3
    for (Map.Entry<CharSequence, CharSequence> field : fields) {
      CharSequence name = field.getKey();
      CharSequence value = field.getValue();
      check(name, value);
      if (HttpHeaderNames.COOKIE.contentEquals(name)) {
        cookie.append(cookie.isEmpty() ? "" : "; ").append(value);
      } else if (authority != null && HttpHeaderNames.HOST.contentEquals(name)) {
        checkHost(authority, value);
      } else if (!PseudoHeaderName.hasPseudoHeaderFormat(name)) {
        headers.add(name, value.toString());
      }
    }
    if (!cookie.isEmpty()) {
      headers.add(HttpHeaderNames.COOKIE, cookie.toString());
    }
  }

  /** Refuses white space after a value, which Netty accepts (RFC 9113, section 8.2.1). */
  private static void check(CharSequence name, CharSequence value) {
    char last = value.isEmpty() ? 'x' : value.charAt(value.length() - 1);
    if (last == ' ' || last == '\t') {
      throw new IllegalArgumentException(
          "white space after the value of header '" + name + "' (expected: none)");
    }
  }

  /** Refuses a host other than the authority (RFC 9113, section 8.3.1). */
  private static void checkHost(CharSequence authority, CharSequence host) {
    if (!AsciiString.contentEqualsIgnoreCase(authority, host)) {
      throw new IllegalArgumentException(
          "host \"" + host + "\" (expected: that of :authority, \"" + authority + "\")");
    }
  }
}
