package io.originsimulator.server.recipes;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.scenario.ResponseFactory;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.server.http.AdviceResponse;
import io.originsimulator.server.http.ConditionalResponse;
import io.originsimulator.server.http.ContentType;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.NegotiatedResponse;
import io.originsimulator.server.http.ServedResponse;
import java.util.Map;

/** An encoder of the responses of a recipe. */
final class ResponseEncoder implements ResponseFactory<ServedResponse> {
  private final Recipe recipe;
  private final PayloadRenderer renderer;

  /**
   * Creates an encoder.
   *
   * @param renderer renders the bodies, while the recipe is compiled
   */
  ResponseEncoder(Recipe recipe, PayloadRenderer renderer) {
    this.recipe = recipe;
    this.renderer = renderer;
  }

  @Override
  public ServedResponse prepare(Behaviour behaviour) {
    ResponseSpec spec = ResponseSpec.of(recipe, behaviour);
    try {
      return make(spec);
    } catch (RecipeException e) {
      String place = behaviour.carriesContent() ? "" : place(behaviour);
      throw new RecipeException("", e.problems().stream().map(p -> p.at(place)).toList());
    }
  }

  @Override
  public ServedResponse make(ResponseSpec spec) {
    if (spec.body() instanceof ResponseSpec.Body.Payload body) {
      return payload(spec, body);
    }
    if (spec.body() instanceof ResponseSpec.Body.Text text) {
      return EncodedResponse.of(spec, ContentType.HTML, text.text());
    }
    return spec.body() instanceof ResponseSpec.Body.Advice
        ? new AdviceResponse(spec)
        : EncodedResponse.empty(spec);
  }

  private ServedResponse payload(ResponseSpec spec, ResponseSpec.Body.Payload body) {
    if (!body.gzip()) {
      return prepared(spec, renderer.plain(body.content()));
    }
    if (!body.negotiate()) {
      return prepared(spec, renderer.gzip(body.content()));
    }
    ResponseSpec plain = spec.withHeaders(spec.headers().without("content-encoding"));
    return new NegotiatedResponse(
        prepared(spec, renderer.gzip(body.content())),
        prepared(plain, renderer.plain(body.content())));
  }

  private static ServedResponse prepared(ResponseSpec spec, Payload payload) {
    return spec.status() == 200 && !payload.validators().fields().isEmpty()
        ? new ConditionalResponse(
            spec, payload.contentType(), payload.bytes(), payload.validators())
        : EncodedResponse.of(spec, payload.contentType(), payload.bytes());
  }

  private String place(Behaviour behaviour) {
    return recipe.behaviours().entrySet().stream()
        .filter(place -> place.getValue().equals(behaviour))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }
}
