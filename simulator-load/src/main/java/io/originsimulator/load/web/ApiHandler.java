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
 * Passes HTTP requests to the API on other threads, since calls may wait. The requests of a
 * connection are processed, and so answered, in order: reading pauses until the response is
 * written.
 */
@Sharable
final class ApiHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final String SITE = "sec-fetch-site"; // the calling page's site, set by browsers

  private final LoadApi api;
  private final Executor calls;

  ApiHandler(LoadApi api, Executor calls) {
    this.api = api;
    this.calls = calls;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    boolean keepAlive = HttpUtil.isKeepAlive(request);
    if (request.decoderResult().isFailure() || !request.uri().startsWith("/")) {
      write(context, ApiResponse.error(400, "http", "not an HTTP/1.1 request for a path"), false);
      return;
    }
    String method = request.method().name();
    String path = request.uri().replaceFirst("\\?.*", "");
    byte[] body = ByteBufUtil.getBytes(request.content());
    Optional<String> refusal = refusal(request, path);
    context.channel().config().setAutoRead(false);
    calls.execute(
        () -> {
          ApiResponse response =
              refusal
                  .map(why -> ApiResponse.error(403, "forbidden", why))
                  .orElseGet(() -> answer(method, path, body));
          context.executor().execute(() -> write(context, response, keepAlive));
        });
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

  /** Writes a response, then reads the next request or closes the connection. */
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
    if (keepAlive) {
      context.channel().config().setAutoRead(true);
    } else {
      written.addListener(ChannelFutureListener.CLOSE);
    }
  }
}
