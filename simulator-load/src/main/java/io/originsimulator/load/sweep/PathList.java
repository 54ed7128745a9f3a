package io.originsimulator.load.sweep;

import io.originsimulator.load.plan.Target;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lists of paths as httperf reads them: each ends with a zero byte, or has a line of its own. */
public final class PathList {
  private PathList() {}

  /**
   * What a plan asks, by step.
   *
   * @param folder where files are that the plan names without one
   * @throws IllegalArgumentException if a file has no path or one that is none, or a pattern has no
   *     file; the message has place and expectation
   * @throws IOException if a file is not there or cannot be read; the message has its place
   */
  public static List<List<Target>> targets(AutoperfPlan plan, Path folder) throws IOException {
    List<List<Target>> steps = new ArrayList<>();
    for (String name : plan.pathFiles()) {
      for (Path file : files(name, folder)) {
        List<String> paths = read(file);
        if (paths.isEmpty()) {
          throw new IllegalArgumentException(file + ": no path (expected: at least one)");
        }
        steps.add(targets(plan, paths, file));
      }
    }
    return steps.isEmpty() ? List.of(List.of(target(plan, plan.uri()))) : steps;
  }

  private static List<Target> targets(AutoperfPlan plan, List<String> paths, Path file) {
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      try {
        targets.add(target(plan, paths.get(i)));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(file + ", path " + (i + 1) + ": " + e.getMessage(), e);
      }
    }
    return targets;
  }

  private static List<String> read(Path file) throws IOException {
    String text = text(file);
    String end = text.indexOf('\0') >= 0 ? "\0" : "\n";
    return Arrays.stream(text.split(end)).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }

  private static String text(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": there is no such file", e);
    } catch (IOException e) {
      throw new IOException(file + ": cannot be read (" + e.getMessage() + ")", e);
    }
  }

  /** A name, or a pattern such as {@code x?.nul}. */
  private static List<Path> files(String name, Path folder) throws IOException {
    if (!name.matches(".*[*?\\[].*")) {
      return List.of(folder.resolve(name));
    }
    Path pattern = folder.resolve(name);
    Path parent = pattern.getParent() == null ? Path.of(".") : pattern.getParent();
    if (!Files.isDirectory(parent)) {
      throw new IllegalArgumentException("wlog: " + name + ": no such folder");
    }
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(parent, String.valueOf(pattern.getFileName()))) {
      found.forEach(files::add);
    }
    if (files.isEmpty()) {
      throw new IllegalArgumentException("wlog: " + name + ": no such file");
    }
    return files.stream().sorted().toList();
  }

  private static Target target(AutoperfPlan plan, String path) {
    String rooted = path.startsWith("/") ? path : "/" + path;
    Target plain = Target.of(plan.method(), "http://" + plan.host() + ":" + plan.port() + rooted);
    return plain.with(plan.headers(), plain.body());
  }
}
