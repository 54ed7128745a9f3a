package io.originsimulator.load.report.threshold;

/** The comparison operator of a threshold. */
public enum Comparison {
  BELOW("<"),
  AT_MOST("<="),
  ABOVE(">"),
  AT_LEAST(">="),
  EQUAL("==");

  private final String sign;

  Comparison(String sign) {
    this.sign = sign;
  }

  public static Comparison of(String sign) {
    for (Comparison comparison : values()) {
      if (comparison.sign.equals(sign)) {
        return comparison;
      }
    }
    throw new IllegalArgumentException(sign);
  }

  /** Returns whether it also holds for all larger values. */
  public boolean isUpwards() {
    return this == ABOVE || this == AT_LEAST;
  }

  public boolean holds(double value, double limit) {
    return switch (this) {
      case BELOW -> value < limit;
      case AT_MOST -> value <= limit;
      case ABOVE -> value > limit;
      case AT_LEAST -> value >= limit;
      case EQUAL -> value == limit;
    };
  }
}
