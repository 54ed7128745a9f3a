package io.originsimulator.server.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.scenario.Scenario;

/** A 406 that names the URL to post a recipe to: a line of text, or a page for a browser. */
public record AdviceResponse(ResponseSpec spec) implements ServedResponse {

  @Override
  public EncodedResponse encodedFor(HttpRequest request, RequestTarget target, Scenario<?> listed) {
    String accept = request.headers().get(HttpHeaderNames.ACCEPT, "");
    return accept.contains("text/html")
        ? EncodedResponse.of(spec, ContentType.HTML, page(request, target, listed))
        : EncodedResponse.of(spec, ContentType.TEXT, text(target.path()));
  }

  private static String page(HttpRequest request, RequestTarget target, Scenario<?> listed) {
    return WelcomePage.html(
        request.method().name(),
        target.text(),
        request.headers().get(HttpHeaderNames.HOST, ""),
        listed.recipes().stream().map(recipe -> recipe.recipe().endpoint().toString()).toList());
  }

  private static String text(String path) {
    return "Recipe not set at "
        + path
        + ", please POST a recipe for this route to /_admin/add_recipe";
  }
}
