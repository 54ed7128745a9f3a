package io.originsimulator.scenario;

import io.originsimulator.recipe.Mix;
import io.originsimulator.recipe.value.Per;
import io.originsimulator.scenario.Dice.Purpose;
import java.util.List;

/**
 * A choice by weight: the draw 0.93 falls into the entry at 93 % of the sum of the weights.
 *
 * <pre>
 *   weights   │          90          │ 9 │1│
 *   draw      0 …………………………………………… 0.9 ………… 1
 * </pre>
 *
 * <p>When weights ramp, the borders move but the draws stay: a connection that has turned bad stays
 * bad while the share of bad ones grows.
 */
final class MixChooser<R> implements Chooser<R> {
  private final List<Mix.Entry> entries;
  private final Span span;
  private final List<StagedBehaviour<R>> replies;
  private final Per per;
  private final KeyedMemory<Long> connections;

  /**
   * Creates the chooser of a mix.
   *
   * @param connections numbers that represent the recipe's connections
   */
  MixChooser(Mix mix, Span span, List<StagedBehaviour<R>> replies, KeyedMemory<Long> connections) {
    this.entries = mix.entries();
    this.span = span;
    this.replies = replies;
    this.per = mix.per();
    this.connections = connections;
  }

  @Override
  public StagedBehaviour<R> choose(Arrival arrival, Dice dice) {
    double sum = 0;
    for (int i = 0; i < entries.size(); i++) {
      sum += weight(i, arrival);
    }
    double left = dice.draw(number(arrival), Purpose.MIX) * sum;
    int chosen = 0;
    for (int i = 0; i < entries.size() && left >= 0; i++) {
      double weight = weight(i, arrival);
      if (weight > 0) { // the draw 0 must not choose an entry of weight 0
        chosen = i;
        left -= weight;
      }
    }
    return replies.get(chosen);
  }

  private double weight(int entry, Arrival arrival) {
    return span.weight(entries.get(entry).weight(), arrival.sinceStart());
  }

  /** Returns the number that draws use for the request; equal for requests that share a draw. */
  private long number(Arrival arrival) {
    if (per instanceof Per.Request) {
      return arrival.number();
    }
    if (per instanceof Per.Window window) {
      return arrival.sinceZero() / window.length().nanos();
    }
    if (per instanceof Per.Connection) {
      return connections.of(arrival.request().connection());
    }
    return Dice.hash(
        per instanceof Per.Header header ? arrival.header(header) : arrival.request().client());
  }
}
