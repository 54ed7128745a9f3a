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
 * How files looked at a moment: equal as long as none has been written, switched, added or removed.
 * One thread.
 *
 * <p>Where there is one, the time of change is asked too: a copy that keeps the time of writing
 * ({@code cp -p}) sets it, and so does a permission that is given.
 */
final class FileStamps {
  private static final String ON_UNIX = "unix:dev,ino,ctime,lastModifiedTime,size";

  private final Map<Path, Object> stamps = new HashMap<>();
  private final Set<Path> named = new HashSet<>();

  /** Stamps a file of recipes, which may be missing; only the first time counts. */
  void add(Path file) {
    stamps.computeIfAbsent(file, FileStamps::of);
  }

  /** The same of a file that recipes name. */
  void addNamed(Path file) {
    named.add(file);
    add(file);
  }

  /** The files that recipes name. */
  Set<Path> named() {
    return Collections.unmodifiableSet(named);
  }

  private static Object of(Path file) {
    try {
      return file.getFileSystem().supportedFileAttributeViews().contains("unix")
          ? Files.readAttributes(file, ON_UNIX)
          : ofAnySystem(file);
    } catch (IOException e) {
      return "not there"; // or not to be seen: said when it is read
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
