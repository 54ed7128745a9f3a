package io.originsimulator.load.replay;

import static io.originsimulator.load.replay.ReplayTiming.ORIGINAL;

import io.originsimulator.load.result.Latencies;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The content of a recording, as shown by a dry run.
 *
 * @param requests number of requests
 * @param distinct number of distinct requests
 * @param durationNanos from the first to the last
 * @param busiestSecond the maximum number of requests due within a second
 * @param maxGapNanos the longest gap between requests
 * @param maxGapAtNanos its beginning, from the first request
 * @param slices requests in equal parts of the duration
 * @param methods counts by method
 * @param statuses counts by status; 0: unknown
 * @param labels counts by the most frequent labels
 * @param latencies of requests with a duration in the log
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

  /** Returns the profile of a recording. */
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
      long before = recording.offsetNanos(Math.max(0, i - 1));
      if (recording.offsetNanos(i) - before > gap) {
        gap = recording.offsetNanos(i) - before;
        gapAt = before;
      }
    }
    boolean timed = recording.isTimed();
    List<String> labels = ReplayTargets.labels(recording, LABELS);
    List<String> methods = recording.requests().stream().map(Recording.Request::method).toList();
    return new LogProfile(
        recording.size(),
        recording.requests().size(),
        recording.spanNanos(),
        timed ? ReplayPlan.atItsTimes(recording, ORIGINAL).schedule().busiestSecond() : 0,
        gap,
        gapAt,
        slices(recording),
        counted(recording, methods, Integer.MAX_VALUE),
        statuses,
        counted(recording, labels, LABELS),
        latencies);
  }

  private static List<Long> slices(Recording recording) {
    if (recording.spanNanos() == 0) {
      return List.of();
    }
    long[] counts = new long[SLICES];
    for (int i = 0; i < recording.size(); i++) {
      double place = (double) recording.offsetNanos(i) / recording.spanNanos();
      counts[(int) Math.min(SLICES - 1, place * SLICES)]++;
    }
    return Arrays.stream(counts).boxed().toList();
  }

  /** Returns the number of entries by the names of their requests, the most frequent first. */
  private static Map<String, Long> counted(Recording recording, List<String> names, int most) {
    Map<String, Long> counts = new TreeMap<>();
    for (int request : recording.request()) {
      counts.merge(names.get(request), 1L, Long::sum);
    }
    Map<String, Long> ordered = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())) // stable: then by name
        .limit(most)
        .forEach(entry -> ordered.put(entry.getKey(), entry.getValue()));
    return ordered;
  }
}
