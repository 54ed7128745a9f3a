package io.originsimulator.server.wire;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.Future;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Delivery;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.journal.JournalRecord;
import io.originsimulator.server.recipes.ScenarioLease;
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
final class Exchange {
  private final boolean head;
  private final boolean http10;
  private final boolean lastOfClient;
  private boolean keepAlive;
  private final long arrivalNanos;
  private long dueNanos;
  private @Nullable ScenarioLease lease;
  private @Nullable ActiveRecipe<ServedResponse> recipe; // null if none answers
  private @Nullable Future<?> timer;
  private @Nullable EncodedResponse response;
  private Delivery delivery = Delivery.PLAIN;
  private int bodyBytes;
  private boolean ready;
  private @Nullable JournalRecord record; // null unless a journal is kept

  /** The exchange of a request whose last byte has arrived; latency counts from then. */
  Exchange(HttpRequest request, long arrivalNanos) {
    this.arrivalNanos = arrivalNanos;
    this.dueNanos = arrivalNanos;
    this.head = HttpMethod.HEAD.equals(request.method());
    this.http10 = HttpVersion.HTTP_1_0.equals(request.protocolVersion());
    this.keepAlive = HttpUtil.isKeepAlive(request);
    this.lastOfClient = !keepAlive;
  }

  /** The exchange of something that was not HTTP; its response ends the queue. */
  Exchange(long arrivalNanos) {
    this.arrivalNanos = arrivalNanos;
    this.dueNanos = arrivalNanos;
    this.head = false;
    this.http10 = false;
    this.keepAlive = false;
    this.lastOfClient = false;
  }

  static boolean expectsContinue(HttpRequest request) {
    return request.headers().contains(HttpHeaderNames.EXPECT)
        && HttpUtil.is100ContinueExpected(request);
  }

  long arrivalNanos() {
    return arrivalNanos;
  }

  /** Returns the instant of the simulator's clock at which the response is due. */
  long dueNanos() {
    return dueNanos;
  }

  /**
   * Answers as a recipe planned it; the queue waits for its delay.
   *
   * @param recipe whose plan it is; null if no recipe answers
   * @param lease keeps the response's body alive; finished when the exchange is
   */
  void answer(
      ResponsePlan<?> plan,
      EncodedResponse response,
      @Nullable ActiveRecipe<ServedResponse> recipe,
      ScenarioLease lease) {
    this.recipe = recipe;
    this.lease = lease;
    this.response = response;
    this.delivery = plan.delivery();
    this.bodyBytes = (int) Math.min(plan.bodyBytes(), response.body().readableBytes());
    lease.begin();
    endConnectionIfAsked(response);
    dueNanos = arrivalNanos + Math.max(0, plan.delayNanos());
  }

  /** Answers with a response of the server's own, as soon as it is this exchange's turn. */
  void answer(EncodedResponse response) {
    this.response = response;
    this.bodyBytes = response.body().readableBytes();
    endConnectionIfAsked(response);
    ready = true;
  }

  /** Answers likewise, but later than the request arrived. */
  void answerAt(long nanos, EncodedResponse response) {
    dueNanos = nanos;
    answer(response);
  }

  /** Waits until the delay is over or the gate opens. */
  void waitFor(Future<?> end) {
    timer = end;
  }

  /** Has become due, and is not held. */
  void becomeReady() {
    ready = true;
  }

  /** Ends the wait for its time or at a gate: it is due now. */
  void release(long nowNanos) {
    if (!ready) {
      cancelTimer();
      dueNanos = nowNanos; // its date is that of the day it leaves
      ready = true;
    }
  }

  /**
   * Ends the wait for its time or at a gate, and removes the pace of its body. Does nothing if it
   * has no response yet, as a page of the server's own may.
   */
  void hurry(long nowNanos) {
    if (response != null) {
      delivery = delivery.unpaced();
      release(nowNanos);
    }
  }

  /** Returns the recipe that answers; null if none does. */
  @Nullable ActiveRecipe<ServedResponse> recipe() {
    return recipe;
  }

  /** Returns the route of the recipe that answers; only if there is one. */
  Route route() {
    if (recipe == null) {
      throw new IllegalStateException("no recipe answers");
    }
    return recipe.recipe().route();
  }

  /** Returns the route for messages, also if no recipe answers. */
  String describeRoute() {
    return recipe == null ? "no route" : route().text();
  }

  boolean isReady() {
    return ready;
  }

  /** Returns whether the request counts: it was neither refused nor for an admin page. */
  boolean isCounted() {
    return lease != null;
  }

  /** Releases what the exchange holds, after it has been written or cancelled. */
  void finish() {
    cancelTimer();
    if (lease != null) {
      lease.finish();
      lease = null;
    }
  }

  boolean isHead() {
    return head;
  }

  boolean isHttp10() {
    return http10;
  }

  /** Returns whether the connection goes on after this exchange. */
  boolean isKeepAlive() {
    return keepAlive;
  }

  /** Returns whether the client has announced that it sends nothing after this request. */
  boolean isLastOfClient() {
    return lastOfClient;
  }

  /** Lets the connection end with this exchange. */
  void endConnection() {
    keepAlive = false;
  }

  /** The response; only when ready. */
  EncodedResponse response() {
    if (response == null) {
      throw new IllegalStateException("not answered yet");
    }
    return response;
  }

  /** Sets the journal's record of this exchange. */
  void recordIn(JournalRecord journalRecord) {
    record = journalRecord;
  }

  /** Enters the request in the journal, with its recipe or none. */
  void enterJournal(
      @Nullable ActiveRecipe<ServedResponse> recipe, ResponsePlan<ServedResponse> plan) {
    if (record != null) {
      record.enter(recipe, plan);
    }
  }

  /** Records that the response's head has been written, and for a plain response everything. */
  void headWritten() {
    if (record != null) {
      record.answered(response(), delivery.extra(), isPlain());
    }
  }

  /** Records that all promised bytes have been written; a fault, if there is one, comes next. */
  void promiseKept() {
    if (record != null) {
      record.sent(delivery.fault());
    }
  }

  /** Records that the client no longer waits for the response. */
  void abandoned() {
    if (record != null) {
      record.abandoned();
    }
  }

  /** Returns whether the response is sent complete and at once. */
  @SuppressWarnings("ReferenceEquality") // there is one plain delivery, and most are
  boolean isPlain() {
    return delivery == Delivery.PLAIN;
  }

  /** Returns the delivery of the response. */
  Delivery delivery() {
    return delivery;
  }

  /** Returns the number of body bytes to send. */
  int bodyBytes() {
    return bodyBytes;
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  private void endConnectionIfAsked(EncodedResponse response) {
    if (response.closes()) {
      keepAlive = false;
    }
  }
}
