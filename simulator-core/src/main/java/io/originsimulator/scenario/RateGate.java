package io.originsimulator.scenario;

import io.originsimulator.recipe.Limit;
import io.originsimulator.scenario.queue.Share;
import io.originsimulator.scenario.queue.TokenRate;

/** An active rate limit, which decides whether requests are admitted. For any thread. */
final class RateGate {
  private final Limit limit;
  private final Shared<TokenRate> rates;
  private volatile Share share = Share.WHOLE;

  RateGate(Limit limit) {
    this.limit = limit;
    this.rates = Shared.by(limit.per(), this::fresh);
  }

  private TokenRate fresh() {
    TokenRate rate =
        new TokenRate(limit.rate().requests(), limit.rate().periodNanos(), limit.burst());
    rate.share(share, 0);
    return rate;
  }

  /**
   * Takes a replica's share of the rates.
   *
   * @param nanos the instant of the change, since the recipe was accepted
   */
  void share(Share next, long nanos) {
    share = next; // first, for rates that begin meanwhile
    rates.all().forEach(rate -> rate.share(next, nanos));
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
