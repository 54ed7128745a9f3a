package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.Delivery;
import io.originsimulator.scenario.queue.Uplink;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sizes of slices, and the instants at which they are due. */
class PaceTest {
  private static final long SECOND = 1_000_000_000;

  private static Pace pace(long bytesPerSecond, Uplink uplink) {
    return new Pace(
        new Delivery(
            Optional.empty(),
            bytesPerSecond,
            Delivery.UNCHUNKED,
            Optional.ofNullable(uplink),
            Headers.NONE,
            Headers.NONE,
            Optional.empty()),
        0);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "39, 1", "40, 2", "65536, 3276", "1310720, 65536", "10000000000, 65536"})
  void aSliceIsWhatIsDueIn50MillisecondsUpTo64Kilobytes(long bytesPerSecond, int bytes) {
    assertThat(pace(bytesPerSecond, null).slice()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "100, 2", "819200, 16384", "10000000000, 16384"})
  void uplinkSliceIs20MillisecondsUpTo16Kilobytes(long rate, int bytes) {
    assertThat(pace(Delivery.UNPACED, new Uplink(rate)).slice()).isEqualTo(bytes);
  }

  @Test
  void theSmallerSliceOfTheTwoIsTaken() {
    assertThat(pace(1000, new Uplink(10_000)).slice()).isEqualTo(50);
    assertThat(pace(100_000, new Uplink(10_000)).slice()).isEqualTo(200);
  }

  @Test
  void everyByteIsDueAtOnceWithoutABandwidth() {
    assertThat(pace(Delivery.UNPACED, null).due(0, Integer.MAX_VALUE, 5)).isZero();
  }

  @Test
  void theLongestBodyAtTheSlowestPaceIsDueIn68Years() {
    assertThat(pace(1, null).due(0, Integer.MAX_VALUE, 0)).isEqualTo(Integer.MAX_VALUE * SECOND);
  }

  @Test
  void errorsDoNotAccumulateOverABillionBytes() {
    Pace pace = pace(3, null);
    assertThat(pace.due(0, 1, 0)).isEqualTo(333_333_334);
    assertThat(pace.due(2, 3, 0)).isEqualTo(SECOND);
    assertThat(pace.due(999_999_998, 999_999_999, 0)).isEqualTo(333_333_333 * SECOND);
  }

  @Test
  void theLaterOfBandwidthAndUplinkCounts() {
    assertThat(pace(100, new Uplink(1000)).due(0, 10, 0)).isEqualTo(SECOND / 10);
    assertThat(pace(1000, new Uplink(100)).due(0, 10, 0)).isEqualTo(SECOND / 10);
  }

  @Test
  void serverDelayIsCaughtUpAndClientDelayIsNot() {
    Pace pace = pace(100, null);
    pace.resume(10, SECOND / 20); // not late at all
    assertThat(pace.due(10, 20, 0)).isEqualTo(SECOND / 5);
    pace.resume(20, 7 * SECOND);
    assertThat(pace.due(20, 30, 0)).isEqualTo(7 * SECOND + SECOND / 10);
  }
}
