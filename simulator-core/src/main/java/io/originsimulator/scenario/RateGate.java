package io.originsimulator.scenario;

import io.originsimulator.recipe.Limit;
import io.originsimulator.scenario.queue.TokenRate;

/** An active rate limit, which decides whether requests are admitted. For any thread. */
final class RateGate {
  private final Shared<TokenRate> rates;

  RateGate(Limit limit) {
    this.rates =
        Shared.by(
            limit.per(),
            () ->
                new TokenRate(limit.rate().requests(), limit.rate().periodNanos(), limit.burst()));
  }

  /**
   * Takes a token.
   *
   * @return {@link TokenRate#ALLOWED}, or the nanoseconds until a retry would succeed
   */
  long take(Arrival arrival) {
    return rates.of(arrival).take(arrival.sinceAccepted());
  }
}
