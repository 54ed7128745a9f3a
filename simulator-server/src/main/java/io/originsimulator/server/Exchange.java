package io.originsimulator.server;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.Future;
import io.originsimulator.recipe.Route;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Delivery;
import io.originsimulator.scenario.ResponsePlan;
import org.jspecify.annotations.Nullable;

/**
 * One request and its response. Confined to its connection's event loop.
 *
 * <pre>
 *   receiving ──last byte──▶ waiting ──due──▶ ready ──its turn──▶ written, at once or in time
 *                               │        └ or held first, if its route is
 *                               └──the client left──▶ abandoned
 * </pre>
 *
 * <p>While it waits it holds neither a buffer nor its request.
 */
final class Exchange implements Runnable {
  private final ResponseQueue queue;
  private final boolean head;
  private final boolean http10;
  private final boolean lastOfClient;
  private boolean keepAlive;
  private long arrivalNanos;
  private long dueNanos;
  private @Nullable ScenarioLease lease;
  private @Nullable ActiveRecipe<Response> recipe; // null if none answers
  private @Nullable Future<?> timer;
  private @Nullable PreparedResponse response;
  private Delivery delivery = Delivery.PLAIN;
  private int bodyBytes;
  private boolean ready;
  private @Nullable JournalRecord record; // null unless a journal is kept

  /** The exchange of a request whose head has arrived. */
  Exchange(ResponseQueue queue, HttpRequest request) {
    this.queue = queue;
    this.head = HttpMethod.HEAD.equals(request.method());
    this.http10 = HttpVersion.HTTP_1_0.equals(request.protocolVersion());
    this.keepAlive = HttpUtil.isKeepAlive(request);
    this.lastOfClient = !keepAlive;
  }

  /** The exchange of something that was not HTTP; its response ends the queue. */
  Exchange(ResponseQueue queue) {
    this.queue = queue;
    this.head = false;
    this.http10 = false;
    this.keepAlive = false;
    this.lastOfClient = false;
  }

  static boolean expectsContinue(HttpRequest request) {
    return request.headers().contains(HttpHeaderNames.EXPECT)
        && HttpUtil.is100ContinueExpected(request);
  }

  /** The request's last byte has arrived; latency counts from here. */
  void arrive(long nanos) {
    arrivalNanos = nanos;
    dueNanos = nanos;
  }

  long arrivalNanos() {
    return arrivalNanos;
  }

  /** When the response is due, an instant of the simulator's clock. */
  long dueNanos() {
    return dueNanos;
  }

  /**
   * Answers as a recipe planned it; goes out after its delay.
   *
   * @param recipe whose plan it is; null if no recipe answers
   * @param lease keeps the response's body alive; finished when the exchange is
   */
  void answer(
      ResponsePlan<?> plan,
      PreparedResponse response,
      @Nullable ActiveRecipe<Response> recipe,
      ScenarioLease lease) {
    this.recipe = recipe;
    this.lease = lease;
    this.response = response;
    this.delivery = plan.delivery();
    this.bodyBytes = (int) Math.min(plan.bodyBytes(), response.body().readableBytes());
    lease.begin();
    endConnectionIfAsked(response);
    if (plan.delayNanos() > 0) {
      dueNanos = arrivalNanos + plan.delayNanos();
      timer = queue.schedule(dueNanos, this);
    } else {
      becomeDue();
    }
  }

  /** Answers with a response of the server's own, as soon as it is this exchange's turn. */
  void answer(PreparedResponse response) {
    this.response = response;
    this.bodyBytes = response.body().readableBytes();
    endConnectionIfAsked(response);
    ready = true;
  }

  /** Answers from another thread. */
  void answerLater(PreparedResponse response) {
    queue.execute(
        () -> {
          dueNanos = queue.nanoTime();
          answer(response);
          queue.due();
        });
  }

  /** The delay is over. */
  @Override
  public void run() {
    becomeDue();
    if (ready) {
      queue.due();
    }
  }

  private void becomeDue() {
    Gate gate = queue.gate();
    if (gate != null && recipe != null && gate.holds(route())) {
      timer = queue.hold(gate, this);
    } else {
      ready = true;
    }
  }

  /**
   * Waits no more, neither for its time nor at a gate nor, once it is its turn, for its body's
   * pace. Nothing if it has no answer yet, which is a page of the server's own.
   */
  void hurry() {
    if (response != null) {
      delivery = delivery.unpaced();
      becomeReady();
    }
  }

  private void becomeReady() {
    if (!ready) {
      cancelTimer();
      dueNanos = queue.nanoTime(); // its date is that of the day it leaves
      ready = true;
    }
  }

  /** Goes out, having been held. */
  void release() {
    becomeReady();
    queue.due();
  }

  /** Who answers; null if no recipe does. */
  @Nullable ActiveRecipe<Response> recipe() {
    return recipe;
  }

  /** The route it is answered for; only if there is one. */
  Route route() {
    if (recipe == null) {
      throw new IllegalStateException("no recipe answers");
    }
    return recipe.recipe().route();
  }

  /** The same for people; of a path without a recipe that too. */
  String describeRoute() {
    return recipe == null ? "no route" : route().text();
  }

  boolean isReady() {
    return ready;
  }

  /** Whether the request was for a recipe's route, and so counts. */
  boolean isCounted() {
    return lease != null;
  }

  /** Gives back what the exchange holds: it has been written or given up. */
  void finish() {
    cancelTimer();
    if (lease != null) {
      lease.finish();
      lease = null;
    }
  }

  /** Returns what is done when the connection is closed, as when the client has left. */
  Future<?> closed() {
    return queue.closed();
  }

  boolean isHead() {
    return head;
  }

  boolean isHttp10() {
    return http10;
  }

  /** Whether the connection goes on after this exchange. */
  boolean isKeepAlive() {
    return keepAlive;
  }

  /** Whether the client has said that it sends nothing after this request. */
  boolean isLastOfClient() {
    return lastOfClient;
  }

  /** Lets the connection end with this exchange. */
  void endConnection() {
    keepAlive = false;
  }

  /** The response; only when ready. */
  PreparedResponse response() {
    if (response == null) {
      throw new IllegalStateException("not answered yet");
    }
    return response;
  }

  /** Has the journal told what becomes of the exchange. */
  void recordIn(JournalRecord journalRecord) {
    record = journalRecord;
  }

  /** The request is for a recipe's route, or for none. */
  void enterJournal(@Nullable ActiveRecipe<Response> recipe, ResponsePlan<Response> plan) {
    if (record != null) {
      record.enter(recipe, plan);
    }
  }

  /** The response's head has been written, and with a plain one everything. */
  void headWritten() {
    if (record != null) {
      record.answered(response(), delivery.extra(), isPlain());
    }
  }

  /** All that was promised has been written, and the fault, if there is one, comes next. */
  void promiseKept() {
    if (record != null) {
      record.sent(delivery.fault());
    }
  }

  /** Nobody waits for the response any more. */
  void abandoned() {
    if (record != null) {
      record.abandoned();
    }
  }

  /** Whether the response leaves whole and at once. */
  @SuppressWarnings("ReferenceEquality") // there is one plain delivery, and most are
  boolean isPlain() {
    return delivery == Delivery.PLAIN;
  }

  /** How the response leaves. */
  Delivery delivery() {
    return delivery;
  }

  /** How much of the response's body is sent. */
  int bodyBytes() {
    return bodyBytes;
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  private void endConnectionIfAsked(PreparedResponse response) {
    if (response.closes()) {
      keepAlive = false;
    }
  }
}
