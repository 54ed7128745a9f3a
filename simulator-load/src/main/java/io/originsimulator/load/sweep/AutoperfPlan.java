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
 * What a plan of autoperf says.
 *
 * @param uri a path
 * @param lowRate connections per second at the first step
 * @param highRate at the last
 * @param rateStep between steps
 * @param connections per step; empty: as many as the list of paths has requests, else 10 seconds'
 *     worth
 * @param callsEach requests per connection, at least 1
 * @param timeoutNanos of a request; empty: none is said
 * @param method in upper case
 * @param pathFiles lists of paths; a step takes the next of them; none: {@code uri} is asked
 * @param wrap whether a list begins anew at its end; else its end is the step's
 * @param format of the report; empty: none is said
 * @param ignored what the plan says and nothing here goes by
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
  public AutoperfPlan {
    headers = List.copyOf(headers);
    pathFiles = List.copyOf(pathFiles);
    ignored = List.copyOf(ignored);
  }

  /**
   * Returns the targets of each step in turn, from lists as httperf reads them: each path ends with
   * a zero byte, or has a line of its own.
   *
   * @param folder of files that the plan names without one
   * @throws IllegalArgumentException if a file has no path or a malformed one, or a pattern has no
   *     file; the message has place and expectation
   * @throws IOException if a file is missing or cannot be read; the message has its place
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

  /** Returns the files of a name, or of a pattern such as {@code x?.nul}. */
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
