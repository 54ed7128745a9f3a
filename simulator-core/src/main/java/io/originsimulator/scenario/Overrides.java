package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.Ramp;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.SizeRange;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The overrides that a request may set: {@code x-origin-latency}, {@code x-origin-status}, {@code
 * x-origin-fault}. A request with an invalid override gets a 400. For any thread.
 *
 * @param recipe the recipe that allows overrides
 * @param sizes the range of the sizes of the recipe's content; empty if it is fixed
 * @param responses makes responses with a status that the recipe lacks
 */
record Overrides<R>(Recipe recipe, Optional<SizeRange> sizes, ResponseFactory<R> responses) {
  private static final String LATENCY = "x-origin-latency";
  private static final String STATUS = "x-origin-status";
  private static final String FAULT = "x-origin-fault";
  private static final String NO_FAULT = "none";

  /**
   * Returns a behaviour whose response prepares the recipe's content for requests with overrides.
   */
  static Behaviour withContent(Behaviour behaviour) {
    int other = behaviour.status() == 200 ? 201 : 200; // another status drops its own body
    return behaviour.withStatus(other).withFault(Optional.empty());
  }

  /** Returns whether a request has overrides. */
  static boolean areIn(IncomingRequest request) {
    return Stream.of(LATENCY, STATUS, FAULT).anyMatch(name -> request.header(name) != null);
  }

  /** Returns the behaviour chosen for a request, with the request's own overrides. */
  StagedBehaviour<R> apply(StagedBehaviour<R> chosen, IncomingRequest request) {
    @Nullable String latency = request.header(LATENCY);
    @Nullable String status = request.header(STATUS);
    @Nullable String fault = request.header(FAULT);
    if (latency == null && status == null && fault == null) {
      return chosen;
    }
    List<Problem> problems = new ArrayList<>();
    Behaviour asked = chosen.behaviour();
    asked = read(STATUS, status, asked, Overrides::withStatus, problems);
    asked = read(LATENCY, latency, asked, Overrides::withLatency, problems);
    asked = read(FAULT, fault, asked, Overrides::withFault, problems);
    return problems.isEmpty() ? reply(chosen, asked) : refused(chosen, problems);
  }

  private StagedBehaviour<R> reply(StagedBehaviour<R> chosen, Behaviour asked) {
    Behaviour before = chosen.behaviour();
    boolean needsContent = asked.carriesContent() && !before.carriesContent();
    return asked.status() == before.status() && !needsContent
        ? chosen.with(asked, chosen.response(), chosen.sizes())
        : chosen.with(
            asked,
            responses.make(ResponseSpec.of(recipe, asked)),
            asked.carriesContent() ? sizes : Optional.empty());
  }

  private StagedBehaviour<R> refused(StagedBehaviour<R> chosen, List<Problem> problems) {
    Headers headers = Headers.NONE.with("content-type", "text/plain; charset=utf-8");
    String message = new RecipeException("", problems).getMessage() + "\n";
    R response = responses.make(ResponseSpec.of(400, headers, new ResponseSpec.Body.Text(message)));
    Behaviour behaviour = Behaviour.of(400, Latency.NONE);
    return new StagedBehaviour<>(
        behaviour,
        response,
        chosen.stage(),
        chosen.span(),
        Optional.empty(),
        Delivery.PLAIN,
        Optional.empty());
  }

  private static Behaviour withStatus(Behaviour behaviour, String text) {
    boolean isNumber = text.matches("\\d{3}");
    if (!isNumber || Integer.parseInt(text) < 200) {
      throw problem(text, "200 to 999");
    }
    return behaviour.withStatus(Integer.parseInt(text));
  }

  private static Behaviour withLatency(Behaviour behaviour, String text) {
    Latency latency = Latency.parse(text);
    if (latency instanceof Ramp) {
      throw problem(text, Latency.EXPECTED);
    }
    return behaviour.withLatency(latency);
  }

  private static Behaviour withFault(Behaviour behaviour, String text) {
    boolean isNone = text.equals(NO_FAULT);
    return behaviour.withFault(isNone ? Optional.empty() : Optional.of(Fault.parse(text)));
  }

  /**
   * Applies the override of a header.
   *
   * @return the unchanged behaviour if the header is absent or, after adding a problem, invalid
   */
  private static Behaviour read(
      String name,
      @Nullable String value,
      Behaviour behaviour,
      BiFunction<Behaviour, String, Behaviour> reading,
      List<Problem> problems) {
    if (value == null) {
      return behaviour;
    }
    try {
      return reading.apply(behaviour, value.strip());
    } catch (RecipeException e) {
      for (Problem one : e.problems()) { // a header has no inner places
        problems.add(new Problem(name, one.found(), one.expected(), one.wayOut()));
      }
      return behaviour;
    }
  }

  private static RecipeException problem(String text, String expected) {
    return new RecipeException("", List.of(new Problem("", '"' + text + '"', expected, "")));
  }
}
