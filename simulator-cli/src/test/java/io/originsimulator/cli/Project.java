package io.originsimulator.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The folders and files of this project. */
public final class Project {
  public static final Path ROOT =
      Stream.iterate(Path.of("").toAbsolutePath(), folder -> folder != null, Path::getParent)
          .filter(folder -> Files.exists(folder.resolve("mvnw")))
          .findFirst()
          .orElseThrow();

  public static final Path EXAMPLES = ROOT.resolve("examples");

  private Project() {}
}
