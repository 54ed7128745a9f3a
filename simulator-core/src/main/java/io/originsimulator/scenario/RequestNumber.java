package io.originsimulator.scenario;

/**
 * The numbers of a request in its recipe.
 *
 * @param ordinal its position among the recipe's requests, from 0
 * @param draw its number in draws: the ordinal, or a hash of its key
 */
public record RequestNumber(long ordinal, long draw) {
  /** The number in plans of responses that do not depend on it. */
  public static final RequestNumber NONE = new RequestNumber(0, 0);

  /**
   * Returns the number of an event in the response to this request, whose ordinal is the event's.
   *
   * @param event from 1
   */
  public RequestNumber ofEvent(long event) {
    return new RequestNumber(event - 1, Dice.ofEvent(draw, event));
  }
}
