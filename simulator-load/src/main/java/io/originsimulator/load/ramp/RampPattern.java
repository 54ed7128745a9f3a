package io.originsimulator.load.ramp;

import io.originsimulator.load.closed.Population;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Ramps, one after another.
 *
 * <pre>
 *   250 |         /‾‾‾‾|
 *       |      /       |      1-250:60,250-250:30
 *     1 |___/__________|____
 *       0         60   90 s
 * </pre>
 */
public final class RampPattern implements Population {
  private static final String EXPECTED =
      "start-end:seconds, such as 1-250:60; more after commas, 2* in front to repeat";
  private static final Pattern FORM =
      Pattern.compile("(?:(\\d{1,6})\\*)?(\\d{1,9})-(\\d{1,9}):(\\d{1,9})");
  private static final int MOST_RAMPS = 10_000;
  private static final long SECOND = 1_000_000_000;

  private final List<Ramp> ramps;
  private final long[] startNanos; // of each ramp, and of the end
  private final String text;

  private RampPattern(List<Ramp> ramps, String text) {
    this.ramps = List.copyOf(ramps);
    this.text = text;
    this.startNanos = new long[ramps.size() + 1];
    for (int i = 0; i < ramps.size(); i++) {
      startNanos[i + 1] = startNanos[i] + ramps.get(i).durationNanos();
    }
    if (ramps.isEmpty() || durationNanos() > Ramp.LONGEST_NANOS) {
      throw new IllegalArgumentException(
          "pattern: %s s (expected: at least one ramp, and at most 86400 s in total)"
              .formatted(durationNanos() / SECOND));
    }
    if (ramps.stream().noneMatch(Ramp::hasUsers)) {
      throw new IllegalArgumentException(
          "pattern: \"%s\" (expected: at least one user before the end; 0-1:5 has none, 1-1:5 has one)"
              .formatted(text));
    }
  }

  public static RampPattern of(List<Ramp> ramps) {
    String text =
        ramps.stream()
            .map(r -> r.fromUsers() + "-" + r.toUsers() + ":" + r.durationNanos() / SECOND)
            .collect(Collectors.joining(","));
    return new RampPattern(ramps, text);
  }

  /** Reads blitz's {@code [N*]start-end:seconds[,…]}. */
  public static RampPattern parse(String text) {
    List<Ramp> ramps = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Matcher form = FORM.matcher(part.strip());
      if (!form.matches()) {
        throw new IllegalArgumentException(
            "pattern: \"" + text + "\" (expected: " + EXPECTED + ")");
      }
      int times = form.group(1) == null ? 1 : Integer.parseInt(form.group(1));
      if (times < 1 || ramps.size() + times > MOST_RAMPS) {
        throw new IllegalArgumentException(
            "pattern: \"" + text + "\" (expected: 1 to " + MOST_RAMPS + " ramps)");
      }
      ramps.addAll(Collections.nCopies(times, ramp(form)));
    }
    return new RampPattern(ramps, text);
  }

  private static Ramp ramp(Matcher form) {
    return new Ramp(
        Integer.parseInt(form.group(2)),
        Integer.parseInt(form.group(3)),
        Long.parseLong(form.group(4)) * SECOND);
  }

  public List<Ramp> ramps() {
    return ramps;
  }

  @Override
  public int usersAt(long elapsedNanos) {
    if (elapsedNanos >= durationNanos()) {
      return 0;
    }
    int i = rampAt(elapsedNanos);
    return ramps.get(i).usersAt(elapsedNanos - startNanos[i]);
  }

  @Override
  public long nextChangeNanos(long elapsedNanos) {
    int i = rampAt(elapsedNanos);
    return startNanos[i] + ramps.get(i).nextChangeNanos(elapsedNanos - startNanos[i]);
  }

  @Override
  public long durationNanos() {
    return startNanos[ramps.size()];
  }

  @Override
  public int mostUsers() {
    return ramps.stream().mapToInt(r -> Math.max(r.fromUsers(), r.toUsers())).max().orElse(0);
  }

  @Override
  public String toString() {
    return text;
  }

  private int rampAt(long elapsedNanos) {
    int found = Arrays.binarySearch(startNanos, 0, ramps.size(), elapsedNanos);
    return found >= 0 ? found : -found - 2;
  }
}
