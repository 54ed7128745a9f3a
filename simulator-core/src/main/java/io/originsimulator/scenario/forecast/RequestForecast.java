package io.originsimulator.scenario.forecast;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.template.TextTemplate.Piece;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Delivery;
import io.originsimulator.scenario.Dice;
import io.originsimulator.scenario.ResponseFactory;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.scenario.route.Unanswered;
import io.originsimulator.scenario.stream.StreamPlan;
import io.originsimulator.scenario.template.Occasion;
import io.originsimulator.scenario.template.RequestText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A forecast of the responses to one request: the recipe that responds, found as the server finds
 * it, and the responses of its stages. Conditional requests and ranges get the complete response.
 */
public final class RequestForecast {
  /** The fields that every response has unless its recipe sets them. */
  private static final Headers USUAL =
      ResponseSpec.of(200, Headers.NONE, new ResponseSpec.Body.Nothing()).headers();

  private final IncomingRequest request;
  private final @Nullable ActiveRecipe<ResponseSpec> active;
  private final Unanswered unanswered;
  private final boolean preflight;

  /**
   * One of the responses that the request may get.
   *
   * @param headers the fields that the recipe sets, each as {@code name: value}; those after the
   *     body as {@code trailer name: value}
   * @param body the source of the body
   * @param text the body, with placeholders replaced except for sizes, or the first events of a
   *     stream; empty if it has none, or is not a text of the recipe
   */
  public record Preview(
      Behaviour behaviour, List<String> headers, ResponseSpec.Body body, String text) {}

  private RequestForecast(Scenario<ResponseSpec> scenario, IncomingRequest request) {
    String path = request.path();
    this.request = request;
    String announced = request.header("access-control-request-method");
    ActiveRecipe<ResponseSpec> shared =
        announced == null || request.header("origin") == null || !request.method().equals("OPTIONS")
            ? null
            : scenario.findShared(announced, path, 0, path.length());
    this.preflight = shared != null;
    this.active = preflight ? shared : scenario.find(request, path, 0, path.length());
    this.unanswered = scenario.unanswered(request, path, 0, path.length());
  }

  /**
   * Computes the forecast of a request.
   *
   * @param recipes the recipes that are served together
   */
  public static RequestForecast of(List<Recipe> recipes, IncomingRequest request) {
    List<CompiledRecipe<ResponseSpec>> compiled =
        recipes.stream().map(recipe -> CompiledRecipe.of(recipe, responses(recipe))).toList();
    return new RequestForecast(Scenario.<ResponseSpec>empty().with(Set.of(), compiled, 0), request);
  }

  private static ResponseFactory<ResponseSpec> responses(Recipe recipe) {
    return new ResponseFactory<>() {
      @Override
      public ResponseSpec prepare(Behaviour behaviour) {
        return ResponseSpec.of(recipe, behaviour);
      }

      @Override
      public ResponseSpec make(ResponseSpec spec) {
        return spec;
      }
    };
  }

  /** Returns the recipe that responds; empty if none does. */
  public Optional<Recipe> recipe() {
    return Optional.ofNullable(active).map(ActiveRecipe::recipe);
  }

  /** Returns whether the request is a preflight, which the recipe's {@code cors} responds to. */
  public boolean isPreflight() {
    return preflight;
  }

  /** Returns the reason that no recipe responds; meaningless if one does. */
  public Unanswered unanswered() {
    return unanswered;
  }

  /**
   * Returns the responses that the request, as the first one, may get at the start of a stage: that
   * of each behaviour, or the one that its headers select.
   *
   * @param stage one of the recipe that responds
   * @param zero the time of day at which the timeline starts
   */
  public List<Preview> previews(Stage stage, Instant zero) {
    CompiledRecipe<ResponseSpec> compiled = Objects.requireNonNull(active).compiled();
    long at = stage.at().nanos();
    ResponsePlan<ResponseSpec> plan = Objects.requireNonNull(compiled.accept(0).plan(at, request));
    Occasion occasion =
        new Occasion(request, plan.number(), zero.plusNanos(at + plan.delayNanos()));
    Recipe recipe = compiled.recipe();
    if (compiled.isOverriddenBy(request) || hasAllEvents(stage, plan)) {
      return List.of(preview(recipe, planned(plan), plan.response(), plan.delivery(), occasion));
    }
    return stage.behaviours().stream()
        .map(one -> preview(recipe, one, ResponseSpec.of(recipe, one), plan.delivery(), occasion))
        .toList();
  }

  /** Returns whether the request resumes a stream of which no event is left. */
  private static boolean hasAllEvents(Stage stage, ResponsePlan<ResponseSpec> plan) {
    return stage.choice() instanceof Behaviour behaviour
        && behaviour.stream().isPresent()
        && plan.delivery().stream().isEmpty();
  }

  /** Returns the behaviour that a plan shows. */
  private static Behaviour planned(ResponsePlan<ResponseSpec> plan) {
    return new Behaviour(
        plan.response().status(),
        new Latency.Fixed(DurationText.ofNanos(plan.delayNanos())),
        Headers.NONE,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        plan.delivery().fault(),
        false,
        Headers.NONE,
        Optional.empty(),
        plan.delivery().stream().map(StreamPlan::stream));
  }

  private Preview preview(
      Recipe recipe, Behaviour behaviour, ResponseSpec ofAll, Delivery planned, Occasion occasion) {
    if (!behaviour.fault().map(Fault::isAfterHead).orElse(true)) {
      return new Preview(behaviour, List.of(), new ResponseSpec.Body.Nothing(), "");
    }
    ResponseSpec spec = inDirectory(recipe, ofAll);
    List<String> headers = new ArrayList<>();
    spec.headers()
        .byName()
        .forEach(
            (name, values) -> {
              if (!USUAL.get(name).equals(Optional.of(values.get(0)))) {
                List<TextTemplate> texts = values.stream().map(TextTemplate::ofHeader).toList();
                RequestText.ofHeader(name, texts, recipe.route(), Dice.of(recipe))
                    .forEach(text -> headers.add(name + ": " + text.line(occasion)));
              }
            });
    behaviour
        .fieldsAfterBody()
        .fields()
        .forEach(field -> headers.add("trailer " + field.name() + ": " + field.value()));
    Behaviour shown =
        spec.status() == behaviour.status() ? behaviour : behaviour.withStatus(spec.status());
    String text =
        shown.stream()
            .map(stream -> FirstEvents.of(recipe, shown, stream, planned, occasion))
            .orElseGet(() -> text(recipe, spec.body(), occasion));
    return new Preview(shown, headers, spec.body(), text);
  }

  /** Returns the response with the file of a directory, if that is its content. */
  private ResponseSpec inDirectory(Recipe recipe, ResponseSpec spec) {
    if (!(spec.body() instanceof ResponseSpec.Body.Payload payload
        && payload.content() instanceof Content.Directory directory)) {
      return spec;
    }
    Map<String, Content.File> files = directory.files();
    String rest = recipe.route().rest(request.path()).orElse("");
    String name = rest.endsWith("/") ? rest + Content.Directory.INDEX : rest;
    Content.@Nullable File file = name.isEmpty() ? null : files.get(name.substring(1));
    if (file != null) {
      ResponseSpec.Body body = new ResponseSpec.Body.Payload(file, false, false);
      return new ResponseSpec(spec.status(), spec.headers(), body);
    }
    String index = (rest + "/" + Content.Directory.INDEX).substring(1);
    boolean isFolder = recipe.route().rest(request.path()).isPresent() && files.containsKey(index);
    return isFolder
        ? new ResponseSpec(
            301,
            spec.headers().with("location", request.path() + "/"),
            new ResponseSpec.Body.Nothing())
        : new ResponseSpec(404, spec.headers(), new ResponseSpec.Body.Text("Not found"));
  }

  private static String text(Recipe recipe, ResponseSpec.Body body, Occasion occasion) {
    if (body instanceof ResponseSpec.Body.Payload payload
        && payload.content() instanceof Content.Text text) {
      TextTemplate template = TextTemplate.ofBody(text.template());
      List<Piece> pieces = template.pieces().stream().map(RequestForecast::withSizes).toList();
      TextTemplate shown = new TextTemplate(pieces, template.misfits());
      ByteBuffer filled =
          RequestText.ofBody(shown, recipe.route(), Dice.of(recipe).of("body")).body(occasion);
      return filled == null ? text.template() : StandardCharsets.UTF_8.decode(filled).toString();
    }
    return body instanceof ResponseSpec.Body.Text text ? text.text() : "";
  }

  /** Returns a piece of a body, with a size as it is written in place of random text. */
  private static Piece withSizes(Piece piece) {
    return piece instanceof Piece.RandomText random
        ? new Piece.Given("<<" + ByteSize.describe(random.letters()) + ">>")
        : piece;
  }
}
