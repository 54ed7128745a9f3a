package io.originsimulator.scenario;

/** The position in a sequence, which starts again when its stage does. Any thread. */
final class Turn {
  private long round = -1;
  private long taken;

  /**
   * Takes the next turn.
   *
   * @param now how often the timeline has begun over
   * @return 0 for the first in this round
   */
  synchronized long take(long now) {
    if (now > round) {
      round = now;
      taken = 0;
    }
    return taken++;
  }
}
