package io.originsimulator.load.replay;

import io.originsimulator.load.result.Latencies;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What is in a recording: what a dry run tells.
 *
 * @param requests how many
 * @param distinct how many different ones
 * @param durationNanos from the first to the last
 * @param busiestSecond the maximum number of requests due within a second
 * @param maxGapNanos the longest silence
 * @param maxGapAtNanos when it began, from the first request
 * @param slices requests in each of some equal parts of the duration
 * @param methods and how often each
 * @param statuses and how often each; 0: not told
 * @param labels the commonest, and how often each
 * @param latencies of requests whose duration the log has
 */
public record LogProfile(
    long requests,
    long distinct,
    long durationNanos,
    long busiestSecond,
    long maxGapNanos,
    long maxGapAtNanos,
    List<Long> slices,
    Map<String, Long> methods,
    SortedMap<Integer, Long> statuses,
    Map<String, Long> labels,
    Latencies latencies) {
  private static final int SLICES = 12;
  private static final int LABELS = 10;

  /** A look at a recording. */
  public static LogProfile of(Recording recording) {
    SortedMap<Integer, Long> statuses = new TreeMap<>();
    Latencies latencies = new Latencies();
    long gap = 0;
    long gapAt = 0;
    for (int i = 0; i < recording.size(); i++) {
      statuses.merge(recording.status(i), 1L, Long::sum);
      if (recording.durationNanos(i) >= 0) {
        latencies.add(recording.durationNanos(i));
      }
      long before = i == 0 ? 0 : recording.offsetNanos(i - 1);
      if (recording.offsetNanos(i) - before > gap) {
        gap = recording.offsetNanos(i) - before;
        gapAt = before;
      }
    }
    List<String> labels = ReplayLabels.of(recording, LABELS);
    return new LogProfile(
        recording.size(),
        recording.requests().size(),
        recording.durationNanos(),
        busiestSecond(recording),
        gap,
        gapAt,
        slices(recording),
        counted(recording, i -> recording.requests().get(i).method(), Integer.MAX_VALUE),
        statuses,
        counted(recording, labels::get, LABELS),
        latencies);
  }

  private static long busiestSecond(Recording recording) {
    if (!recording.isTimed()) {
      return 0;
    }
    return ReplayPlan.atItsTimes(recording, ReplayTiming.ORIGINAL).schedule().busiestSecond();
  }

  private static List<Long> slices(Recording recording) {
    List<Long> slices = new ArrayList<>();
    if (!recording.isTimed() || recording.durationNanos() == 0) {
      return slices;
    }
    long[] counts = new long[SLICES];
    for (int i = 0; i < recording.size(); i++) {
      double place = (double) recording.offsetNanos(i) / recording.durationNanos();
      counts[(int) Math.min(SLICES - 1, place * SLICES)]++;
    }
    for (long count : counts) {
      slices.add(count);
    }
    return slices;
  }

  /** How often each name occurs, the commonest first. */
  private static Map<String, Long> counted(
      Recording recording, Function<Integer, String> nameOfRequest, int most) {
    Map<String, Long> counts = new HashMap<>();
    for (int i = 0; i < recording.size(); i++) {
      counts.merge(nameOfRequest.apply(recording.request(i)), 1L, Long::sum);
    }
    Map<String, Long> ordered = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(most)
        .forEach(entry -> ordered.put(entry.getKey(), entry.getValue()));
    return ordered;
  }
}
