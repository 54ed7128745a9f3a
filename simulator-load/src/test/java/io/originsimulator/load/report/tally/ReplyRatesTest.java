package io.originsimulator.load.report.tally;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.TestSample;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplyRatesTest {
  private static final long SECOND = 1_000_000_000;
  private static final long CENTURY = 100L * 365 * 86_400 * SECOND;

  @Test
  void ratesAreThoseOfCompletePeriods() {
    ReplyRates replies = replies(2 * SECOND, List.of(0L, SECOND, 5 * SECOND, 7 * SECOND));
    assertThat(replies.perSecond(7 * SECOND)).isEqualTo(new Spread(3, 0, 0.5, 1, 0.5));
    assertThat(replies.between(0, 5 * SECOND)).isEqualTo(2);
    assertThat(replies.between(SECOND, 5 * SECOND + 1)).isEqualTo(3);
  }

  @Test
  void aCenturyTakesTheMemoryOfItsReplies() {
    ReplyRates replies = replies(SECOND / 100, List.of(0L, CENTURY, CENTURY + SECOND));
    assertThat(replies.between(0, Long.MAX_VALUE)).isEqualTo(3);
    Spread rates = replies.perSecond(CENTURY + 2 * SECOND);
    assertThat(rates.count()).isEqualTo(100 * (CENTURY / SECOND + 1) + 1);
    assertThat(rates.max()).isEqualTo(100);
    assertThat(rates.min()).isZero();
  }

  private static ReplyRates replies(long periodNanos, List<Long> endNanos) {
    ReplyRates replies = new ReplyRates(periodNanos);
    endNanos.forEach(end -> replies.accept(TestSample.dueNanos(end).build()));
    return replies;
  }
}
