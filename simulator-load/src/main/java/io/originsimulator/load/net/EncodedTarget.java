package io.originsimulator.load.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A target as bytes, encoded once for many requests. Each request is a copy of them, with its
 * number if requests are numbered.
 *
 * <pre>
 *   GET / HTTP/1.1 ⏎ host: … ⏎ │ [x-origin-simulator-request: run-17 ⏎] │ ⏎ body
 *   └───────── head ──────────┘                                              └ the target's own
 * </pre>
 */
final class EncodedTarget {
  private static final String LINE_END = "\r\n";
  private static final byte[] HEAD_END = LINE_END.getBytes(StandardCharsets.US_ASCII);
  private static final Set<String> OF_CONNECTIONS = // which HTTP/2 does not have
      Set.of("connection", "keep-alive", "proxy-connection", "upgrade");
  private static final Set<String> WITH_LENGTH = Set.of("POST", "PUT", "PATCH");

  final Target target;
  final boolean withoutBody; // of the response
  private final byte[] head;
  private @Nullable Http2Headers http2;

  EncodedTarget(Target target, boolean keepAlive) {
    this.target = target;
    this.withoutBody = target.method().equals("HEAD");
    this.head = head(target, keepAlive).getBytes(StandardCharsets.UTF_8);
  }

  private static String head(Target target, boolean keepAlive) {
    StringBuilder head = new StringBuilder(256);
    head.append(target.method()).append(' ').append(target.path()).append(" HTTP/1.1");
    head.append(LINE_END);
    for (Header header : headers(target, keepAlive)) {
      head.append(header.name()).append(": ").append(header.value()).append(LINE_END);
    }
    return head.toString();
  }

  /** Returns the headers as sent, without the number. */
  static List<Header> headers(Target target, boolean keepAlive) {
    List<Header> headers = new ArrayList<>(target.headers());
    if (lacks(target, "host")) {
      headers.add(0, new Header("host", hostOf(target.server())));
    }
    if (lacks(target, "user-agent")) {
      headers.add(new Header("user-agent", "origin-simulator"));
    }
    if (target.body().length > 0 || WITH_LENGTH.contains(target.method())) {
      headers.add(new Header("content-length", Integer.toString(target.body().length)));
    }
    if (!keepAlive && lacks(target, "connection")) {
      headers.add(new Header("connection", "close"));
    }
    return headers;
  }

  private static boolean lacks(Target target, String name) {
    return target.headers().stream().noneMatch(header -> header.name().equalsIgnoreCase(name));
  }

  private static String hostOf(URI uri) {
    return Target.port(uri) < 0 ? Target.host(uri) : Target.host(uri) + ":" + Target.port(uri);
  }

  /**
   * Returns the bytes of a request; the caller releases them.
   *
   * @param number the run and the request's number in it; null: requests are not numbered
   */
  ByteBuf encode(ByteBufAllocator allocator, @Nullable String number) {
    byte[] headEnd =
        number == null
            ? HEAD_END
            : (DriverSettings.NUMBER_HEADER + ": " + number + LINE_END + LINE_END)
                .getBytes(StandardCharsets.US_ASCII);
    byte[] body = target.body();
    return allocator
        .directBuffer(head.length + headEnd.length + body.length)
        .writeBytes(head)
        .writeBytes(headEnd)
        .writeBytes(body);
  }

  /** Returns the head of a request over HTTP/2; the caller writes it at once. */
  Http2Headers http2(@Nullable String number) {
    Http2Headers known = http2;
    if (known == null) {
      known = http2(target);
      http2 = known;
    }
    return number == null ? known : known.set(DriverSettings.NUMBER_HEADER, number);
  }

  private static Http2Headers http2(Target target) {
    Http2Headers all =
        new DefaultHttp2Headers(false)
            .method(target.method())
            .scheme(target.server().getScheme().toLowerCase(Locale.ROOT))
            .path(target.path());
    for (Header header : headers(target, true)) {
      String name = header.name().toLowerCase(Locale.ROOT);
      if (name.equals("host")) {
        all.authority(octets(header.value()));
      } else if (!OF_CONNECTIONS.contains(name)) {
        all.add(name, octets(header.value()));
      }
    }
    return all;
  }

  private static AsciiString octets(String value) {
    return new AsciiString(value.getBytes(StandardCharsets.UTF_8), false);
  }
}
