package io.originsimulator.recipe.latency;

/**
 * The inverse of the standard normal distribution, by Peter Acklam's rational approximation; its
 * relative error is below 1.15e-9.
 */
final class NormalQuantile {
  private static final double LOW = 0.02425; // the tails, with other coefficients, are beyond this

  private NormalQuantile() {}

  /** Returns the value below which a share lies; shares are clamped to 1e-300 to 1 − 2^-53. */
  static double of(double share) {
    double p = Math.max(1e-300, Math.min(share, 1 - 0x1p-53));
    if (p < LOW) {
      return tail(Math.sqrt(-2 * Math.log(p)));
    }
    if (p > 1 - LOW) {
      return -tail(Math.sqrt(-2 * Math.log1p(-p)));
    }
    double q = p - 0.5;
    double r = q * q;
    double above =
        ((((-3.969683028665376e+01 * r + 2.209460984245205e+02) * r - 2.759285104469687e+02) * r
                            + 1.383577518672690e+02)
                        * r
                    - 3.066479806614716e+01)
                * r
            + 2.506628277459239e+00;
    double below =
        ((((-5.447609879822406e+01 * r + 1.615858368580409e+02) * r - 1.556989798598866e+02) * r
                            + 6.680131188771972e+01)
                        * r
                    - 1.328068155288572e+01)
                * r
            + 1;
    return above * q / below;
  }

  private static double tail(double q) {
    double above =
        ((((-7.784894002430293e-03 * q - 3.223964580411365e-01) * q - 2.400758277161838e+00) * q
                            - 2.549732539343734e+00)
                        * q
                    + 4.374664141464968e+00)
                * q
            + 2.938163982698783e+00;
    double below =
        (((7.784695709041462e-03 * q + 3.224671290700398e-01) * q + 2.445134137142996e+00) * q
                    + 3.754408661907416e+00)
                * q
            + 1;
    return above / below;
  }
}
