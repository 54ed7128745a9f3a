package io.originsimulator.server.recipes;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.scenario.Answer;
import io.originsimulator.scenario.Responses;
import io.originsimulator.server.http.AdviceResponse;
import io.originsimulator.server.http.ContentType;
import io.originsimulator.server.http.NegotiatedResponse;
import io.originsimulator.server.http.PreparedResponse;
import io.originsimulator.server.http.Response;
import java.util.Map;

/** Encodes the responses of a recipe. */
final class RecipeResponses implements Responses<Response> {
  private final Recipe recipe;
  private final PayloadRenderer renderer;

  /**
   * The responses of a recipe.
   *
   * @param renderer makes their bodies, while the recipe is compiled
   */
  RecipeResponses(Recipe recipe, PayloadRenderer renderer) {
    this.recipe = recipe;
    this.renderer = renderer;
  }

  @Override
  public Response prepare(Behaviour behaviour) {
    Answer answer = Answer.of(recipe, behaviour);
    try {
      return answer(answer);
    } catch (RecipeException e) {
      String place = behaviour.carriesContent() ? "" : place(behaviour);
      throw new RecipeException("", e.problems().stream().map(p -> p.at(place)).toList());
    }
  }

  @Override
  public Response answer(Answer answer) {
    if (answer.body() instanceof Answer.Body.Payload body) {
      return payload(answer, body);
    }
    if (answer.body() instanceof Answer.Body.Text text) {
      return PreparedResponse.of(answer, ContentType.HTML, text.text());
    }
    return answer.body() instanceof Answer.Body.Advice
        ? new AdviceResponse(answer)
        : PreparedResponse.empty(answer);
  }

  private Response payload(Answer answer, Answer.Body.Payload body) {
    if (!body.gzip()) {
      return prepared(answer, renderer.plain(body.content()));
    }
    if (!body.negotiate()) {
      return prepared(answer, renderer.gzip(body.content()));
    }
    Answer plain = answer.withHeaders(answer.headers().without("content-encoding"));
    return new NegotiatedResponse(
        prepared(answer, renderer.gzip(body.content())),
        prepared(plain, renderer.plain(body.content())));
  }

  private static PreparedResponse prepared(Answer answer, Payload payload) {
    return PreparedResponse.of(answer, payload.contentType(), payload.bytes());
  }

  private String place(Behaviour behaviour) {
    return recipe.behaviours().entrySet().stream()
        .filter(place -> place.getValue().equals(behaviour))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }
}
