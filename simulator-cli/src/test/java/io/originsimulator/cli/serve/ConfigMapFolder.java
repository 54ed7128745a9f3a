package io.originsimulator.cli.serve;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A folder as Kubernetes mounts a ConfigMap, updated in the order of a node's agent.
 *
 * <pre>
 *   news.json ──▶ ..data/news.json        stays as long as the ConfigMap has it
 *   ..data    ──▶ ..2026_2                switched, all files at once
 *   ..2026_2/news.json                    written at each update, then the old folder is removed
 * </pre>
 */
final class ConfigMapFolder {
  private final Path folder;
  private int versions;

  ConfigMapFolder(Path folder) {
    this.folder = folder;
  }

  /** Replaces all files by these, with one time that is the same at each update. */
  void update(Map<String, String> files) throws IOException {
    Path data = folder.resolve("..data");
    Path version = Files.createDirectory(folder.resolve("..2026_" + ++versions));
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path written = Files.writeString(version.resolve(file.getKey()), file.getValue());
      Files.setLastModifiedTime(written, FileTime.fromMillis(0));
    }
    boolean isFirst = Files.notExists(data, LinkOption.NOFOLLOW_LINKS);
    Path before = isFirst ? version : data.toRealPath();
    Path next = Files.createSymbolicLink(folder.resolve("..data_tmp"), version.getFileName());
    Files.move(next, data, ATOMIC_MOVE);
    for (String name : files.keySet()) {
      Path link = folder.resolve(name);
      if (Files.notExists(link, LinkOption.NOFOLLOW_LINKS)) {
        Files.createSymbolicLink(link, Path.of("..data", name));
      }
    }
    for (Path link : links()) {
      if (!files.containsKey(link.getFileName().toString())) {
        Files.delete(link);
      }
    }
    if (!isFirst) {
      remove(before);
    }
  }

  private List<Path> links() throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
      return children.filter(path -> !path.getFileName().toString().startsWith("..")).toList();
    }
  }

  private static void remove(Path version) throws IOException {
    try (Stream<Path> children = Files.list(version)) {
      for (Path file : children.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(version);
  }
}
