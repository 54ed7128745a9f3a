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
 *     └── /_admin/…, as of the head ──▶ AdminApi
 * </pre>
 */
final class Responder {
  private static final Response NOT_SET =
      new AdviceResponse(Answer.of(406, Headers.NONE, new Answer.Body.Advice()));

  private final AdminApi admin;

  Responder(AdminApi admin) {
    this.admin = admin;
  }

  /**
   * Returns whether a request is for one of the simulator's own pages. To be asked once, when its
   * head has arrived: recipes may change before its last byte does.
   */
  boolean isForAdmin(HttpRequest request, EventLoopState loop) {
    RequestTarget target = RequestTarget.of(request.uri());
    return admin.serves(request.method(), target) && !isExact(find(request, target, loop.lease()));
  }

  /** Returns whether an admin call's body is kept as a document; all other bodies are dropped. */
  boolean wantsDocument(HttpRequest request) {
    return admin.wantsDocument(request, RequestTarget.of(request.uri()));
  }

  /**
   * Answers an admin call that has arrived.
   *
   * @param document its body, which this releases; null if it was dropped
   */
  void respondAsAdmin(Exchange exchange, HttpRequest request, @Nullable DocumentBody document) {
    admin.respond(exchange, request, RequestTarget.of(request.uri()), document);
  }

  /**
   * Answers a request that has arrived and is for a recipe, whether there is one or not.
   *
   * @param caller who sent it
   */
  void respond(Exchange exchange, HttpRequest request, Caller caller, EventLoopState loop) {
    RequestTarget target = RequestTarget.of(request.uri());
    ScenarioLease lease = loop.lease();
    ActiveRecipe<Response> recipe = find(request, target, lease);
    loop.counter().arrived();
    ResponsePlan<Response> plan =
        recipe == null ? null : recipe.plan(exchange.arrivalNanos(), caller);
    if (plan == null) {
      plan = ResponsePlan.now(NOT_SET);
    }
    exchange.enterJournal(recipe, plan);
    exchange.answer(plan, plan.response().toward(request, target), recipe, lease);
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
