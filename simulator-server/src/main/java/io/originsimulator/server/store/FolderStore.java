package io.originsimulator.server.store;

import io.originsimulator.server.store.RecipeStore.Member;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * A store in a folder, of one simulator: the state survives the process, however it ends.
 *
 * <pre>
 *   recipes*.tmp ──force──▶ renamed to recipes.state ──▶ force of the folder ──▶ accepted
 *   recipes.state           the JSON of the state, then a line: sha256 and the digest of the JSON
 *   lock                    locked as long as a simulator uses the folder
 * </pre>
 *
 * <p>A process that ends while it writes leaves the old file, and one to delete.
 */
public final class FolderStore implements RecipeStore {
  private static final String FILE = "recipes.state";
  private static final String CHECKSUM = "sha256 ";
  private static final int CHECKSUM_LENGTH = CHECKSUM.length() + 64 + 1; // with its line break

  private final Path folder;
  private final Path file;
  private final KeptStateJson json;
  private final FileChannel lock;
  private KeptState state;

  /**
   * Opens a store; creates the folder if it is missing.
   *
   * @throws StoreException if the folder cannot be used, another simulator uses it, or the file is
   *     incomplete or not a state
   */
  public FolderStore(Path folder, KeptStateJson json) {
    this.folder = folder;
    this.file = folder.resolve(FILE);
    this.json = json;
    try {
      Files.createDirectories(folder);
      this.lock = lock(folder);
    } catch (IOException e) {
      throw new StoreException(
          "%s: cannot be used: %s (expected: a folder in which files can be written)"
              .formatted(folder, e),
          e);
    }
    try {
      deleteUnfinished();
      this.state = Files.exists(file) ? json.read(checked(), file.toString()) : KeptState.NONE;
    } catch (IOException e) {
      close();
      throw new StoreException("%s: cannot be read: %s".formatted(file, e), e);
    } catch (StoreException e) {
      close();
      throw e;
    }
  }

  private static FileChannel lock(Path folder) throws IOException {
    FileChannel lock =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (lock.tryLock() != null) {
        return lock;
      }
    } catch (OverlappingFileLockException e) {
      // by another simulator of this process
    } catch (IOException e) {
      lock.close();
      throw e;
    }
    lock.close();
    throw new StoreException(
        folder + ": another simulator uses it (expected: a folder for each simulator)");
  }

  /** Deletes the files of writers that were killed. */
  private void deleteUnfinished() throws IOException {
    try (DirectoryStream<Path> unfinished = Files.newDirectoryStream(folder, "recipes*.tmp")) {
      for (Path one : unfinished) {
        Files.delete(one);
      }
    }
  }

  /** Returns the JSON of the file, after a check that it is complete and unchanged. */
  private byte[] checked() throws IOException {
    byte[] content = Files.readAllBytes(file);
    byte[] written = Arrays.copyOf(content, Math.max(0, content.length - CHECKSUM_LENGTH));
    byte[] end = Arrays.copyOfRange(content, written.length, content.length);
    if (!Arrays.equals(end, checksum(written))) {
      throw new StoreException(
          "%s: incomplete, or changed by another program (expected: the SHA-256 of the lines before in the last line); restore a copy, or remove the file to begin without recipes"
              .formatted(file));
    }
    return written;
  }

  private static byte[] checksum(byte[] written) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(written);
      String line = CHECKSUM + HexFormat.of().formatHex(digest) + "\n";
      return line.getBytes(StandardCharsets.US_ASCII);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  @Override
  public synchronized KeptState read() {
    return state;
  }

  @Override
  public synchronized boolean replace(long expectedEdition, KeptState next) {
    if (state.edition() != expectedEdition) {
      return false;
    }
    byte[] written = json.write(next);
    try {
      Path unfinished = Files.createTempFile(folder, "recipes", ".tmp"); // for its owner only
      try {
        write(unfinished, written, checksum(written));
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(unfinished);
      }
      forceFolder();
    } catch (IOException e) {
      throw new StoreException(
          "%s: cannot be written: %s (expected: a folder with free space; then send the change again)"
              .formatted(file, e),
          e);
    }
    state = next;
    return true;
  }

  private static void write(Path file, byte[]... parts) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      for (byte[] part : parts) {
        ByteBuffer rest = ByteBuffer.wrap(part);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
      }
      channel.force(true);
    }
  }

  /** Makes the new name of a file survive a crash of the machine. */
  private void forceFolder() throws IOException {
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel channel = FileChannel.open(folder)) { // elsewhere, folders cannot be opened
        channel.force(true);
      }
    }
  }

  @Override
  public void begin(Member self, Runnable changed) {
    // only this simulator changes the state
  }

  @Override
  public void serves(long edition) {
    // nobody asks
  }

  @Override
  public List<String> await(long edition, Duration patience) {
    return List.of();
  }

  @Override
  public Optional<Duration> notAwaitedFor() {
    return Optional.empty();
  }

  @Override
  public List<Member> members() {
    return List.of();
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
