package io.originsimulator.load.replay;

import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.result.LoggedAnswer;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The requests of a replay, each with its time and its entry in the log.
 *
 * @param entries of a round, by number; not to be changed
 */
public record ReplayPlan(Recording recording, Schedule schedule, int[] entries) {
  private static final long SECOND = 1_000_000_000;
  private static final long MOST = 50_000_000; // requests of a round: a few gigabytes

  /**
   * The log's own times.
   *
   * @throws IllegalArgumentException if the log has no times, or nothing in it, or the scale makes
   *     too many of its requests
   */
  public static ReplayPlan atItsTimes(Recording recording, ReplayTiming timing) {
    if (!recording.isTimed()) {
      throw new IllegalArgumentException(untimed(recording));
    }
    if (recording.size() * timing.scale() > MOST) {
      throw new IllegalArgumentException(
          "scale: %s of %d requests are more than %d (expected: fewer, or parts of the log by --window)"
              .formatted(timing.scale(), recording.size(), MOST));
    }
    long[] offsets = offsets(recording, timing);
    SplittableRandom random = new SplittableRandom(timing.seed());
    int[] entries = copies(offsets.length, timing.scale(), random);
    long[] times = placed(entries, offsets, (long) (SECOND / timing.speed()), random);
    int[] order = TimeOrder.of(times);
    long[] ordered = TimeOrder.apply(order, times);
    return new ReplayPlan(
        recording,
        new ReplaySchedule(ordered, period(ordered), timing.rounds()),
        TimeOrder.apply(order, entries));
  }

  /**
   * The log's order, at other times; it begins again at its end.
   *
   * @throws IllegalArgumentException if the log has nothing in it
   */
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
        : "%d of %d requests have no time (expected: --rate, or logs that tell it)"
            .formatted(recording.untimed(), recording.size());
  }

  /** The log's entry that a request of the run is, by its number from 0. */
  public int entry(long number) {
    return entries[(int) (number % entries.length)];
  }

  /**
   * What the driver runs.
   *
   * @param targets one for each of the recording's requests, in their order
   */
  public Workload workload(List<Target> targets) {
    return new Workload(schedule, targets, number -> recording.request(entry(number)));
  }

  /** Returns a sink that gives another all events, and a logged answer before each sample. */
  public ResultSink withLoggedAnswers(ResultSink sink) {
    return event -> {
      if (event instanceof Sample sample && sample.attempted()) {
        int entry = entry(sample.number());
        if (recording.status(entry) > 0 || recording.durationNanos(entry) >= 0) {
          sink.accept(
              new LoggedAnswer(
                  sample.number(), recording.status(entry), recording.durationNanos(entry)));
        }
      }
      sink.accept(event);
    };
  }

  /** When entries are due: the log's times without long gaps, faster or slower. */
  private static long[] offsets(Recording recording, ReplayTiming timing) {
    long[] offsets = new long[recording.size()];
    long left = 0; // out
    for (int i = 1; i < offsets.length; i++) {
      long gap = recording.offsetNanos(i) - recording.offsetNanos(i - 1);
      left += timing.maxGapNanos() > 0 ? Math.max(0, gap - timing.maxGapNanos()) : 0;
      offsets[i] = Math.round((recording.offsetNanos(i) - left) / timing.speed());
    }
    return offsets;
  }

  /** Each entry as often as the scale says; at least one in all. */
  private static int[] copies(int count, double scale, SplittableRandom random) {
    if (scale == 1) {
      return IntStream.range(0, count).toArray();
    }
    int whole = (int) scale;
    List<Integer> copies = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int times = whole + (random.nextDouble() < scale - whole ? 1 : 0);
      for (int k = 0; k < times; k++) {
        copies.add(i);
      }
    }
    return copies.isEmpty() ? new int[1] : copies.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The first copy is due when its entry is, the others within a second of the log behind it. */
  private static long[] placed(
      int[] entries, long[] offsets, long second, SplittableRandom random) {
    long end = offsets[offsets.length - 1];
    long[] times = new long[entries.length];
    for (int i = 0; i < entries.length; i++) {
      long due = offsets[entries[i]];
      boolean first = i == 0 || entries[i - 1] != entries[i];
      long width = Math.min(second, end - due) + 1;
      times[i] = first ? due : due + random.nextLong(width);
    }
    return times;
  }

  /** To the beginning of the next round: a mean gap behind the last request. */
  private static long period(long[] times) {
    long last = times[times.length - 1];
    return times.length < 2 || last == 0 ? last + SECOND : last + last / (times.length - 1);
  }
}
