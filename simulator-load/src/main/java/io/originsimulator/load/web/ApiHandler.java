package io.originsimulator.load.web;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Passes HTTP requests to the API; calls that may wait run on another thread. The requests of a
 * connection are processed, and so answered, in order: reading pauses until the response is
 * written.
 */
@Sharable
final class ApiHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final String SITE = "sec-fetch-site"; // the calling page's site, set by browsers

  private final LoadApi api;
  private final Executor slow;

  ApiHandler(LoadApi api, Executor slow) {
    this.api = api;
    this.slow = slow;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    boolean keepAlive = HttpUtil.isKeepAlive(request);
    if (request.decoderResult().isFailure()) {
      write(context, ApiResponse.error(400, "http", "not an HTTP/1.1 request"), false);
      return;
    }
    String method = request.method().name();
    String path = request.uri().replaceFirst("\\?.*", "");
    byte[] body = ByteBufUtil.getBytes(request.content());
    Optional<String> refusal = refusal(request, path);
    if (refusal.isPresent()) {
      write(context, ApiResponse.error(403, "forbidden", refusal.get()), keepAlive);
    } else if (LoadApi.isSlow(path)) {
      context.channel().config().setAutoRead(false);
      slow.execute(
          () -> {
            ApiResponse answer = answer(method, path, body);
            context.executor().execute(() -> writeAndResume(context, answer, keepAlive));
          });
    } else {
      write(context, answer(method, path, body), keepAlive);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close(); // the client disconnected, or its request was malformed
  }

  private static Optional<String> refusal(FullHttpRequest request, String path) {
    return BrowserGuard.refusal(
        request.headers().get(HttpHeaderNames.HOST, ""),
        request.headers().get(HttpHeaderNames.ORIGIN, ""),
        LoadApi.isPage(path) ? "" : request.headers().get(SITE, ""));
  }

  private ApiResponse answer(String method, String path, byte[] body) {
    try {
      return api.answer(method, path, body);
    } catch (RuntimeException e) {
      return ApiResponse.error(500, "internal", e.toString());
    }
  }

  private static void writeAndResume(
      ChannelHandlerContext context, ApiResponse answer, boolean keepAlive) {
    write(context, answer, keepAlive);
    if (keepAlive) {
      context.channel().config().setAutoRead(true);
    }
  }

  private static void write(ChannelHandlerContext context, ApiResponse answer, boolean keepAlive) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(answer.status()),
            Unpooled.wrappedBuffer(answer.body()));
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
    response.headers().set(HttpHeaderNames.CACHE_CONTROL, "no-store");
    HttpUtil.setContentLength(response, answer.body().length);
    HttpUtil.setKeepAlive(response, keepAlive);
    var written = context.writeAndFlush(response);
    if (!keepAlive) {
      written.addListener(ChannelFutureListener.CLOSE);
    }
  }
}
