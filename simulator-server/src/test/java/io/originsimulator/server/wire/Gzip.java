package io.originsimulator.server.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;

/** The contents of a compressed body. */
final class Gzip {
  private Gzip() {}

  static byte[] bytes(byte[] compressed) throws IOException {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
      return in.readAllBytes();
    }
  }

  static String decode(byte[] compressed) throws IOException {
    return new String(bytes(compressed), StandardCharsets.UTF_8);
  }
}
