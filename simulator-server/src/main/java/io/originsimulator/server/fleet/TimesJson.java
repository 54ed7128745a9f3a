package io.originsimulator.server.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.report.HonestyReport.Percentiles;
import io.originsimulator.server.metrics.TimeHistogram;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The JSON forms of times and shares, and of histograms that can be added up.
 *
 * <pre>{@code
 * {"zeros": 1, "sum_ns": 52000000, "max_ns": 51000000, "buckets": {"-275": 1}}
 * }</pre>
 */
public final class TimesJson {
  private static final String HISTOGRAM = "histogram";

  private TimesJson() {}

  /** Returns milliseconds, to the microsecond. */
  public static BigDecimal millis(long nanos) {
    return plain(BigDecimal.valueOf(nanos, 6).setScale(3, RoundingMode.HALF_UP));
  }

  /** Returns a ratio, to four digits after the point. */
  public static BigDecimal share(double share) {
    return plain(BigDecimal.valueOf(share).setScale(4, RoundingMode.HALF_UP));
  }

  private static BigDecimal plain(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped; // 100, not 1E+2
  }

  /** Puts the number of times and their percentiles, in milliseconds. */
  public static void putPercentiles(ObjectNode object, TimeHistogram times) {
    Percentiles percentiles = times.percentiles();
    object.put("count", percentiles.count());
    object.put("p50", millis(percentiles.p50().toNanos()));
    object.put("p90", millis(percentiles.p90().toNanos()));
    object.put("p99", millis(percentiles.p99().toNanos()));
    object.put("max", millis(percentiles.largest().toNanos()));
  }

  /** Puts a histogram next to its percentiles. */
  public static void putHistogram(ObjectNode object, TimeHistogram times) {
    ObjectNode histogram = object.putObject(HISTOGRAM);
    histogram.put("zeros", times.zeros());
    histogram.put("sum_ns", times.sumNanos()).put("max_ns", times.largestNanos());
    ObjectNode buckets = histogram.putObject("buckets");
    times.buckets(TimeHistogram.SCHEMA).forEach((index, n) -> buckets.put(index.toString(), n));
  }

  /**
   * Returns the sum of the histograms in objects; objects without one count as empty.
   *
   * @throws IllegalArgumentException if one is malformed
   */
  public static TimeHistogram sum(Collection<? extends JsonNode> objects) {
    TimeHistogram sum = new TimeHistogram();
    objects.stream()
        .map(object -> object.path(HISTOGRAM))
        .filter(JsonNode::isObject)
        .forEach(histogram -> sum.add(histogram(histogram)));
    return sum;
  }

  private static TimeHistogram histogram(JsonNode histogram) {
    SortedMap<Integer, Long> buckets = new TreeMap<>();
    histogram
        .path("buckets")
        .properties()
        .forEach(
            bucket -> buckets.put(Integer.valueOf(bucket.getKey()), bucket.getValue().asLong()));
    return TimeHistogram.of(
        histogram.path("zeros").asLong(),
        histogram.path("sum_ns").asLong(),
        histogram.path("max_ns").asLong(),
        buckets);
  }
}
