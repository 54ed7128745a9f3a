package io.originsimulator.load.report.compare;

import io.originsimulator.load.text.Figures;

/**
 * By how much a figure of a run differs from the first run's, and what may explain it.
 *
 * @param ratio to the first run's figure; no number if that is 0
 * @param onTime the ratio with the slower run's driver never late
 * @param margin by which the ratio may differ by chance, as a factor of at least 1
 */
public record Difference(double ratio, double onTime, double margin, Kind kind) {
  /** What can be said of a difference. */
  enum Kind {
    CLEAR("", "clear"),
    /** Chance can explain it. */
    NOT_CLEAR(" ~", "no clear difference"),
    /** A run is too short to tell. */
    TOO_SHORT(" ?", "too short"),
    /** The driver of a run can explain it. */
    DRIVERS(" !", "the driver can explain it"),
    /** Of this figure nothing is said of chance. */
    NOT_TESTED("", "not tested");

    private final String mark;
    private final String words;

    Kind(String mark, String words) {
      this.mark = mark;
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /** The ratio with its mark, if it is not 1; a hyphen if there is none. */
  public String cell() {
    boolean isSame = ratio == 1 && kind == Kind.NOT_CLEAR;
    return (Double.isNaN(ratio) ? "-" : Figures.fixed(ratio, 2)) + (isSame ? "" : kind.mark);
  }

  /** Whether the ratio is on its side of a limit also by chance, and with a driver never late. */
  public boolean isClearOf(double limit) {
    double factor =
        ratio > limit ? Math.min(ratio, onTime) / limit : limit / Math.max(ratio, onTime);
    return factor > margin;
  }
}
