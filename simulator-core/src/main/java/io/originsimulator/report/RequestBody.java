package io.originsimulator.report;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** The body of a request in the journal: its first bytes and its length. */
public final class RequestBody {

  /** No body. */
  public static final RequestBody NONE = new RequestBody(new byte[0], 0, 0);

  private final byte[] first;
  private final long length;
  private final int kept; // differs from first.length if the body was read as text

  private RequestBody(byte[] first, long length, int kept) {
    this.first = first;
    this.length = length;
    this.kept = kept;
  }

  /**
   * Creates a body.
   *
   * @param first its first bytes, or all of them; copied
   * @param length the length of the complete body, in bytes; at least that of {@code first}
   */
  public static RequestBody of(byte[] first, long length) {
    if (length < first.length) {
      throw new IllegalArgumentException(
          "length: "
              + length
              + " (expected: "
              + first.length
              + " or more, the number of bytes given)");
    }
    return length == 0 ? NONE : new RequestBody(first.clone(), length, first.length);
  }

  /**
   * Creates a body from JSON, where U+FFFD, which may be longer, replaces bytes that were not
   * UTF-8.
   *
   * @param length the length of the complete body, in bytes
   * @param kept number of kept bytes, which does not follow from the text; empty for as many as the
   *     text has, up to {@code length}
   */
  static RequestBody of(String text, long length, Optional<Integer> kept) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return length == 0
        ? NONE
        : new RequestBody(bytes, length, kept.orElse((int) Math.min(bytes.length, length)));
  }

  /** Returns a copy of the kept bytes, the first of the body. */
  public byte[] bytes() {
    return first.clone();
  }

  /** Returns the number of kept bytes. */
  public int keptBytes() {
    return kept;
  }

  /** Returns the kept bytes as UTF-8; invalid ones become U+FFFD. */
  public String text() {
    return new String(first, StandardCharsets.UTF_8);
  }

  /** Returns the length of the complete body, in bytes. */
  public long length() {
    return length;
  }

  /** Returns whether all of the body was kept. */
  public boolean isWhole() {
    return kept >= length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RequestBody body
        && body.length == length
        && body.kept == kept
        && Arrays.equals(body.first, first);
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(first), length, kept);
  }

  /** Returns the text and, if it is incomplete, the body's length. */
  @Override
  public String toString() {
    return isWhole() ? text() : text() + "… (" + length + " bytes)";
  }
}
