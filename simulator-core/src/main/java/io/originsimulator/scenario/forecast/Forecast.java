package io.originsimulator.scenario.forecast;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.BodyTemplate;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Delivery;
import io.originsimulator.scenario.ResponseFactory;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.scenario.Timeline;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A forecast of the responses that callers of a recipe would get, from the code that serves them.
 *
 * <p>Requests come evenly spaced, over {@value #CONNECTIONS} connections of one client in turn.
 * None is retried, and each has its own header values. The time of a response is its delay plus, if
 * its length is known, the time that its bandwidth takes; a shared uplink is not included.
 *
 * @param stages the responses to the requests of each stage, in chronological order
 * @param all the responses to all requests
 */
public record Forecast(List<ForecastPart> stages, ForecastPart all) {

  /** The number of connections of the client. */
  public static final int CONNECTIONS = 64;

  private static final long SECOND = 1_000_000_000;
  private static final String BEFORE = "before";

  /** The part of a response that a forecast needs: its status and its body's length. */
  private record Foreseen(int status, long bodyBytes) {}

  /**
   * Computes the forecast of a recipe.
   *
   * @param requestsPerSecond request rate, more than 0
   * @param requests number of requests, 1 or more
   */
  public static Forecast of(Recipe recipe, double requestsPerSecond, long requests) {
    ActiveRecipe<Foreseen> active = CompiledRecipe.of(recipe, responses(recipe)).accept(0);
    Map<String, ForecastTally> stages = new LinkedHashMap<>();
    if (active.stageAt(0).isEmpty()) {
      stages.put(BEFORE, new ForecastTally());
    }
    Timeline.inOrder(recipe.stages())
        .forEach(stage -> stages.put(name(stage), new ForecastTally()));
    ForecastTally all = new ForecastTally();
    for (long i = 0; i < requests; i++) {
      long arrival = (long) (i * SECOND / requestsPerSecond);
      String stage = active.stageAt(arrival).map(Forecast::name).orElse(BEFORE);
      ForecastTally tally = stages.computeIfAbsent(stage, name -> new ForecastTally());
      count(active.plan(arrival, request(i)), tally, all);
    }
    List<ForecastPart> parts = new ArrayList<>();
    stages.forEach((name, tally) -> parts.add(tally.part(name)));
    return new Forecast(parts, all.part("all"));
  }

  private static String name(Stage stage) {
    return stage.at().text().equals("0") ? "0s" : stage.at().text();
  }

  private static void count(
      @Nullable ResponsePlan<Foreseen> plan, ForecastTally stage, ForecastTally all) {
    if (plan == null) {
      stage.answered(406, 0);
      all.answered(406, 0);
      return;
    }
    Optional<Fault> fault = plan.delivery().fault();
    if (fault.isPresent()) {
      stage.failed(fault.get());
      all.failed(fault.get());
      return;
    }
    long nanos = plan.delayNanos() + transferNanos(plan);
    stage.answered(plan.response().status(), nanos);
    all.answered(plan.response().status(), nanos);
  }

  private static long transferNanos(ResponsePlan<Foreseen> plan) {
    long rate = plan.delivery().bytesPerSecond();
    if (rate == Delivery.UNPACED) {
      return 0;
    }
    double bytes = Math.min(plan.bodyBytes(), plan.response().bodyBytes());
    return (long) (bytes * SECOND / rate);
  }

  private static ResponseFactory<Foreseen> responses(Recipe recipe) {
    return new ResponseFactory<>() {
      @Override
      public Foreseen prepare(Behaviour behaviour) {
        return make(ResponseSpec.of(recipe, behaviour));
      }

      @Override
      public Foreseen make(ResponseSpec spec) {
        return new Foreseen(spec.status(), bytes(spec.body()));
      }
    };
  }

  /**
   * Returns a body's length before compression; 0 if it is unknown without fetching or reading it.
   */
  private static long bytes(ResponseSpec.Body body) {
    if (body instanceof ResponseSpec.Body.Text text) {
      return text.text().length();
    }
    if (body instanceof ResponseSpec.Body.Payload payload) {
      Content content = payload.content();
      if (content instanceof Content.Text text) {
        return BodyTemplate.of(text).length();
      }
      return content instanceof Content.Random random ? random.size().maxBytes() : 0;
    }
    return 0;
  }

  private static IncomingRequest request(long number) {
    return new IncomingRequest() {
      @Override
      public String client() {
        return "client";
      }

      @Override
      public long connection() {
        return number % CONNECTIONS;
      }

      @Override
      public @Nullable String header(String name) {
        return name.startsWith("x-origin-") ? null : String.valueOf(number);
      }
    };
  }
}
