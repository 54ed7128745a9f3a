package io.originsimulator.load.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class QuantileCurveTest {
  private static final long MILLI = 1_000_000;

  @Test
  void equalValuesNeedOnlyTheEnds() {
    assertThat(QuantileCurve.of(new long[] {5 * MILLI, 5 * MILLI, 5 * MILLI}))
        .isEqualTo(Map.of(0.0, 5 * MILLI, 1.0, 5 * MILLI));
    assertThat(QuantileCurve.of(new long[] {5 * MILLI}))
        .isEqualTo(Map.of(0.0, 5 * MILLI, 1.0, 5 * MILLI));
  }

  @Test
  void uniformValuesNeedOnlyTheUsualPercentiles() {
    assertThat(QuantileCurve.of(LongStream.rangeClosed(10, 110).map(i -> i * MILLI).toArray()))
        .isEqualTo(
            Map.of(
                0.0,
                10 * MILLI,
                0.5,
                60 * MILLI,
                0.9,
                100 * MILLI,
                0.99,
                109 * MILLI,
                1.0,
                110 * MILLI));
  }

  @Test
  void keepsASteepStep() {
    long[] values =
        LongStream.range(0, 1000).map(i -> i < 900 ? 50 * MILLI : 2000 * MILLI).toArray();
    assertThat(at(QuantileCurve.of(values), 0.899)).isCloseTo(50 * MILLI, within(MILLI));
    assertThat(at(QuantileCurve.of(values), 0.902)).isCloseTo(2000 * MILLI, within(MILLI));
  }

  @Test
  void describesALongTailWithinTwoPercent() {
    SplittableRandom random = new SplittableRandom(3);
    long[] values = new long[50_000];
    Arrays.setAll(values, i -> Math.round(80 * MILLI * Math.exp(0.9 * gaussian(random))));
    Map<Double, Long> curve = QuantileCurve.of(values);
    assertThat(curve).hasSizeLessThanOrEqualTo(24);
    Arrays.sort(values);
    for (double share : List.of(0.1, 0.5, 0.75, 0.9, 0.95, 0.99)) {
      long exact = values[(int) (share * (values.length - 1))];
      assertThat((double) at(curve, share))
          .as("p%s", share * 100)
          .isCloseTo((double) exact, within(0.025 * exact));
    }
  }

  @Test
  void sharesAndValuesRise() {
    long[] values = LongStream.range(0, 3000).map(i -> i * i * i).toArray();
    Map<Double, Long> curve = QuantileCurve.of(values);
    assertThat(curve.keySet().stream().toList()).isSorted().first().isEqualTo(0.0);
    assertThat(curve.values().stream().toList()).isSorted().last().isEqualTo(values[2999]);
  }

  private static double gaussian(SplittableRandom random) {
    return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
        * Math.cos(2 * Math.PI * random.nextDouble());
  }

  private static long at(Map<Double, Long> curve, double share) {
    TreeMap<Double, Long> points = new TreeMap<>(curve);
    Map.Entry<Double, Long> low = points.floorEntry(share);
    Map.Entry<Double, Long> high = points.ceilingEntry(share);
    double width = high.getKey() - low.getKey();
    double part = width == 0 ? 0 : (share - low.getKey()) / width;
    return Math.round(low.getValue() + (high.getValue() - low.getValue()) * part);
  }
}
