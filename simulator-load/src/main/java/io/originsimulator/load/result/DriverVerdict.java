package io.originsimulator.load.result;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether the figures of a run are the target's, or some are the driver's own. It casts doubt on
 * those figures alone that the driver can explain, which its reasons name.
 *
 * @param reasons in words, with figures and the seconds concerned; none if it is valid
 */
public record DriverVerdict(Judgement judgement, List<String> reasons) {
  /** What can be said of a run. */
  public enum Judgement {
    VALID("valid"),
    DRIVER_LIMITED("the driver was the limit"),
    /** Too little was seen to tell; no figure is in doubt for that. */
    UNDETERMINED("undetermined");

    private final String text;

    Judgement(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  public static final DriverVerdict VALID = new DriverVerdict(Judgement.VALID, List.of());

  public DriverVerdict {
    reasons = List.copyOf(reasons);
  }

  /**
   * Returns the verdict of a run that ended before some of its requests.
   *
   * @param count requests that are {@link Outcome#UNANSWERED}; 0: the verdict stays as it is
   */
  public DriverVerdict withUnanswered(long count) {
    if (count == 0) {
      return this;
    }
    List<String> all = new ArrayList<>(reasons);
    all.add(
        count
            + (count == 1 ? " request was" : " requests were")
            + " unanswered at the end: counted as failed, with times that are lower bounds");
    return new DriverVerdict(
        judgement == Judgement.VALID ? Judgement.UNDETERMINED : judgement, all);
  }

  /** The judgement, and why. */
  @Override
  public String toString() {
    return reasons.isEmpty() ? judgement.toString() : judgement + ": " + String.join("; ", reasons);
  }
}
