package io.originsimulator.load.collect;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A worker's own raw result, which is read while it is written. Written by one thread, read by any.
 * The file has no name on Unix, so that a killed worker leaves nothing behind.
 */
public final class GrowingFile implements AutoCloseable {
  private final Path folder;
  private final FileChannel channel;
  private volatile long written;
  private volatile boolean ended;

  private GrowingFile(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /** Creates a file in a folder. */
  public static GrowingFile create(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(
            named(folder),
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE); // on Unix: at once
    return new GrowingFile(folder, channel);
  }

  private static Path named(Path folder) throws IOException {
    return Files.createTempFile(folder, "origin-simulator-", ".osr");
  }

  /** Copies what was written to a file that stays in the folder; returns its path. */
  public Path keep() throws IOException {
    Path copy = named(folder);
    try (FileChannel to = FileChannel.open(copy, StandardOpenOption.WRITE)) {
      long copied = 0;
      while (copied < written) {
        copied += channel.transferTo(copied, written - copied, to);
      }
    }
    return copy;
  }

  /** Returns a stream to the file; its end is the end of the file. */
  public OutputStream output() {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes, offset, length);
        long place = written;
        while (left.hasRemaining()) {
          place += channel.write(left, place);
        }
        written = place;
      }

      @Override
      public void close() {
        ended = true;
      }
    };
  }

  /**
   * Returns bytes from an offset; none if there are no more yet. Keeps the last byte back until the
   * file has ended, so that the last part is known when it is read.
   */
  byte[] part(long offset, int most) throws IOException {
    boolean all = ended; // before the length: it does not grow after the end
    long length = Math.min(most, (all ? written : written - 1) - offset);
    byte[] bytes = new byte[(int) Math.max(0, length)];
    ByteBuffer left = ByteBuffer.wrap(bytes);
    while (left.hasRemaining() && channel.read(left, offset + left.position()) >= 0) {
      // until the part is complete
    }
    return bytes;
  }

  /** Returns whether an offset is the end of the file. */
  boolean endsAt(long offset) {
    return ended && offset == written;
  }

  /** Returns a stream that waits for the end of the file. */
  InputStream input(Patience patience) {
    return new PartsInput() {
      private long offset;

      @Override
      byte[] next() throws IOException {
        byte[] part = part(offset, MOST_BYTES);
        while (part.length == 0 && !endsAt(offset)) {
          patience.pause();
          part = part(offset, MOST_BYTES);
        }
        offset += part.length;
        return part;
      }
    };
  }

  /** Deletes the file. */
  @Override
  public void close() throws IOException {
    channel.close();
  }
}
