package io.originsimulator.junit;

import java.util.Locale;

/**
 * The result of one check of the requests.
 *
 * @param expected such as {@code 3 requests}
 * @param found a sentence, such as {@code there were 2}
 * @param isFinal whether no later request can make it hold
 * @param needsMore whether further requests alone would make it hold
 */
record Verdict(boolean holds, String expected, String found, boolean isFinal, boolean needsMore) {
  static final Verdict HOLDS = new Verdict(true, "", "");

  Verdict(boolean holds, String expected, String found, boolean isFinal) {
    this(holds, expected, found, isFinal, false);
  }

  Verdict(boolean holds, String expected, String found) {
    this(holds, expected, found, false);
  }

  /** Returns this verdict as final or not. */
  Verdict finallyIf(boolean isFinal) {
    return new Verdict(holds, expected, found, isFinal, needsMore);
  }

  /**
   * Returns that there are fewer requests than expected.
   *
   * @param expected such as {@code 3 requests}
   */
  static Verdict tooFew(String expected, int found) {
    return new Verdict(false, expected, there(found), false, true);
  }

  /** Returns whether there are as many requests as expected; more never become fewer. */
  static Verdict exactly(int count, String expected, int found) {
    return found < count
        ? tooFew(expected, found)
        : new Verdict(found == count, expected, there(found), true);
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

  @Override
  public String toString() {
    return "Expected " + expected + ", but " + found;
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
