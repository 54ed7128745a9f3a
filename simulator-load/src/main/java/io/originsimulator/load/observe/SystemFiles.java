package io.originsimulator.load.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The kernel's files as text; a test has its own. */
interface SystemFiles {
  /** Those of this machine. */
  SystemFiles REAL =
      new SystemFiles() {
        @Override
        public Optional<String> read(Path file) {
          try {
            return Optional.of(Files.readString(file));
          } catch (NoSuchFileException | AccessDeniedException | NotDirectoryException e) {
            return Optional.empty();
          } catch (FileSystemException e) {
            throw new UncheckedIOException(e); // such as too many open files
          } catch (IOException e) {
            return Optional.empty(); // what it was of has ended while it was read
          }
        }

        @Override
        public List<String> names(Path folder) {
          try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> String.valueOf(path.getFileName())).toList();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      };

  /**
   * What a file says; empty: it is not there, or not to be read by us.
   *
   * @throws UncheckedIOException if no file can be opened now
   */
  Optional<String> read(Path file);

  /**
   * What is in a folder.
   *
   * @throws UncheckedIOException if it cannot be listed
   */
  List<String> names(Path folder);
}
