package io.originsimulator.server.honesty;

/** What a simulator says of itself. */
public enum Verdict {

  /** It kept its times wherever it was judged. */
  VALID("valid"),

  /** Somewhere it did not, or it was at its limit. */
  SIMULATOR_WAS_THE_BOTTLENECK("the simulator was the bottleneck"),

  /** It kept its times as far as is known, but can no longer see all that would say otherwise. */
  NO_LONGER_WATCHED("the simulator no longer watches itself"),

  /** It sent too few responses to tell. */
  UNDETERMINED("undetermined"),

  /** It has answered no request but for its own pages, or time was moved by hand. */
  NOTHING_MEASURED("nothing was measured");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
