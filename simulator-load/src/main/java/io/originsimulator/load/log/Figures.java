package io.originsimulator.load.log;

import java.util.Locale;

/** Numbers as what is told of logs has them. */
public final class Figures {
  private static final double MICRO = 1e3;
  private static final double MILLI = 1e6;
  private static final double SECOND = 1e9;

  private Figures() {}

  /** Three digits at least, in the unit that fits: {@code 12.3ms}. */
  public static String time(long nanos) {
    if (nanos >= SECOND) {
      return number(nanos / SECOND) + "s";
    }
    return nanos >= MILLI ? number(nanos / MILLI) + "ms" : number(nanos / MICRO) + "us";
  }

  /** Three digits at least, without a fraction if there is none. */
  public static String number(double value) {
    String form =
        value >= 100 || value == Math.rint(value) ? "%.0f" : value >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, form, value);
  }

  /** Of all, {@code 95.10 %}. */
  public static String share(long part, long all) {
    return String.format(Locale.ROOT, "%.2f %%", all == 0 ? 0 : part * 100.0 / all);
  }
}
