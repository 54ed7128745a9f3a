package io.originsimulator.report;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** The body of a request as the journal keeps it: its first bytes, and how long it was. */
public final class RequestBody {

  /** No body. */
  public static final RequestBody NONE = new RequestBody(new byte[0], 0, 0);

  private final byte[] first;
  private final long length;
  private final int kept; // not as many as there are if they came as text

  private RequestBody(byte[] first, long length, int kept) {
    this.first = first;
    this.length = length;
    this.kept = kept;
  }

  /**
   * A body.
   *
   * @param first its first bytes, or all of them; copied
   * @param length of the whole, in bytes; no less than the first
   */
  public static RequestBody of(byte[] first, long length) {
    if (length < first.length) {
      throw new IllegalArgumentException(
          "length: " + length + " (expected: " + first.length + " or more, as many as are given)");
    }
    return length == 0 ? NONE : new RequestBody(first.clone(), length, first.length);
  }

  /**
   * A body as JSON has it. Bytes that were no UTF-8 are those of U+FFFD, which may be more.
   *
   * @param length of the whole, in bytes
   * @param kept how many bytes were kept, which the text alone does not show; empty: as many as it
   *     has, or all
   */
  static RequestBody of(String text, long length, Optional<Integer> kept) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return length == 0
        ? NONE
        : new RequestBody(bytes, length, kept.orElse((int) Math.min(bytes.length, length)));
  }

  /** The bytes that were kept, the first of the body; a copy. */
  public byte[] bytes() {
    return first.clone();
  }

  /** Returns how many bytes were kept. */
  public int keptBytes() {
    return kept;
  }

  /** Returns the kept bytes as UTF-8; invalid ones become U+FFFD. */
  public String text() {
    return new String(first, StandardCharsets.UTF_8);
  }

  /** The length of the whole body, in bytes. */
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

  /** The text, and what is missing of it. */
  @Override
  public String toString() {
    return isWhole() ? text() : text() + "… (" + length + " bytes)";
  }
}
