package io.originsimulator.junit;

import java.util.Locale;

/**
 * The result of one check of the requests.
 *
 * @param expected such as {@code 3 requests}
 * @param found a sentence, such as {@code there were 2}
 * @param isFinal whether no later request can make it hold
 */
record Verdict(boolean holds, String expected, String found, boolean isFinal) {
  static final Verdict HOLDS = new Verdict(true, "", "");

  Verdict(boolean holds, String expected, String found) {
    this(holds, expected, found, false);
  }

  /** Returns this verdict as final or not. */
  Verdict finallyIf(boolean isFinal) {
    return new Verdict(holds, expected, found, isFinal);
  }

  static Verdict incomplete(long dropped) {
    return new Verdict(
        false,
        "all requests in the journal",
        dropped
            + (dropped == 1 ? " was" : " were")
            + " dropped; raise the limit: journal(N) of Simulator.builder(), journal = @Journal(entries = N)",
        true);
  }

  static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  static String there(long count) {
    return count == 1 ? "there was 1" : "there were " + count;
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }
}
