package io.originsimulator.testcontainers;

import io.originsimulator.recipe.Distribution.Percentiles.Point;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/** Percentiles as a file that recipes may name under {@code hgrm}: milliseconds and shares. */
final class HgrmText {
  private HgrmText() {}

  /** The text that is read as exactly these points. */
  static String of(List<Point> points) {
    return points.stream().map(HgrmText::line).collect(Collectors.joining());
  }

  private static String line(Point point) {
    String millis = BigDecimal.valueOf(point.value().nanos(), 6).toPlainString();
    return millis + " " + point.share() + "\n";
  }
}
