package io.originsimulator.scenario;

/**
 * The response to one request, with its delay and delivery, fixed when the request arrives.
 *
 * @param response the response to send
 * @param delayNanos from the last byte of the request to the first byte of the response, 0 or more
 * @param bodyBytes maximum number of body bytes to send; {@link #WHOLE_BODY} for all
 * @param delivery the way to send it; {@link Delivery#PLAIN} itself if complete and at once
 * @param number the request's number; {@link RequestNumber#NONE} unless the recipe's texts have
 *     placeholders that depend on it
 */
public record ResponsePlan<R>(
    R response, long delayNanos, long bodyBytes, Delivery delivery, RequestNumber number) {

  /** The complete body. */
  public static final long WHOLE_BODY = Long.MAX_VALUE;

  /** Creates the plan of a response that does not depend on the request's number. */
  public ResponsePlan(R response, long delayNanos, long bodyBytes, Delivery delivery) {
    this(response, delayNanos, bodyBytes, delivery, RequestNumber.NONE);
  }

  /** Creates the plan of a complete response, sent when its delay is over. */
  public ResponsePlan(R response, long delayNanos, long bodyBytes) {
    this(response, delayNanos, bodyBytes, Delivery.PLAIN);
  }

  /** Returns the plan of a complete response without delay. */
  public static <R> ResponsePlan<R> now(R response) {
    return new ResponsePlan<>(response, 0, WHOLE_BODY);
  }
}
