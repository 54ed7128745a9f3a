package io.originsimulator.load.observe;

import java.io.IOException;
import java.nio.file.Files;
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
          } catch (IOException | SecurityException e) {
            return Optional.empty();
          }
        }

        @Override
        public List<String> names(Path folder) {
          try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> String.valueOf(path.getFileName())).toList();
          } catch (IOException | SecurityException e) {
            return List.of();
          }
        }
      };

  /** What a file says; empty: it is not there, or not to be read. */
  Optional<String> read(Path file);

  /** What is in a folder; nothing if it is not there. */
  List<String> names(Path folder);
}
