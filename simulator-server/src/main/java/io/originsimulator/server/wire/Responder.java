package io.originsimulator.server.wire;

import com.fasterxml.jackson.databind.JsonNode;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.scenario.route.Unanswered;
import io.originsimulator.scenario.template.Occasion;
import io.originsimulator.server.http.AdviceResponse;
import io.originsimulator.server.http.CrossOrigin;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.RequestCopy;
import io.originsimulator.server.http.RequestTarget;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.http.StreamedResponse;
import io.originsimulator.server.http.TemplatedResponse;
import io.originsimulator.server.loop.EventLoopState;
import io.originsimulator.server.recipes.ScenarioLease;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The choice of the response to a request and its time: route, stage, plan. For any event loop.
 *
 * <pre>
 *   path ──RouteTable──▶ recipe ──Timeline──▶ stage ──draws──▶ plan ──▶ Exchange
 * </pre>
 */
final class Responder {
  private static final Scenario<?> UNLISTED = Scenario.empty();

  private Responder() {}

  /**
   * Returns whether a request is for one of the simulator's own pages. Called once, when its head
   * has arrived, as recipes may change before its last byte arrives.
   */
  static boolean isForAdmin(
      ServerContext server,
      HttpRequest request,
      RequestTarget target,
      IncomingRequest incoming,
      EventLoopState loop) {
    return server.admin().serves(request.method(), target)
        && !isExact(find(incoming, target, loop.lease()));
  }

  /**
   * Plans the response to a request that has arrived and is not for the simulator's own pages.
   *
   * @param incoming the request, as recipes read it
   */
  static void respond(
      Exchange exchange,
      HttpRequest request,
      RequestTarget target,
      IncomingRequest incoming,
      ServerContext server,
      EventLoopState loop) {
    ScenarioLease lease = loop.lease();
    if (answerPreflight(exchange, request, target, loop)) {
      return;
    }
    ActiveRecipe<ServedResponse> recipe = find(incoming, target, lease);
    ResponsePlan<ServedResponse> plan =
        recipe == null ? null : recipe.plan(exchange.arrivalNanos(), incoming);
    Unanswered why = recipe == null ? unanswered(incoming, target, lease) : Unanswered.NO_PATH;
    if (plan == null) {
      plan = ResponsePlan.now(AdviceResponse.of(server.hidesRecipes() ? why.withoutRecipe() : why));
    }
    exchange.records().planned(recipe, why.nearMiss(), plan);
    Scenario<?> listed = server.hidesRecipes() ? UNLISTED : lease.snapshot().scenario();
    ServedResponse served = plan.response();
    EncodedResponse encoded = served.encodedFor(request, target, listed);
    if (served instanceof StreamedResponse streamed) {
      IncomingRequest kept = streamed.readsRequest() ? copy(request, incoming, streamed) : incoming;
      exchange.stream(new Exchange.Events(streamed, kept, plan.number(), server.documents()));
      served = streamed.head();
    }
    if (served instanceof TemplatedResponse templated) {
      Instant due = loop.clock().instantAt(exchange.arrivalNanos() + plan.delayNanos());
      encoded = templated.filled(encoded, new Occasion(incoming, plan.number(), due));
      if (!exchange.reserve(server.documents(), encoded.body().readableBytes())) {
        encoded = server.refusal().bodiesTakeTooMuch();
      }
    }
    if (recipe != null && recipe.recipe().cors().isPresent()) {
      encoded = CrossOrigin.shared(encoded, recipe.recipe().cors().get(), request);
    }
    exchange.answer(plan, encoded, recipe, lease, loop.metrics());
  }

  private static RequestCopy copy(
      HttpRequest request, IncomingRequest incoming, StreamedResponse streamed) {
    JsonNode json = streamed.readsBody() ? incoming.json() : null; // large, so only if it is read
    return new RequestCopy(request, incoming.client(), incoming.connection(), json);
  }

  /**
   * Answers a preflight for a recipe with {@code cors}, at once and without a turn in it.
   *
   * @return false if the request is something else
   */
  private static boolean answerPreflight(
      Exchange exchange, HttpRequest request, RequestTarget target, EventLoopState loop) {
    String method = CrossOrigin.methodOfPreflight(request);
    if (method == null) {
      return false;
    }
    ScenarioLease lease = loop.lease();
    ActiveRecipe<ServedResponse> recipe =
        lease.snapshot().scenario().findShared(method, target.text(), target.from(), target.to());
    if (recipe == null) {
      return false;
    }
    EncodedResponse response = CrossOrigin.preflight(recipe.recipe(), request);
    ResponsePlan<ServedResponse> plan = ResponsePlan.now(response);
    exchange.records().planned(recipe, Optional.empty(), plan);
    exchange.answer(plan, response, recipe, lease, loop.metrics());
    return true;
  }

  /** Returns the recipe for a request; null if there is none. */
  static @Nullable ActiveRecipe<ServedResponse> find(
      IncomingRequest incoming, RequestTarget target, ScenarioLease lease) {
    return lease.snapshot().scenario().find(incoming, target.text(), target.from(), target.to());
  }

  /** Returns the reason that there is no recipe for a request. */
  static Unanswered unanswered(
      IncomingRequest incoming, RequestTarget target, ScenarioLease lease) {
    return lease
        .snapshot()
        .scenario()
        .unanswered(incoming, target.text(), target.from(), target.to());
  }

  /** Returns whether a recipe is for exactly this path, and so overrides the old root paths. */
  private static boolean isExact(@Nullable ActiveRecipe<ServedResponse> recipe) {
    return recipe != null && recipe.recipe().route().isExact();
  }
}
