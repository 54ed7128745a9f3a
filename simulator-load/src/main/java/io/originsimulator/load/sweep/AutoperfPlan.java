package io.originsimulator.load.sweep;

import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * A plan of autoperf; its rates are connections per second.
 *
 * @param connections per step; empty: as many as the list of paths has requests, otherwise those of
 *     10 seconds
 * @param callsEach requests per connection, at least 1
 * @param timeoutNanos timeout of a request; empty: not set
 * @param pathFiles lists of paths, used by the steps in turn; empty: {@code uri} is used
 * @param wrap whether a list is repeated at its end; otherwise its end is the step's
 * @param format format of the report; empty: not set
 * @param ignored names in the plan that have no effect here
 */
public record AutoperfPlan(
    String host,
    int port,
    String uri,
    double lowRate,
    double highRate,
    double rateStep,
    OptionalLong connections,
    int callsEach,
    OptionalLong timeoutNanos,
    String method,
    List<Header> headers,
    List<String> pathFiles,
    boolean wrap,
    String format,
    List<String> ignored) {
  /**
   * Returns the targets of each step in turn, from lists in httperf's form: paths end with a zero
   * byte or a line end. Relative names are in the folder.
   */
  public List<List<Target>> targets(Path folder) throws IOException {
    List<List<Target>> steps = new ArrayList<>();
    for (String name : pathFiles) {
      for (Path file : files(name, folder)) {
        steps.add(targets(paths(file), file));
      }
    }
    return steps.isEmpty() ? List.of(List.of(target(uri))) : steps;
  }

  private List<Target> targets(List<String> paths, Path file) {
    List<Target> targets = new ArrayList<>();
    for (String path : paths) {
      try {
        targets.add(target(path));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            file + ", path " + (targets.size() + 1) + ": " + e.getMessage(), e);
      }
    }
    return targets;
  }

  private Target target(String path) {
    String rooted = path.startsWith("/") ? path : "/" + path;
    Target plain = Target.of(method, "http://" + host + ":" + port + rooted);
    return plain.with(headers, plain.body());
  }

  private static List<String> paths(Path file) throws IOException {
    try {
      List<String> paths =
          Files.readString(file)
              .lines()
              .flatMap(line -> Arrays.stream(line.split("\0")))
              .map(String::strip)
              .filter(path -> !path.isEmpty())
              .toList();
      if (paths.isEmpty()) {
        throw new IllegalArgumentException(file + ": no path (expected: at least one)");
      }
      return paths;
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": there is no such file", e);
    } catch (IOException e) {
      throw new IOException(file + ": cannot be read (" + e.getMessage() + ")", e);
    }
  }

  private static List<Path> files(String name, Path folder) throws IOException {
    Path path = folder.resolve(name);
    if (!name.matches(".*[*?\\[].*")) {
      return List.of(path);
    }
    Path parent = path.getParent() == null ? Path.of(".") : path.getParent();
    if (!Files.isDirectory(parent)) {
      throw new IllegalArgumentException("wlog: " + name + ": no such folder");
    }
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(parent, String.valueOf(path.getFileName()))) {
      found.forEach(files::add);
    }
    if (files.isEmpty()) {
      throw new IllegalArgumentException("wlog: " + name + ": no such file");
    }
    return files.stream().sorted().toList();
  }
}
