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

/** The kernel's files as text; tests have files of their own. */
class SystemFiles {
  /**
   * Returns the content of a file; empty if it does not exist or is not readable. Throws an {@link
   * UncheckedIOException} if no file can be opened at present.
   */
  Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (NoSuchFileException | AccessDeniedException | NotDirectoryException e) {
      return Optional.empty();
    } catch (FileSystemException e) {
      throw new UncheckedIOException(e); // such as too many open files
    } catch (IOException e) {
      return Optional.empty(); // its process ended during the reading
    }
  }

  List<String> names(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> String.valueOf(path.getFileName())).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
