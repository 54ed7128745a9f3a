package io.originsimulator.load.preflight;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files of Linux under {@code /proc}; other systems have none. */
final class Proc {
  private static final int MOST_BYTES = 1 << 16;

  private Proc() {}

  /**
   * Returns the words of a file. Reads it at once, since the kernel may not support a second read.
   */
  static List<String> words(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII).strip();
      return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Returns the number that a file holds; the default if there is none. */
  static long number(Path file, long otherwise) {
    List<String> words = words(file);
    return words.size() == 1 && words.get(0).matches("\\d{1,18}")
        ? Long.parseLong(words.get(0))
        : otherwise;
  }
}
