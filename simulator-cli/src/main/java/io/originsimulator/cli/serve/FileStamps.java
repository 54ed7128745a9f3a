package io.originsimulator.cli.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state of files at an instant: equal until one is written, replaced, added or removed. One
 * thread.
 *
 * <p>On Unix the time of the last change of a file's attributes counts too, for copies that keep
 * the time of writing ({@code cp -p}); a new permission therefore counts as a change.
 */
final class FileStamps {
  private static final String ON_UNIX = "unix:dev,ino,ctime,lastModifiedTime,size";

  private final Map<Path, Object> stamps = new HashMap<>();
  private final Set<Path> named = new HashSet<>();

  /** Stamps a recipe file, which may be missing; only the first call for a file counts. */
  void add(Path file) {
    stamps.computeIfAbsent(file, FileStamps::of);
  }

  /** Stamps a file that a recipe names; only the first call for a file counts. */
  void addNamed(Path file) {
    named.add(file);
    add(file);
  }

  /** Returns the files that recipes name. */
  Set<Path> named() {
    return Collections.unmodifiableSet(named);
  }

  private static Object of(Path file) {
    try {
      return file.getFileSystem().supportedFileAttributeViews().contains("unix")
          ? Files.readAttributes(file, ON_UNIX)
          : ofAnySystem(file);
    } catch (IOException e) {
      return "not there"; // or not accessible: reported when it is read
    }
  }

  private static Object ofAnySystem(Path file) throws IOException {
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    return List.of(file.toRealPath(), now.lastModifiedTime(), now.size());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FileStamps others && stamps.equals(others.stamps);
  }

  @Override
  public int hashCode() {
    return stamps.hashCode();
  }
}
