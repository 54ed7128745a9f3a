package io.originsimulator.server.recipes;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.scenario.Dice;
import io.originsimulator.scenario.ResponseFactory;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.scenario.template.RequestText;
import io.originsimulator.scenario.template.StreamTexts;
import io.originsimulator.server.http.AdviceResponse;
import io.originsimulator.server.http.ConditionalResponse;
import io.originsimulator.server.http.ContentType;
import io.originsimulator.server.http.DirectoryResponse;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.NegotiatedResponse;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.http.StreamedResponse;
import io.originsimulator.server.http.TemplatedResponse;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An encoder of the responses of a recipe. */
final class ResponseEncoder implements ResponseFactory<ServedResponse> {
  private final Recipe recipe;
  private final PayloadRenderer renderer;
  private final Map<String, Payload> files = new HashMap<>(); // of the recipe's directory
  private final Dice dice;

  /**
   * Creates an encoder.
   *
   * @param renderer renders the bodies, while the recipe is compiled
   */
  ResponseEncoder(Recipe recipe, PayloadRenderer renderer) {
    this.recipe = recipe;
    this.renderer = renderer;
    this.dice = Dice.of(recipe);
  }

  @Override
  public ServedResponse prepare(Behaviour behaviour) {
    ResponseSpec spec = ResponseSpec.of(recipe, behaviour);
    try {
      return behaviour.stream().isPresent() ? streamed(spec, behaviour.stream().get()) : make(spec);
    } catch (RecipeException e) {
      String place = behaviour.carriesContent() ? "" : place(behaviour);
      throw new RecipeException("", e.problems().stream().map(p -> p.at(place)).toList());
    }
  }

  @Override
  public ServedResponse make(ResponseSpec spec) {
    Map<String, List<RequestText>> fields = fields(spec.headers());
    Optional<RequestText> body = text(spec);
    ServedResponse same = body.isPresent() ? withoutBody(spec) : encoded(spec);
    return fields.isEmpty() && body.isEmpty()
        ? same
        : new TemplatedResponse(same, fields, body.orElse(null));
  }

  private ServedResponse streamed(ResponseSpec spec, EventStream stream) {
    Map<String, List<RequestText>> fields = fields(spec.headers());
    ServedResponse same = EncodedResponse.unmeasured(spec, stream.format().contentType());
    return new StreamedResponse(
        fields.isEmpty() ? same : new TemplatedResponse(same, fields, null),
        stream,
        StreamTexts.of(stream, recipe.route(), dice.of("stream")),
        renderer::buffer);
  }

  /** Returns all values of the header fields with placeholders, by name as written. */
  private Map<String, List<RequestText>> fields(Headers headers) {
    Map<String, List<RequestText>> fields = new LinkedHashMap<>();
    headers
        .byName()
        .forEach(
            (name, values) -> {
              List<TextTemplate> templates = values.stream().map(TextTemplate::ofHeader).toList();
              if (templates.stream().anyMatch(TextTemplate::hasPlaceholders)) {
                fields.put(name, RequestText.ofHeader(name, templates, recipe.route(), dice));
              }
            });
    return fields;
  }

  /** Returns the text of a body with placeholders. */
  private Optional<RequestText> text(ResponseSpec spec) {
    return spec.body() instanceof ResponseSpec.Body.Payload body
        ? renderer.text(body.content(), recipe.route(), dice.of("body"))
        : Optional.empty();
  }

  private static ServedResponse withoutBody(ResponseSpec spec) {
    Content.Text content = (Content.Text) ((ResponseSpec.Body.Payload) spec.body()).content();
    return EncodedResponse.of(spec, ContentType.ofText(content.template()), "");
  }

  private ServedResponse encoded(ResponseSpec spec) {
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
    if (body.content() instanceof Content.Directory directory) {
      return directory(spec, directory);
    }
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

  private ServedResponse directory(ResponseSpec spec, Content.Directory directory) {
    Map<String, Payload> rendered = rendered(directory);
    return new DirectoryResponse(
        spec,
        recipe.route(),
        name -> {
          Payload payload = rendered.get(name);
          String type = ContentType.ofName(name).orElse(ContentType.BINARY);
          return payload == null ? null : prepared(spec, type, payload);
        });
  }

  /** Returns the bodies of a directory's files by their names, rendered at the first call. */
  private Map<String, Payload> rendered(Content.Directory directory) {
    if (files.isEmpty()) {
      directory.files().forEach((name, file) -> files.put(name, rendered(file)));
    }
    return files;
  }

  private Payload rendered(Content.File file) {
    try {
      return renderer.plain(file);
    } catch (RecipeException e) { // its place is that of a file's own field
      throw new RecipeException(
          "",
          e.problems().stream()
              .map(it -> new Problem("directory", it.found(), it.expected(), it.wayOut()))
              .toList());
    }
  }

  private static ServedResponse prepared(ResponseSpec spec, Payload payload) {
    return prepared(spec, payload.contentType(), payload);
  }

  private static ServedResponse prepared(ResponseSpec spec, String contentType, Payload payload) {
    return spec.status() == 200 && !payload.validators().fields().isEmpty()
        ? new ConditionalResponse(spec, contentType, payload.bytes(), payload.validators())
        : EncodedResponse.of(spec, contentType, payload.bytes());
  }

  private String place(Behaviour behaviour) {
    return recipe.behaviours().entrySet().stream()
        .filter(place -> place.getValue().equals(behaviour))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }
}
