package io.originsimulator.scenario.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class UplinkTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void bytesPassAtTheRate() {
    Uplink uplink = new Uplink(1000);

    assertThat(uplink.bytesPerSecond()).isEqualTo(1000);
    assertThat(uplink.reserve(500, 0)).isEqualTo(SECOND / 2);
    assertThat(uplink.reserve(500, 0)).isEqualTo(SECOND);
    assertThat(uplink.reserve(0, 0)).isEqualTo(SECOND);
    assertThat(uplink.reserve(1, SECOND / 4)).isEqualTo(SECOND + SECOND / 1000);
  }

  @Test
  void idleUplinkStartsAtTheCurrentInstant() {
    Uplink uplink = new Uplink(1000);
    uplink.reserve(1000, 0);

    assertThat(uplink.reserve(1000, SECOND)).isEqualTo(2 * SECOND);
    assertThat(uplink.reserve(1000, 10 * SECOND)).isEqualTo(11 * SECOND);
  }

  @Test
  void idleUplinkDropsFractionsOfNanoseconds() {
    Uplink uplink = new Uplink(3_000_000_000L);

    assertThat(uplink.reserve(1, 0)).isZero(); // a third of a nanosecond
    assertThat(uplink.reserve(1, 0)).isZero();
    assertThat(uplink.reserve(1, 0)).isEqualTo(1);
    assertThat(uplink.reserve(2, 1)).isEqualTo(1);
    assertThat(uplink.reserve(2, 5)).isEqualTo(5);
    assertThat(uplink.reserve(1, 5)).isEqualTo(6);
  }

  @Test
  void manySmallReservationsTakeAsLongAsOneLarge() {
    Uplink uplink = new Uplink(7_777_777);
    long passed = 0;
    for (int i = 0; i < 1_000_000; i++) {
      passed = uplink.reserve(13, 0);
    }

    assertThat(passed).isEqualTo(13_000_000L * SECOND / 7_777_777);
  }

  @Test
  void theLargestReservationPasses() {
    assertThat(new Uplink(1).reserve(Integer.MAX_VALUE, 0)).isEqualTo(Integer.MAX_VALUE * SECOND);
    assertThat(new Uplink(Integer.MAX_VALUE).reserve(Integer.MAX_VALUE, 0)).isEqualTo(SECOND);
  }

  @Test
  void aClockMayPassTheLargestLong() {
    Uplink uplink = new Uplink(1000);
    long now = Long.MAX_VALUE - SECOND;

    assertThat(uplink.reserve(2000, now)).isEqualTo(now + 2 * SECOND);
    assertThat(uplink.reserve(1000, now)).isEqualTo(now + 3 * SECOND); // not before the first
    assertThat(uplink.reserve(1000, now + 2 * SECOND)).isEqualTo(now + 4 * SECOND);
    assertThat(uplink.reserve(1000, now + 9 * SECOND)).isEqualTo(now + 10 * SECOND);
  }

  record Reservation(long afterLast, int bytes) {}

  @Property
  void reservationPassesAtTheExactTimeRoundedDown(
      @ForAll @LongRange(min = 1, max = 20_000_000_000L) long bytesPerSecond,
      @ForAll @LongRange long start,
      @ForAll @Size(max = 60) List<@From("reservations") Reservation> reservations) {
    Uplink uplink = new Uplink(bytesPerSecond);
    BigInteger rate = BigInteger.valueOf(bytesPerSecond);
    BigInteger now = BigInteger.ZERO;
    BigInteger free = BigInteger.ZERO; // in 1 / rate of a nanosecond since the start
    for (Reservation reservation : reservations) {
      now = now.add(BigInteger.valueOf(reservation.afterLast()));
      if (free.divide(rate).compareTo(now) < 0) {
        free = now.multiply(rate);
      }
      free = free.add(BigInteger.valueOf(reservation.bytes() * SECOND));

      assertThat(uplink.reserve(reservation.bytes(), start + now.longValueExact()))
          .isEqualTo(start + free.divide(rate).longValueExact());
    }
  }

  @Provide
  Arbitrary<Reservation> reservations() {
    return Combinators.combine(
            Arbitraries.longs().between(0, 100_000), Arbitraries.integers().between(0, 70_000))
        .as(Reservation::new);
  }
}
