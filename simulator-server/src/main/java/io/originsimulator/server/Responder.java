package io.originsimulator.server;

import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.recipe.Headers;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Answer;
import io.originsimulator.scenario.ResponsePlan;
import org.jspecify.annotations.Nullable;

/**
 * Decides what is sent to a request, and when: route, stage, plan. Any event loop.
 *
 * <pre>
 *   path ──RouteTable──▶ recipe ──Timeline──▶ stage ──draws──▶ plan ──▶ Exchange
 *     └── /_admin/… ──▶ AdminApi
 * </pre>
 */
final class Responder {
  private static final Response NOT_SET =
      new AdviceResponse(Answer.of(406, Headers.NONE, new Answer.Body.Advice()));

  private final AdminApi admin;

  Responder(AdminApi admin) {
    this.admin = admin;
  }

  /** Whether a request's body is a document to be kept; all other bodies are dropped. */
  boolean wantsDocument(HttpRequest request, EventLoopState loop) {
    return admin.wantsDocument(request) && !isForRecipe(RequestTarget.of(request.uri()), loop);
  }

  /** Answers a request that has arrived. */
  void respond(
      Exchange exchange,
      HttpRequest request,
      @Nullable DocumentBody document,
      EventLoopState loop) {
    RequestTarget target = RequestTarget.of(request.uri());
    ScenarioLease lease = loop.lease();
    ActiveRecipe<Response> recipe = find(target, lease);
    if (admin.serves(request.method(), target) && !isExact(recipe)) {
      admin.respond(exchange, request, target, document);
      return;
    }
    loop.counter().arrived();
    ResponsePlan<Response> plan = recipe == null ? null : recipe.plan(exchange.arrivalNanos());
    if (plan == null) {
      plan = ResponsePlan.now(NOT_SET);
    }
    exchange.answer(plan, plan.response().toward(request, target), lease);
  }

  private boolean isForRecipe(RequestTarget target, EventLoopState loop) {
    return isExact(find(target, loop.lease()));
  }

  private static @Nullable ActiveRecipe<Response> find(RequestTarget target, ScenarioLease lease) {
    return lease.edition().scenario().find(target.text(), target.from(), target.to());
  }

  /** A recipe for exactly this path wins over the simulator's own old root paths. */
  private static boolean isExact(@Nullable ActiveRecipe<Response> recipe) {
    return recipe != null && !recipe.recipe().route().isPrefix();
  }
}
