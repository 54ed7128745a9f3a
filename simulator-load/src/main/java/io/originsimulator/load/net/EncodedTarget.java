package io.originsimulator.load.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

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
  private static final Set<String> WITH_LENGTH = Set.of("POST", "PUT", "PATCH");

  final Target target;
  final boolean withoutBody; // of the response
  private final byte[] head;

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

  /** Returns the bytes of a request; the caller releases them. */
  ByteBuf encode(ByteBufAllocator allocator) {
    return encode(allocator, HEAD_END);
  }

  /** Returns the bytes of a request with its number in the run; the caller releases them. */
  ByteBuf encode(ByteBufAllocator allocator, String run, long number) {
    String end = DriverSettings.NUMBER_HEADER + ": " + run + "-" + number + LINE_END + LINE_END;
    return encode(allocator, end.getBytes(StandardCharsets.US_ASCII));
  }

  private ByteBuf encode(ByteBufAllocator allocator, byte[] headEnd) {
    byte[] body = target.body();
    return allocator
        .directBuffer(head.length + headEnd.length + body.length)
        .writeBytes(head)
        .writeBytes(headEnd)
        .writeBytes(body);
  }
}
