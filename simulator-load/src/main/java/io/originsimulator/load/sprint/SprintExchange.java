package io.originsimulator.load.sprint;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Ticker;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Writes the request as soon as the connection can take it, and puts the answer together. */
final class SprintExchange extends ChannelDuplexHandler {
  private final Target request;
  private final boolean secure;
  private final CompletableFuture<SprintResult> result;
  private final Ticker ticker;
  private final ByteArrayOutputStream content = new ByteArrayOutputStream();
  private long contentBytes;
  private long beganNanos;
  private long writtenNanos;
  private List<Header> sent = List.of();
  private @Nullable HttpResponse response;

  SprintExchange(
      Target request, boolean secure, CompletableFuture<SprintResult> result, Ticker ticker) {
    this.request = request;
    this.secure = secure;
    this.result = result;
    this.ticker = ticker;
  }

  @Override
  public void connect(
      ChannelHandlerContext context,
      SocketAddress remote,
      @Nullable SocketAddress local,
      ChannelPromise promise) {
    beganNanos = ticker.nanoTime();
    context.connect(remote, local, promise);
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    if (!secure) {
      write(context);
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake) {
      if (handshake.isSuccess()) {
        write(context);
      } else {
        fail(context, handshake.cause());
      }
    }
  }

  private void write(ChannelHandlerContext context) {
    writtenNanos = ticker.nanoTime();
    FullHttpRequest message = message();
    sent = headers(message.headers());
    context.writeAndFlush(message);
  }

  private FullHttpRequest message() {
    URI uri = request.uri();
    FullHttpRequest message =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1,
            HttpMethod.valueOf(request.method()),
            request.path(),
            Unpooled.wrappedBuffer(request.body()));
    HttpHeaders headers = message.headers();
    request.headers().forEach(header -> headers.add(header.name(), header.value()));
    if (!headers.contains(HttpHeaderNames.HOST)) {
      headers.set(HttpHeaderNames.HOST, host(uri));
    }
    if (request.body().length > 0) {
      headers.set(HttpHeaderNames.CONTENT_LENGTH, request.body().length);
    }
    headers.set(HttpHeaderNames.CONNECTION, "close");
    return message;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      read(context, (HttpObject) message); // the codec gives no other
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void read(ChannelHandlerContext context, HttpObject part) {
    if (part.decoderResult().isFailure()) {
      fail(context, part.decoderResult().cause());
      return;
    }
    if (part instanceof HttpResponse head) {
      response = head;
    }
    if (part instanceof HttpContent body) {
      keep(body.content());
    }
    if (part instanceof LastHttpContent && response != null) {
      end(context, response);
    }
  }

  private void keep(ByteBuf bytes) {
    int kept = Math.min(bytes.readableBytes(), Sprint.MOST_CONTENT_BYTES - content.size());
    contentBytes += bytes.readableBytes();
    try {
      bytes.readBytes(content, kept);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e); // memory takes all
    }
  }

  private void end(ChannelHandlerContext context, HttpResponse head) {
    HttpResponseStatus status = head.status();
    if (status.codeClass() == HttpStatusClass.INFORMATIONAL) {
      return; // the answer is still to come
    }
    result.complete(
        new SprintResult(
            request,
            sent,
            writtenNanos - beganNanos,
            ticker.nanoTime() - writtenNanos,
            head.protocolVersion().text(),
            status.code(),
            status.reasonPhrase(),
            headers(head.headers()),
            content.toByteArray(),
            contentBytes));
    context.close();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    fail(context, new EOFException("the connection was closed before the response's end"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(context, cause);
  }

  private void fail(ChannelHandlerContext context, Throwable cause) {
    result.completeExceptionally(cause);
    context.close();
  }

  private static String host(URI uri) {
    return Target.port(uri) < 0 ? Target.host(uri) : Target.host(uri) + ":" + Target.port(uri);
  }

  private static List<Header> headers(HttpHeaders headers) {
    return headers.entries().stream().map(e -> new Header(e.getKey(), e.getValue())).toList();
  }
}
