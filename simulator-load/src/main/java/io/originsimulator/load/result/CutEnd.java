package io.originsimulator.load.result;

import java.util.List;

/** The end of a run whose file is truncated. */
final class CutEnd {
  /** Follows the file's name in the reason. */
  static final String WORDS = " ends in the middle";

  private long samples;
  private long connected;
  private long lastNanos;

  void sample(Sample sample) {
    samples++;
    connected += sample.connectNanos() > 0 ? 1 : 0;
    lastNanos = Math.max(lastNanos, sample.endNanos());
  }

  /** Returns the place after the last complete sample, as text. */
  String place() {
    return ", after " + samples + " requests";
  }

  RunEnd end(String file) {
    String reason =
        file
            + WORDS
            + place()
            + ": later requests, and the maximums of connections and requests in flight, are unknown";
    DriverVerdict verdict =
        new DriverVerdict(DriverVerdict.Judgement.UNDETERMINED, List.of(reason));
    return new RunEnd(lastNanos, true, connected, 0, 0, verdict);
  }
}
