package io.originsimulator.load.replay;

import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.result.LoggedAnswer;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The requests of a replay, each with its due time and its entry in the log. The entries are those
 * of a round, by number.
 */
public record ReplayPlan(Recording recording, Schedule schedule, int[] entries) {
  private static final long SECOND = 1_000_000_000;
  private static final long MOST = 50_000_000; // requests of a round; occupy a few gigabytes

  private record Due(long nanos, int entry) {}

  /** Plans requests at the log's own times. */
  public static ReplayPlan atItsTimes(Recording recording, ReplayTiming timing) {
    if (!recording.isTimed()) {
      throw new IllegalArgumentException(untimed(recording));
    }
    if (recording.size() * timing.scale() > MOST) {
      throw new IllegalArgumentException(
          "scale: %s times %d requests exceed %d (expected: a smaller scale, or parts of the log by --window)"
              .formatted(timing.scale(), recording.size(), MOST));
    }
    long[] offsets = offsets(recording, timing);
    SplittableRandom random = new SplittableRandom(timing.seed());
    int[] copies = copies(offsets.length, timing.scale(), random);
    List<Due> dues = dues(copies, offsets, (long) (SECOND / timing.speed()), random);
    dues.sort(Comparator.comparingLong(Due::nanos));
    long[] times = dues.stream().mapToLong(Due::nanos).toArray();
    return new ReplayPlan(
        recording,
        new ReplaySchedule(times, period(times), timing.rounds()),
        dues.stream().mapToInt(Due::entry).toArray());
  }

  /** Plans requests in the log's order, at other times; the log is repeated at its end. */
  public static ReplayPlan inItsOrder(Recording recording, Schedule schedule) {
    if (recording.size() == 0) {
      throw new IllegalArgumentException("nothing to replay: no request was taken from the log");
    }
    return new ReplayPlan(recording, schedule, IntStream.range(0, recording.size()).toArray());
  }

  private static String untimed(Recording recording) {
    if (recording.size() == 0) {
      return "nothing to replay: no request was taken from the log";
    }
    return recording.untimed() == recording.size()
        ? "the log has no times (expected: --rate)"
        : "%d of %d requests have no time (expected: --rate, or logs with times)"
            .formatted(recording.untimed(), recording.size());
  }

  public int entry(long number) {
    return entries[(int) (number % entries.length)];
  }

  public Workload workload(List<Target> targets) {
    return new Workload(schedule, targets, number -> recording.entry(entry(number)).request());
  }

  /**
   * Returns a sink that passes all events on, with the logged response before each sample.
   *
   * @param share the part of the plan that the samples are of
   */
  public ResultSink withLoggedAnswers(ResultSink sink, RunShare share) {
    return event -> {
      if (event instanceof Sample sample && sample.attempted()) {
        Recording.Entry entry = recording.entry(entry(share.whole(sample.number())));
        if (entry.status() > 0 || entry.durationNanos() >= 0) {
          sink.accept(new LoggedAnswer(sample.number(), entry.status(), entry.durationNanos()));
        }
      }
      sink.accept(event);
    };
  }

  /** Returns the due times of entries: the log's, with long gaps shortened, scaled by the speed. */
  private static long[] offsets(Recording recording, ReplayTiming timing) {
    long[] offsets = new long[recording.size()];
    long removed = 0;
    for (int i = 1; i < offsets.length; i++) {
      long gap = recording.offsetNanos(i) - recording.offsetNanos(i - 1);
      removed += timing.maxGapNanos() > 0 ? Math.max(0, gap - timing.maxGapNanos()) : 0;
      offsets[i] = Math.round((recording.offsetNanos(i) - removed) / timing.speed());
    }
    return offsets;
  }

  /** Returns the entries, each repeated according to the scale; at least one in total. */
  private static int[] copies(int count, double scale, SplittableRandom random) {
    if (scale == 1) {
      return IntStream.range(0, count).toArray();
    }
    int whole = (int) scale;
    IntStream.Builder copies = IntStream.builder();
    for (int i = 0; i < count; i++) {
      int times = whole + (random.nextDouble() < scale - whole ? 1 : 0);
      for (int k = 0; k < times; k++) {
        copies.add(i);
      }
    }
    int[] all = copies.build().toArray();
    return all.length == 0 ? new int[1] : all;
  }

  /**
   * Returns the due time of each copy: of the first its entry's, of others within the following
   * second of the log.
   */
  private static List<Due> dues(
      int[] copies, long[] offsets, long second, SplittableRandom random) {
    long end = offsets[offsets.length - 1];
    List<Due> dues = new ArrayList<>(copies.length);
    for (int i = 0; i < copies.length; i++) {
      long due = offsets[copies[i]];
      boolean first = i == 0 || copies[i - 1] != copies[i];
      long later = first ? 0 : random.nextLong(Math.min(second, end - due) + 1);
      dues.add(new Due(due + later, copies[i]));
    }
    return dues;
  }

  /** Returns the time to the start of the next round: a mean gap after the last request. */
  private static long period(long[] times) {
    long last = times[times.length - 1];
    return times.length < 2 || last == 0 ? last + SECOND : last + last / (times.length - 1);
  }
}
