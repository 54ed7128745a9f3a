package io.originsimulator.scenario;

import io.originsimulator.recipe.Limit;
import io.originsimulator.scenario.queue.TokenRate;

/** A limit in force: who is let through. Any thread. */
final class RateGate {
  private final Shared<TokenRate> rates;

  RateGate(Limit limit) {
    this.rates =
        Shared.by(
            limit.per(),
            () ->
                new TokenRate(limit.rate().requests(), limit.rate().periodNanos(), limit.burst()));
  }

  /** {@link TokenRate#ALLOWED}, or after how many nanoseconds another try would be let through. */
  long take(Arrival arrival) {
    return rates.of(arrival).take(arrival.sinceAccepted());
  }
}
