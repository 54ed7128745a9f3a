package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Limit;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.stream.EventCount;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.PercentCode;
import io.originsimulator.recipe.value.SizeRange;
import io.originsimulator.scenario.Dice.Purpose;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.scenario.stream.EventIds;
import io.originsimulator.scenario.stream.StreamPlan;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A behaviour in its stage, ready to be planned. Immutable; for any thread.
 *
 * @param stage the stage's name in {@code server-timing}
 * @param span the place of its stage
 * @param sizes the range of its body sizes; empty if the size is fixed
 * @param delivery the way to send the response
 * @param resumption the continuation of its stream; empty if the stream always starts again
 */
record StagedBehaviour<R>(
    Behaviour behaviour,
    R response,
    String stage,
    Span span,
    Optional<SizeRange> sizes,
    Delivery delivery,
    Optional<Resumption<R>> resumption) {
  private static final long SECOND = 1_000_000_000;
  private static final String RETRY_AFTER = "retry-after";
  private static final String LAST_EVENT_ID = "last-event-id";

  /**
   * The continuation of a stream.
   *
   * @param over the response to clients that have all events
   */
  record Resumption<R>(EventIds ids, R over) {

    /** Returns the behaviour of that response: a 204, after which browsers do not reconnect. */
    static Behaviour over(Behaviour streaming) {
      return new Behaviour(204, streaming.latency(), streaming.headers(), Optional.empty());
    }
  }

  /** Returns whether every request gets the same plan; not called for an overflow. */
  boolean isSame() {
    return sizes.isEmpty()
        && !behaviour.annotate()
        && behaviour.stream().isEmpty()
        && behaviour.latency() instanceof Latency.Fixed;
  }

  /** Returns the plan that every request gets. */
  ResponsePlan<R> samePlan() {
    long delayNanos = behaviour.latency().nanos(0, 1);
    return new ResponsePlan<>(response, delayNanos, ResponsePlan.WHOLE_BODY, delivery);
  }

  /** Returns the time from the request to the first byte, without a wait, in nanoseconds. */
  long latencyNanos(Arrival arrival, Dice dice) {
    Latency latency = behaviour.latency();
    double draw = latency.isDrawn() ? dice.draw(arrival.number(), Purpose.LATENCY) : 0;
    return latency.nanos(draw, span.progress(latency, arrival.sinceStart()));
  }

  /**
   * Returns the plan for one request.
   *
   * @param delayNanos its latency plus the time it waits for a worker
   */
  ResponsePlan<R> plan(Arrival arrival, Dice dice, long delayNanos) {
    return plan(arrival, dice, delayNanos, 0);
  }

  /**
   * Returns the plan for one request.
   *
   * @param retryNanos time after which a retry would succeed; 0 if unknown
   */
  ResponsePlan<R> plan(Arrival arrival, Dice dice, long delayNanos, long retryNanos) {
    long bodyBytes = ResponsePlan.WHOLE_BODY;
    if (sizes.isPresent()) {
      bodyBytes = sizes.get().bytes(dice.draw(arrival.number(), Purpose.SIZE));
    }
    Headers extra = Headers.NONE;
    if (behaviour.annotate()) {
      extra = extra.with("server-timing", timing(delayNanos));
    }
    if (retryNanos > 0 && namesRetry()) {
      long seconds = (retryNanos - 1) / SECOND + 1;
      extra = extra.with(RETRY_AFTER, String.valueOf(seconds));
    }
    Delivery leaves = extra.fields().isEmpty() ? delivery : delivery.with(extra);
    if (behaviour.stream().isPresent()) {
      StreamPlan stream = stream(behaviour.stream().get(), arrival, dice, delayNanos);
      if (resumption.isPresent() && stream.isOver() && sendsHead()) {
        return new ResponsePlan<>(
            resumption.get().over(),
            delayNanos,
            bodyBytes,
            Delivery.PLAIN.with(extra),
            arrival.planned());
      }
      leaves = leaves.with(stream);
    }
    return new ResponsePlan<>(response, delayNanos, bodyBytes, leaves, arrival.planned());
  }

  /**
   * Returns the time for which a worker is busy, in nanoseconds: until the last event of a stream.
   *
   * @param latencyNanos the time until the first byte, without a wait
   * @param delayNanos the time until the first byte
   */
  long busyNanos(Arrival arrival, Dice dice, long latencyNanos, long delayNanos) {
    if (behaviour.stream().isEmpty()) {
      return latencyNanos;
    }
    long streamNanos = stream(behaviour.stream().get(), arrival, dice, delayNanos).durationNanos();
    return latencyNanos + Math.min(streamNanos, Long.MAX_VALUE - latencyNanos);
  }

  private StreamPlan stream(EventStream stream, Arrival arrival, Dice dice, long delayNanos) {
    long number = arrival.number();
    EventCount range = stream.count();
    long count = range.events(range.isDrawn() ? dice.draw(number, Purpose.EVENTS) : 0);
    long before = before(arrival.request());
    long rest = count == EventCount.FOREVER ? count : Math.max(0, count - before);
    Latency every = stream.every();
    long firstByte = arrival.sinceStart() + delayNanos;
    return new StreamPlan(
        stream,
        before,
        count,
        behaviour.fault().map(fault -> fault.point().sent(rest)).orElse(EventCount.FOREVER),
        (event, sinceFirstByte) ->
            every.nanos(
                every.isDrawn() ? dice.draw(Dice.ofEvent(number, event), Purpose.GAP) : 0,
                span.progress(every, firstByte + sinceFirstByte)));
  }

  /** Returns the number of the last event that the client has; 0 for none or an unknown one. */
  private long before(IncomingRequest request) {
    @Nullable String id = resumption.isEmpty() ? null : request.header(LAST_EVENT_ID);
    return id == null ? 0 : resumption.get().ids().numberOf(PercentCode.utf8(id));
  }

  /** Returns this stage with another behaviour. */
  StagedBehaviour<R> with(Behaviour other, R itsResponse, Optional<SizeRange> itsSizes) {
    return new StagedBehaviour<>(
        other, itsResponse, stage, span, itsSizes, delivery.with(other), resumption);
  }

  private boolean sendsHead() {
    return behaviour.fault().map(Fault::isAfterHead).orElse(true);
  }

  private boolean namesRetry() {
    return behaviour.headers().get(RETRY_AFTER).filter(Limit.RETRY_AFTER_AUTO::equals).isPresent();
  }

  private String timing(long delayNanos) {
    BigDecimal millis = BigDecimal.valueOf(delayNanos, 6).setScale(3, RoundingMode.HALF_UP);
    return "stage;desc=\"" + stage + "\", injected;dur=" + millis.toPlainString();
  }
}
