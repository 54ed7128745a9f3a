package io.originsimulator.scenario;

/**
 * The response to one request, its time and its delivery: decided once, when the request arrives.
 *
 * @param response what is sent
 * @param delayNanos from the request's last byte to the response's first, 0 or more
 * @param bodyBytes the most of the body that is sent; {@link #WHOLE_BODY} for all of it
 * @param delivery how it leaves; {@link Delivery#PLAIN} itself if whole and at once
 */
public record ResponsePlan<R>(R response, long delayNanos, long bodyBytes, Delivery delivery) {

  /** All of the body. */
  public static final long WHOLE_BODY = Long.MAX_VALUE;

  /** A response that goes out whole and at once when its delay is over. */
  public ResponsePlan(R response, long delayNanos, long bodyBytes) {
    this(response, delayNanos, bodyBytes, Delivery.PLAIN);
  }

  /** A response that goes out at once and whole. */
  public static <R> ResponsePlan<R> now(R response) {
    return new ResponsePlan<>(response, 0, WHOLE_BODY);
  }
}
