package io.originsimulator.load.ramp;

import io.originsimulator.load.text.Lines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A summary of a rush in a few sentences, as in blitz. */
public final class Highlights {
  private static final double SECONDS_OF_DAY = 86_400;

  private Highlights() {}

  public static List<String> of(RushTimeline timeline, RampPattern pattern) {
    List<RushPoint> points = timeline.points();
    RushCounts all = points.isEmpty() ? RushCounts.NONE : points.get(points.size() - 1).inAll();
    if (all.total() == 0) {
      return List.of("No request has ended.");
    }
    double seconds = Math.min(points.size(), pattern.durationNanos() / 1e9);
    List<String> sentences = new ArrayList<>();
    sentences.add(hits(all, seconds));
    sentences.add(hitRate(all.passed() / seconds));
    sentences.add(responseTime(all, slowest(points, (int) Math.ceil(seconds))));
    sentences.addAll(failures(all, timeline, pattern));
    return List.copyOf(sentences);
  }

  private static String hits(RushCounts all, double seconds) {
    return Lines.of(
        "%,d hits in %s, with %s sent and %s received.",
        all.passed(), time(seconds), bytes(all.bytesOut()), bytes(all.bytesIn()));
  }

  private static String hitRate(double perSecond) {
    return Lines.of(
        "The average hit rate of %.1f/s comes to about %,d hits/day.",
        perSecond, Math.round(perSecond * SECONDS_OF_DAY));
  }

  /** Returns the slowest of the pattern's seconds; of those after it if no request ended before. */
  private static RushPoint slowest(List<RushPoint> points, int seconds) {
    return slowest(points.subList(0, seconds)).or(() -> slowest(points)).orElseThrow();
  }

  private static Optional<RushPoint> slowest(List<RushPoint> points) {
    return points.stream()
        .filter(point -> point.inSecond().total() > 0)
        .max(Comparator.comparingDouble(point -> point.inSecond().meanResponseSeconds()));
  }

  private static String responseTime(RushCounts all, RushPoint slowest) {
    return Lines.of(
        "The average response time was %s; it was highest in second %d, with %s.",
        milliseconds(all.meanResponseSeconds()),
        slowest.second(),
        milliseconds(slowest.inSecond().meanResponseSeconds()));
  }

  private static List<String> failures(RushCounts all, RushTimeline timeline, RampPattern pattern) {
    long errors = all.errors() + all.asserts();
    List<String> sentences = new ArrayList<>();
    if (errors > 0) {
      sentences.add(share(errors, all.total(), "errors"));
      sentences.add(first("error", timeline.firstNanos(Verdict.ERROR, Verdict.ASSERT), pattern));
    }
    if (all.timeouts() > 0) {
      sentences.add(share(all.timeouts(), all.total(), "timeouts"));
      sentences.add(first("timeout", timeline.firstNanos(Verdict.TIMEOUT), pattern));
    }
    if (sentences.isEmpty()) {
      sentences.add("There were no errors and no timeouts.");
    }
    return sentences;
  }

  private static String share(long count, long total, String what) {
    return Lines.of("%.2f %% of the requests (%,d) were %s.", 100.0 * count / total, count, what);
  }

  private static String first(String what, long at, RampPattern pattern) {
    int users = pattern.usersAt(Math.min(at, pattern.durationNanos() - 1)); // within the pattern
    return Lines.of("The first %s came at %.2f s, when users = %d.", what, at / 1e9, users);
  }

  private static String time(double seconds) {
    return seconds < 120 ? Lines.of("%.1f s", seconds) : Lines.of("%.1f min", seconds / 60);
  }

  private static String milliseconds(double seconds) {
    double millis = seconds * 1e3;
    return Lines.of(millis < 10 ? "%.1f ms" : "%,.0f ms", millis);
  }

  private static String bytes(long bytes) {
    if (bytes < 10_000) {
      return Lines.of("%,d bytes", bytes);
    }
    return bytes < 10_000_000
        ? Lines.of("%,.1f kB", bytes / 1e3)
        : Lines.of("%,.1f MB", bytes / 1e6);
  }
}
