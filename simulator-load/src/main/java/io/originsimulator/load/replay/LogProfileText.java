package io.originsimulator.load.replay;

import io.originsimulator.load.log.LogReading;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Prints the content of logs, and the lines left out. */
public final class LogProfileText {
  private static final int SLICES = 12; // of the duration
  private static final int LABELS = 10;
  private static final int WIDEST_BAR = 40;

  private LogProfileText() {}

  public static void print(LogReading reading, PrintWriter out) {
    reading.files().forEach((file, format) -> Lines.print(out, "%s  (%s)", file, format));
    Lines.print(out, "  lines     %d", reading.lines());
    Lines.print(out, "  requests  %d", reading.taken());
    reading
        .leftOut()
        .forEach((reason, count) -> Lines.print(out, "  left out  %d %s", count, reason));
    Lines.print(out, "  bad       %d", reading.bad());
    reading.examples().forEach(example -> Lines.print(out, "    %s", example));
    if (reading.outOfOrder() > 0) {
      Lines.print(out, "  order     %d began before the preceding line", reading.outOfOrder());
    }
  }

  public static void print(Recording recording, PrintWriter out) {
    Lines.print(out, "  distinct  %d", recording.requests().size());
    times(recording, out);
    Latencies times = new Latencies();
    recording.entries().stream()
        .mapToLong(Recording.Entry::durationNanos)
        .filter(nanos -> nanos >= 0)
        .forEach(times::add);
    if (times.count() > 0) {
      Lines.print(
          out,
          "  took      p50 %s, p90 %s, p99 %s, max %s (of %d requests)",
          Figures.time(times.quantileNanos(0.5)),
          Figures.time(times.quantileNanos(0.9)),
          Figures.time(times.quantileNanos(0.99)),
          Figures.time(times.maxNanos()),
          times.count());
    }
    List<Recording.Request> requests = recording.requests();
    Lines.print(
        out,
        "  methods   %s",
        joined(mostFrequentFirst(counts(recording, it -> requests.get(it.request()).method()))));
    Lines.print(
        out,
        "  statuses  %s",
        joined(counts(recording, Recording.Entry::status).entrySet().stream()));
    out.println("  paths");
    List<String> labels = ReplayTargets.labels(recording, LABELS);
    mostFrequentFirst(counts(recording, it -> labels.get(it.request())))
        .limit(LABELS)
        .forEach(label -> Lines.print(out, "    %9d  %s", label.getValue(), label.getKey()));
  }

  public static void print(Schedule schedule, PrintWriter out) {
    double seconds = Math.max(1, schedule.durationNanos()) / 1e9;
    Lines.print(
        out,
        "  to send   %d in %s: %s/s on average, %d in the busiest second",
        schedule.count(),
        Figures.time(schedule.durationNanos()),
        Figures.number(schedule.count() / seconds),
        schedule.busiestSecond());
  }

  private static void times(Recording recording, PrintWriter out) {
    long nanos = recording.spanNanos();
    if (nanos == 0) {
      out.println("  times     none");
      return;
    }
    Lines.print(
        out,
        "  duration  %s: %s/s on average, %d in the busiest second",
        Figures.time(nanos),
        Figures.number(recording.size() / (nanos / 1e9)),
        ReplayPlan.atItsTimes(recording, ReplayTiming.ORIGINAL).schedule().busiestSecond());
    int next = // the request after the first of the longest gaps
        IntStream.range(1, recording.size())
            .boxed()
            .max(
                Comparator.<Integer>comparingLong(
                        i -> recording.offsetNanos(i) - recording.offsetNanos(i - 1))
                    .thenComparing(Comparator.reverseOrder()))
            .orElseThrow();
    long before = recording.offsetNanos(next - 1);
    Lines.print(
        out,
        "  max gap   %s, after %s",
        Figures.time(recording.offsetNanos(next) - before),
        Figures.time(before));
    long[] slices = new long[SLICES];
    for (int i = 0; i < recording.size(); i++) {
      double place = (double) recording.offsetNanos(i) / nanos;
      slices[(int) Math.min(SLICES - 1, place * SLICES)]++;
    }
    double width = nanos / 1e9 / SLICES;
    long most = Arrays.stream(slices).max().orElse(1);
    for (int i = 0; i < SLICES; i++) {
      int bar = (int) Math.round((double) slices[i] * WIDEST_BAR / most);
      Lines.print(
          out,
          "    %9s  %9s/s%s",
          Figures.time(Math.round(i * width * 1e9)),
          Figures.number(slices[i] / width),
          bar == 0 ? "" : "  " + "█".repeat(bar));
    }
  }

  private static <K extends Comparable<K>> Map<K, Long> counts(
      Recording recording, Function<Recording.Entry, K> name) {
    return recording.entries().stream()
        .collect(Collectors.groupingBy(name, TreeMap::new, Collectors.counting()));
  }

  private static Stream<Map.Entry<String, Long>> mostFrequentFirst(Map<String, Long> counts) {
    return counts.entrySet().stream() // stable: equal counts by name
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()));
  }

  private static String joined(Stream<? extends Map.Entry<?, Long>> counts) {
    return counts
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
