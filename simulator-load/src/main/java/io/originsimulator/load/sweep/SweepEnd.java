package io.originsimulator.load.sweep;

/** Why a sweep ended. */
public enum SweepEnd {
  ALL_TRIED("all rates were tried"),
  KNEE_PASSED("the knee was passed"),
  ERRORS("too many errors"),
  MOST_STEPS("the most steps were made"),
  STOPPED("stopped");

  private final String text;

  SweepEnd(String text) {
    this.text = text;
  }

  /** The words of reports. */
  @Override
  public String toString() {
    return text;
  }
}
