package io.originsimulator.load.report.threshold;

import java.util.Arrays;

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
    return Arrays.stream(values()).filter(one -> one.sign.equals(sign)).findFirst().orElseThrow();
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
