package io.originsimulator.load.net;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.DecoderException;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.load.result.Sample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** An exchange that keeps its response. */
final class SprintExchange extends Exchange {
  private static final int MOST_CONTENT_BYTES = 1 << 20; // 1 MiB; the rest is counted

  private final Queue<SprintResult> results;
  private final ByteArrayOutputStream content = new ByteArrayOutputStream();
  private long contentBytes;
  private String protocol = "";
  private String message = "";
  private List<Header> headers = List.of();

  SprintExchange(EncodedTarget target, long nowNanos, Queue<SprintResult> results) {
    super(0, 0, target, nowNanos, nowNanos, NO_SESSION, null);
    this.results = results;
  }

  @Override
  void head(
      String version,
      String phrase,
      Iterable<? extends Map.Entry<? extends CharSequence, ? extends CharSequence>> received) {
    protocol = version;
    message = phrase;
    List<Header> read = new ArrayList<>();
    try {
      received.forEach(
          it -> read.add(new Header(it.getKey().toString(), it.getValue().toString())));
      headers = read;
    } catch (IllegalArgumentException e) {
      throw new DecoderException("a malformed header"); // no cause: it counts as a protocol error
    }
  }

  @Override
  void content(ByteBuf bytes, long nanos) {
    contentBytes += bytes.readableBytes();
    try {
      bytes.readBytes(
          content, Math.min(bytes.readableBytes(), MOST_CONTENT_BYTES - content.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // never happens: a byte array accepts all
    }
  }

  @Override
  void notifySender(Sample sample) {
    Target request = target.target;
    results.add(
        new SprintResult(
            request,
            EncodedTarget.headers(request, protocol.equals("HTTP/2")),
            sample,
            protocol,
            message,
            headers,
            content.toByteArray(),
            contentBytes));
  }
}
