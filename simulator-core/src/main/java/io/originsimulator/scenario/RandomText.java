package io.originsimulator.scenario;

import io.originsimulator.scenario.Dice.Purpose;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A writer of random text from the base64 alphabet, in pieces, so that any size fits the heap. */
final class RandomText {
  private static final byte[] ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
          .getBytes(StandardCharsets.US_ASCII);
  private static final int LETTERS_A_DRAW = 10; // six bits each of 64
  private static final int PIECE = 8190; // a multiple of LETTERS_A_DRAW

  private RandomText() {}

  /**
   * Writes random letters.
   *
   * @param length number of letters
   * @param firstOrdinal the first ordinal of the dice to use
   * @return the ordinal after the last one used
   */
  static long write(OutputStream out, long length, Dice dice, long firstOrdinal)
      throws IOException {
    byte[] piece = new byte[PIECE];
    long ordinal = firstOrdinal;
    for (long left = length; left > 0; left -= PIECE) {
      int size = (int) Math.min(PIECE, left);
      for (int i = 0; i < size; i += LETTERS_A_DRAW) {
        long bits = dice.bits(ordinal++, Purpose.CONTENT);
        for (int j = i; j < i + LETTERS_A_DRAW; j++, bits >>>= 6) {
          piece[j] = ALPHABET[(int) bits & 63];
        }
      }
      out.write(piece, 0, size);
    }
    return ordinal;
  }
}
