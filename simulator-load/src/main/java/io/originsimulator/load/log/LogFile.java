package io.originsimulator.load.log;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a stream, gzipped or not. A NUL among the first bytes marks a list whose entries end
 * in NUL, as httperf's do. One thread.
 */
final class LogFile {
  private static final int LOOKED_AT = 8192;
  private static final int GZIP_MAGIC = 0x1f8b;

  private final BufferedReader reader;
  private final boolean endsInNul;

  LogFile(InputStream stream) throws IOException {
    InputStream plain = plain(stream);
    endsInNul = hasNul(plain);
    reader = new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
  }

  /** Returns the next lines without their ends; none at the end of the file. */
  List<String> next(int most) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = line(); line != null; line = lines.size() < most ? line() : null) {
      lines.add(line);
    }
    return lines;
  }

  private @Nullable String line() throws IOException {
    if (!endsInNul) {
      return reader.readLine();
    }
    StringBuilder line = new StringBuilder();
    int c = reader.read();
    if (c < 0) {
      return null;
    }
    while (c > 0) {
      line.append((char) c);
      c = reader.read();
    }
    return line.toString();
  }

  private static InputStream plain(InputStream stream) throws IOException {
    InputStream bytes = new BufferedInputStream(stream, LOOKED_AT);
    bytes.mark(2);
    int magic = bytes.read() << 8 | bytes.read();
    bytes.reset();
    return magic == GZIP_MAGIC
        ? new BufferedInputStream(new GZIPInputStream(new ToItsEnd(bytes)), LOOKED_AT)
        : bytes;
  }

  /**
   * A stream with {@link #available} of 0 only at its end. If a pipe has no bytes available, the
   * JDK takes the end of one gzip member for the end of the stream.
   */
  private static final class ToItsEnd extends FilterInputStream {
    ToItsEnd(InputStream markable) {
      super(markable);
    }

    @Override
    public int available() throws IOException {
      in.mark(1);
      boolean ended = in.read() < 0;
      in.reset();
      return ended ? 0 : Math.max(1, in.available());
    }
  }

  private static boolean hasNul(InputStream stream) throws IOException {
    stream.mark(LOOKED_AT);
    byte[] first = stream.readNBytes(LOOKED_AT);
    stream.reset();
    return new String(first, StandardCharsets.ISO_8859_1).indexOf('\0') >= 0;
  }
}
