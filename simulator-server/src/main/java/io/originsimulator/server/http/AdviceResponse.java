package io.originsimulator.server.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.scenario.Answer;

/** A 406 that says where to post a recipe: as a line of text, or to a browser as a page. */
public record AdviceResponse(Answer answer) implements Response {

  @Override
  public PreparedResponse toward(HttpRequest request, RequestTarget target) {
    String accept = request.headers().get(HttpHeaderNames.ACCEPT, "");
    return accept.contains("text/html")
        ? PreparedResponse.of(answer, ContentType.HTML, page(request, target))
        : PreparedResponse.of(answer, ContentType.TEXT, text(target.path()));
  }

  private static String page(HttpRequest request, RequestTarget target) {
    return WelcomePage.html(target.path(), request.headers().get(HttpHeaderNames.HOST, ""));
  }

  private static String text(String path) {
    return "Recipe not set at "
        + path
        + ", please POST a recipe for this route to /_admin/add_recipe";
  }
}
