package io.originsimulator.testcontainers;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The digest that identifies contents. */
final class Sha256 {
  private Sha256() {}

  /** Returns the digest in 64 hexadecimal digits. */
  static String of(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // never happens: every Java has it
    }
  }
}
