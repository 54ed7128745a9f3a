package io.originsimulator.load.result;

import java.util.ArrayList;
import java.util.List;

/**
 * The verdict on whether a run's figures are the target's or partly the driver's own. It casts
 * doubt only on the figures that the driver can explain, which its reasons name.
 *
 * @param reasons as text, with figures and the seconds concerned; empty if it is valid
 */
public record DriverVerdict(Judgement judgement, List<String> reasons) {
  public enum Judgement {
    VALID("valid", "the figures are the target's"),
    DRIVER_LIMITED(
        "the driver was the limit",
        "the driver contributed to these figures; give it its own cores, or lower the rate"),
    /** The data is insufficient for a judgement; this alone puts no figure in doubt. */
    UNDETERMINED(
        "undetermined",
        "the data is insufficient for a verdict; send more requests, or let the run end");

    private final String text;
    private final String meaning;

    Judgement(String text, String meaning) {
      this.text = text;
      this.meaning = meaning;
    }

    /** Returns the meaning for the run's figures, and the action to take. */
    public String meaning() {
      return meaning;
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
   * @param count number of {@link Outcome#UNANSWERED} requests; 0: returns this verdict
   */
  public DriverVerdict withUnanswered(long count) {
    String requests = count + (count == 1 ? " request was" : " requests were");
    return count == 0
        ? this
        : withUnknown(
            List.of(
                requests
                    + " unanswered at the end: counted as failed, with times that are lower bounds"));
  }

  /** Returns the verdict of a run of which parts are unknown, with the reasons. */
  DriverVerdict withUnknown(List<String> more) {
    List<String> all = new ArrayList<>(reasons);
    all.addAll(more);
    return new DriverVerdict(
        judgement == Judgement.VALID ? Judgement.UNDETERMINED : judgement, all);
  }

  @Override
  public String toString() {
    return reasons.isEmpty() ? judgement.toString() : judgement + ": " + String.join("; ", reasons);
  }
}
