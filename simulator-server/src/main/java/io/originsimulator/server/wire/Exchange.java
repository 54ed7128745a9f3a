package io.originsimulator.server.wire;

import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.Future;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Delivery;
import io.originsimulator.scenario.RequestNumber;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.scenario.stream.StreamPlan;
import io.originsimulator.server.admin.AdminCaller.Feed;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.http.StreamedResponse;
import io.originsimulator.server.metrics.LoopMetrics;
import io.originsimulator.server.metrics.StageLabel;
import io.originsimulator.server.metrics.StageMetrics;
import io.originsimulator.server.recipes.MemoryBudget;
import io.originsimulator.server.recipes.ScenarioLease;
import org.jspecify.annotations.Nullable;

/**
 * One request and its response. Confined to its connection's event loop.
 *
 * <pre>
 *   receiving ──last byte──▶ waiting ──due──▶ ready ──its turn──▶ written, at once or paced
 *                               │        └ or held first, if its route is
 *                               └──the client disconnected──▶ abandoned
 * </pre>
 *
 * <p>While it waits, it holds neither a buffer nor its request.
 */
final class Exchange {
  private static final int LARGEST_AT_ONCE = 1 << 16; // bytes of a body
  private static final StageMetrics UNCOUNTED = new StageMetrics(StageLabel.ALL); // never read

  private final boolean head;
  private final boolean http10;
  private final boolean lastOfClient;
  private boolean keepAlive;
  private final long arrivalNanos;
  private long askedNanos; // the planned delay
  private long dueNanos;
  private @Nullable ScenarioLease lease;
  private StageMetrics metrics = UNCOUNTED;
  private @Nullable ActiveRecipe<ServedResponse> recipe; // null if none responds
  private @Nullable Future<?> timer;
  private @Nullable EncodedResponse response;
  private Delivery delivery = Delivery.PLAIN;
  private int bodyBytes;
  private boolean ready;
  private RequestRecords records = RequestRecords.NONE;
  private @Nullable MemoryBudget memory; // of a body of its own; null if it has none
  private int ownBytes;
  private @Nullable Events events; // null unless the body is a stream
  private @Nullable Feed snapshots; // null unless the response is a stream of them
  private boolean hurried; // whether the rest is due at once
  private boolean sliced; // whether a large body is sent in slices, as the client reads

  /**
   * The events of a response.
   *
   * @param request the request, if texts may depend on it
   */
  record Events(
      StreamedResponse texts, IncomingRequest request, RequestNumber number, MemoryBudget memory) {

    /** Returns the listener to the write of a text whose memory is reserved. */
    ChannelFutureListener releasing(int bytes, @Nullable ChannelFutureListener then) {
      return written -> {
        memory.release(bytes);
        if (then != null) {
          then.operationComplete(written);
        }
      };
    }
  }

  /** Creates the exchange of a request whose last byte has arrived; its latency begins then. */
  Exchange(HttpRequest request, long arrivalNanos) {
    this.arrivalNanos = arrivalNanos;
    this.dueNanos = arrivalNanos;
    this.head = HttpMethod.HEAD.equals(request.method());
    this.http10 = HttpVersion.HTTP_1_0.equals(request.protocolVersion());
    this.keepAlive = HttpUtil.isKeepAlive(request);
    this.lastOfClient = !keepAlive;
  }

  /** Creates the exchange of invalid input; its response ends the queue. */
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
   * Sets the response that a recipe planned; the queue waits for its delay.
   *
   * @param recipe the recipe of the plan; null if no recipe responds
   * @param lease keeps the response's body alive; finished when the exchange is
   * @param counting counts the request
   */
  void answer(
      ResponsePlan<?> plan,
      EncodedResponse response,
      @Nullable ActiveRecipe<ServedResponse> recipe,
      ScenarioLease lease,
      LoopMetrics counting) {
    this.recipe = recipe;
    this.lease = lease;
    this.response = response;
    this.delivery = plan.delivery();
    this.bodyBytes = (int) Math.min(plan.bodyBytes(), response.body().readableBytes());
    lease.begin();
    endConnectionIfAsked(response);
    askedNanos = Math.max(0, plan.delayNanos());
    dueNanos = arrivalNanos + askedNanos;
    metrics = counting.stage(recipe, arrivalNanos);
    metrics.arrived();
  }

  /** Sets the events of the planned response; of HTTP/1.0, they end with the connection. */
  void stream(Events planned) {
    events = planned;
    if (http10) {
      keepAlive = false;
    }
  }

  /** Sends snapshots after the head of the response; of HTTP/1.0, they end with the connection. */
  void follow(Feed events) {
    snapshots = events;
    if (http10) {
      keepAlive = false;
    }
  }

  /** Returns the snapshots to send; null for other responses. */
  @Nullable Feed snapshots() {
    return snapshots;
  }

  /** Ends its stream as soon as it has begun, if it has no end of its own. */
  void endEndless() {
    hurried |= snapshots != null || delivery.stream().filter(StreamPlan::isEndless).isPresent();
  }

  /** Returns the events of the response; only if it is a stream. */
  Events events() {
    if (events == null) {
      throw new IllegalStateException("not a stream");
    }
    return events;
  }

  /** Sets a response of the server's own, ready as soon as it is this exchange's turn. */
  void answer(EncodedResponse response) {
    this.response = response;
    this.bodyBytes = response.body().readableBytes();
    endConnectionIfAsked(response);
    ready = true;
  }

  /** Sets a response of the server's own, with the instant at which it became due. */
  void answerAt(long nanos, EncodedResponse response) {
    dueNanos = nanos;
    answer(response);
  }

  /**
   * Reserves memory, until it is finished, for a body of its own.
   *
   * @return false if the budget refuses
   */
  boolean reserve(MemoryBudget budget, int bytes) {
    if (!budget.reserve(bytes)) {
      return false;
    }
    memory = budget;
    ownBytes = bytes;
    sliced = true; // its bytes would wait for a slow client outside the budget
    return true;
  }

  /** Sends a large body in slices, as the client reads. */
  void slice() {
    sliced = true;
  }

  /** Sets the future of the delay or the gate that it waits for. */
  void waitFor(Future<?> end) {
    timer = end;
  }

  /** Marks the response as due and not held. */
  void becomeReady() {
    ready = true;
  }

  /** Ends the wait for its delay or at a gate: it is due now. */
  void release(long nowNanos) {
    if (!ready) {
      cancelTimer();
      dueNanos = nowNanos; // so that its date is that of its sending
      ready = true;
    }
  }

  /**
   * Ends the wait for its delay or at a gate, and removes the pace of its body. Does nothing
   * without a response, as for a slow page of the server's own.
   */
  void hurry(long nowNanos) {
    if (response != null) {
      delivery = delivery.unpaced();
      hurried = true;
      release(nowNanos);
    }
  }

  /** Returns whether its events are due at once. */
  boolean isHurried() {
    return hurried;
  }

  /** Returns the recipe that responds; null if none does. */
  @Nullable ActiveRecipe<ServedResponse> recipe() {
    return recipe;
  }

  /** Returns the route of the recipe that responds; only if there is one. */
  Route route() {
    if (recipe == null) {
      throw new IllegalStateException("no recipe responds");
    }
    return recipe.recipe().route();
  }

  /** Returns the route for messages; also if no recipe responds. */
  String describeRoute() {
    return recipe == null ? "no route" : route().text();
  }

  boolean isReady() {
    return ready;
  }

  /** Returns the counts of the stage that the request arrived in. */
  StageMetrics metrics() {
    return metrics;
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
    if (memory != null) {
      memory.release(ownBytes);
      memory = null;
    }
  }

  boolean isHead() {
    return head;
  }

  boolean isHttp10() {
    return http10;
  }

  /** Returns whether the connection continues after this exchange. */
  boolean isKeepAlive() {
    return keepAlive;
  }

  /** Returns whether the client sends nothing after this request. */
  boolean isLastOfClient() {
    return lastOfClient;
  }

  /** Ends the connection after this exchange. */
  void endConnection() {
    keepAlive = false;
  }

  /** Returns the response; only when ready. */
  EncodedResponse response() {
    if (response == null) {
      throw new IllegalStateException("no response yet");
    }
    return response;
  }

  /** Sets the records of this request. */
  void recordIn(RequestRecords all) {
    records = all;
  }

  RequestRecords records() {
    return records;
  }

  /** Records the times of the first byte, which is passed to the connection now. */
  void began(long nowNanos, long errorNanos) {
    metrics.began(askedNanos, nowNanos - arrivalNanos, errorNanos);
  }

  /** Returns whether the response is sent complete and at once; a large body may not be. */
  @SuppressWarnings("ReferenceEquality") // most deliveries are the one plain instance
  boolean isPlain() {
    return delivery == Delivery.PLAIN
        && snapshots == null
        && !(sliced && bodyBytes > LARGEST_AT_ONCE);
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
