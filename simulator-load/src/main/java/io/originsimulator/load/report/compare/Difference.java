package io.originsimulator.load.report.compare;

import io.originsimulator.load.text.Figures;

/**
 * The difference between a run's figure and the first run's, with its likely cause.
 *
 * @param ratio to the first run's figure; NaN if that is 0
 * @param onTime ratio with the slower run's driver never late
 * @param margin factor, 1 or more, by which the ratio may differ by chance
 * @param kind judgement of the difference
 */
public record Difference(double ratio, double onTime, double margin, Kind kind) {
  enum Kind {
    CLEAR("", "clear"),
    NOT_CLEAR(" ~", "no clear difference"),
    TOO_SHORT(" ?", "too short"),
    DRIVERS(" !", "the driver can explain it"),
    NOT_TESTED("", "not tested");

    private final String mark;
    private final String text;

    Kind(String mark, String text) {
      this.mark = mark;
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * Returns the ratio with its mark, without the mark if both are equal; a hyphen without a ratio.
   */
  public String cell() {
    boolean isSame = ratio == 1 && kind == Kind.NOT_CLEAR;
    return (Double.isNaN(ratio) ? "-" : Figures.fixed(ratio, 2)) + (isSame ? "" : kind.mark);
  }

  /** Returns whether the ratio is beyond a limit by more than chance or the driver can explain. */
  public boolean isClearOf(double limit) {
    double factor =
        ratio > limit ? Math.min(ratio, onTime) / limit : limit / Math.max(ratio, onTime);
    return factor > margin;
  }
}
