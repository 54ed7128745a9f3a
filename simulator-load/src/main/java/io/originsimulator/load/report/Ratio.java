package io.originsimulator.load.report;

/** One number by another. */
final class Ratio {
  private Ratio() {}

  /** 0 if there is nothing to divide by. */
  static double of(Number part, Number whole) {
    double by = whole.doubleValue();
    return by <= 0 ? 0 : part.doubleValue() / by;
  }
}
