package io.originsimulator.load.result;

import java.util.List;

/** The known end of a run whose file stops before it. */
final class CutEnd {
  /** Stands behind the file's name in the reason. */
  static final String WORDS = " ends in the middle";

  private long samples;
  private long connected;
  private long lastNanos;

  void sample(Sample sample) {
    samples++;
    connected += sample.connectNanos() > 0 ? 1 : 0;
    lastNanos = Math.max(lastNanos, sample.endNanos());
  }

  /** Behind the last whole sample, in words. */
  String place() {
    return ", after " + samples + " requests";
  }

  RunEnd end(String file) {
    String reason =
        file
            + WORDS
            + place()
            + ": what came later is not in the figures, nor how much was open or in flight at once";
    DriverVerdict verdict =
        new DriverVerdict(DriverVerdict.Judgement.UNDETERMINED, List.of(reason));
    return new RunEnd(lastNanos, true, connected, 0, 0, verdict);
  }
}
