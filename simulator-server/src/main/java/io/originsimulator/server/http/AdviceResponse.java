package io.originsimulator.server.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.scenario.route.Unanswered;

/**
 * A 406 that names the URL to post a recipe to, or a 405 that names the methods of the path, each
 * with the recipe that came nearest: a text, or a page for a browser.
 */
public record AdviceResponse(ResponseSpec spec, Unanswered why) implements ServedResponse {
  private static final ResponseSpec.Body ADVICE = new ResponseSpec.Body.Advice();
  private static final AdviceResponse NOT_SET =
      new AdviceResponse(ResponseSpec.of(406, Headers.NONE, ADVICE));

  /** Creates the 406 of a recipe. */
  public AdviceResponse(ResponseSpec spec) {
    this(spec, Unanswered.NO_PATH);
  }

  /** Returns the response to a request without a recipe. */
  public static AdviceResponse of(Unanswered why) {
    if (!why.allowed().isEmpty()) {
      Headers allow = Headers.NONE.with("allow", String.join(", ", why.allowed()));
      return new AdviceResponse(ResponseSpec.of(405, allow, ADVICE), why);
    }
    return why.nearMiss().isEmpty() ? NOT_SET : new AdviceResponse(NOT_SET.spec, why);
  }

  @Override
  public EncodedResponse encodedFor(HttpRequest request, RequestTarget target, Scenario<?> listed) {
    String accept = request.headers().get(HttpHeaderNames.ACCEPT, "");
    return accept.contains("text/html")
        ? EncodedResponse.of(spec, ContentType.HTML, page(request, target, listed))
        : EncodedResponse.of(spec, ContentType.TEXT, text(request, target.path()));
  }

  private String page(HttpRequest request, RequestTarget target, Scenario<?> listed) {
    return WelcomePage.html(
        request.method().name(),
        target.text(),
        request.headers().get(HttpHeaderNames.HOST, ""),
        nearest(),
        listed.recipes().stream().<Recipe>map(ActiveRecipe::recipe).toList());
  }

  private String text(HttpRequest request, String path) {
    String first =
        why.allowed().isEmpty()
            ? "Recipe not set at "
                + path
                + ", please POST a recipe for this route to /_admin/add_recipe"
            : request.method().name()
                + " is not allowed at "
                + path
                + " (allowed: "
                + String.join(", ", why.allowed())
                + ")";
    return nearest().isEmpty() ? first : first + "\n" + nearest();
  }

  private String nearest() {
    return why.nearMiss().map(missed -> "Nearest recipe: " + missed).orElse("");
  }
}
