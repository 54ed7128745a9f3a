package io.originsimulator.load.plan;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.RequestRate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads rates in the forms of load drivers: {@code 50/1s}, {@code 600/m}, and {@code 5000} per
 * second; and stages of them, with the ramps of recipes.
 */
public final class RateText {
  private static final String EXPECTED =
      "RATE for TIME or RATE -> RATE over TIME, and a comma before the next stage";
  private static final Pattern STAGE =
      Pattern.compile("(\\S+)\\s*->\\s*(\\S+)(?:\\s+over\\s+(\\S+))?|(\\S+)(?:\\s+for\\s+(\\S+))?");

  private RateText() {}

  public static RequestRate parse(String text) {
    return text.matches("\\d{1,10}")
        ? new RequestRate(
            text, (int) Math.min(Long.parseLong(text), Integer.MAX_VALUE), 1_000_000_000)
        : RequestRate.parse(text);
  }

  public static double perSecond(RequestRate rate) {
    return rate.requests() * 1e9 / rate.periodNanos();
  }

  public static boolean isStaged(String text) {
    return text.matches("(?s).*(,|->|\\sfor\\s|\\sover\\s).*");
  }

  /**
   * Reads stages of rates, such as {@code 100/s for 1m, 100/s -> 1000/s over 5m}. The last stage
   * without a time lasts until the end. Without a duration, the times are summed; otherwise they
   * must add up to it.
   */
  public static RatePlan parse(String text, Optional<DurationText> duration) {
    List<RateStage> stages = new ArrayList<>();
    String[] parts = text.split(",", -1);
    long takenNanos = 0;
    for (int i = 0; i < parts.length; i++) {
      boolean last = i == parts.length - 1;
      String part = parts[i].strip();
      if (part.isEmpty()) {
        throw new RecipeException(Problem.of("stage " + (i + 1) + " is empty", EXPECTED));
      }
      RateStage stage = stage(part, last ? duration : Optional.empty(), takenNanos);
      takenNanos += stage.nanos();
      if (takenNanos > DurationText.MAX.toNanos()) {
        throw new RecipeException(
            Problem.of(
                Quoted.of(text) + " takes too long",
                "at most " + DurationText.written(DurationText.MAX) + ", all stages together"));
      }
      stages.add(stage);
    }
    if (duration.isPresent() && duration.get().nanos() != takenNanos) {
      String taken = DurationText.written(Duration.ofNanos(takenNanos));
      throw new RecipeException(
          Problem.of(
              Quoted.of(text) + " takes " + taken + ", and the duration is " + duration.get(),
              "a duration of " + taken + ", or none"));
    }
    return new RatePlan(stages);
  }

  private static RateStage stage(String text, Optional<DurationText> end, long takenNanos) {
    Matcher form = STAGE.matcher(text);
    if (!form.matches()) {
      throw new RecipeException(Problem.of(Quoted.of(text), EXPECTED));
    }
    boolean ramps = form.group(1) != null;
    Optional<RequestRate> from = end(ramps ? form.group(1) : form.group(4));
    String time = form.group(ramps ? 3 : 5);
    long nanos = time == null ? left(text, end, takenNanos) : DurationText.parse(time).nanos();
    if (nanos <= 0) {
      String before = DurationText.written(Duration.ofNanos(takenNanos));
      String after = takenNanos == 0 ? "" : " after the " + before + " of the stages before it";
      throw new RecipeException(
          Problem.of(Quoted.of(text) + " has no time" + after, "more than 0"));
    }
    return new RateStage(from, ramps ? end(form.group(2)) : from, nanos);
  }

  private static long left(String text, Optional<DurationText> end, long takenNanos) {
    return end.map(time -> time.nanos() - takenNanos)
        .orElseThrow(
            () ->
                new RecipeException(
                    Problem.of(
                        Quoted.of(text) + " has no time",
                        EXPECTED
                            + "; only the last stage may last until the end of the duration")));
  }

  /** Reads the rate at an end of a ramp, which may be 0. */
  private static Optional<RequestRate> end(String text) {
    if (!text.matches("0(/\\S+)?")) {
      return Optional.of(parse(text));
    }
    try {
      parse("1" + text.substring(1)); // checks the period
      return Optional.empty();
    } catch (RecipeException e) {
      throw new RecipeException(Problem.of(Quoted.of(text), RequestRate.EXPECTED));
    }
  }
}
