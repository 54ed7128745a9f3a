package io.originsimulator.load.replay;

import io.originsimulator.load.log.LogReading;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints the content of logs, and the lines left out. */
public final class LogProfileText {
  private static final int WIDEST_BAR = 40;

  private LogProfileText() {}

  /** Prints the result of reading: files, formats, and the lines left out, with reasons. */
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

  /** Prints a summary of the requests in use. */
  public static void print(LogProfile profile, PrintWriter out) {
    Lines.print(out, "  distinct  %d", profile.distinct());
    times(profile, out);
    if (profile.latencies().count() > 0) {
      Lines.print(
          out,
          "  took      p50 %s, p90 %s, p99 %s, max %s (of %d requests)",
          Figures.time(profile.latencies().quantileNanos(0.5)),
          Figures.time(profile.latencies().quantileNanos(0.9)),
          Figures.time(profile.latencies().quantileNanos(0.99)),
          Figures.time(profile.latencies().maxNanos()),
          profile.latencies().count());
    }
    Lines.print(out, "  methods   %s", counts(profile.methods()));
    Lines.print(out, "  statuses  %s", counts(profile.statuses()));
    out.println("  paths");
    profile.labels().forEach((label, count) -> Lines.print(out, "    %9d  %s", count, label));
  }

  /** Prints a summary of the requests to send. */
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

  private static void times(LogProfile profile, PrintWriter out) {
    if (profile.slices().isEmpty()) {
      out.println("  times     none");
      return;
    }
    double seconds = profile.durationNanos() / 1e9;
    Lines.print(
        out,
        "  duration  %s: %s/s on average, %d in the busiest second",
        Figures.time(profile.durationNanos()),
        Figures.number(profile.requests() / seconds),
        profile.busiestSecond());
    Lines.print(
        out,
        "  max gap   %s, after %s",
        Figures.time(profile.maxGapNanos()),
        Figures.time(profile.maxGapAtNanos()));
    List<Long> slices = profile.slices();
    double width = seconds / slices.size();
    long most = slices.stream().mapToLong(Long::longValue).max().orElse(1);
    for (int i = 0; i < slices.size(); i++) {
      int bar = (int) Math.round((double) slices.get(i) * WIDEST_BAR / most);
      Lines.print(
          out,
          "    %9s  %9s/s%s",
          Figures.time(Math.round(i * width * 1e9)),
          Figures.number(slices.get(i) / width),
          bar == 0 ? "" : "  " + "█".repeat(bar));
    }
  }

  private static String counts(Map<?, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
