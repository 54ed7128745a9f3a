package io.originsimulator.server;

import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.recipe.Headers;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Answer;
import io.originsimulator.scenario.Caller;
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
    return admin.wantsDocument(request) && !isForRecipe(request, loop);
  }

  /**
   * Answers a request that has arrived.
   *
   * @param caller who sent it
   */
  void respond(
      Exchange exchange,
      HttpRequest request,
      Caller caller,
      @Nullable DocumentBody document,
      EventLoopState loop) {
    RequestTarget target = RequestTarget.of(request.uri());
    ScenarioLease lease = loop.lease();
    ActiveRecipe<Response> recipe = find(request, target, lease);
    if (admin.serves(request.method(), target) && !isExact(recipe)) {
      admin.respond(exchange, request, target, document);
      return;
    }
    loop.counter().arrived();
    ResponsePlan<Response> plan =
        recipe == null ? null : recipe.plan(exchange.arrivalNanos(), caller);
    if (plan == null) {
      plan = ResponsePlan.now(NOT_SET);
    }
    exchange.enterJournal(target, recipe, plan);
    exchange.answer(plan, plan.response().toward(request, target), recipe, lease);
  }

  private static boolean isForRecipe(HttpRequest request, EventLoopState loop) {
    return isExact(find(request, RequestTarget.of(request.uri()), loop.lease()));
  }

  private static @Nullable ActiveRecipe<Response> find(
      HttpRequest request, RequestTarget target, ScenarioLease lease) {
    return lease
        .edition()
        .scenario()
        .find(request.method().name(), target.text(), target.from(), target.to());
  }

  /** A recipe for exactly this path wins over the simulator's own old root paths. */
  private static boolean isExact(@Nullable ActiveRecipe<Response> recipe) {
    return recipe != null && !recipe.recipe().route().isPrefix();
  }
}
