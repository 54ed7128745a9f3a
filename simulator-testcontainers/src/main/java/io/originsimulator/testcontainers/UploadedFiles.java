package io.originsimulator.testcontainers;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;

/**
 * Files for the upload into a container, each in a folder named by its content, so that files with
 * equal names do not conflict. Characters of a single file's name outside ASCII become {@code _},
 * because Testcontainers sends names in the encoding of this JVM, which may differ from the
 * container's.
 */
final class UploadedFiles {
  private final Map<String, byte[]> contents = new LinkedHashMap<>();

  /**
   * Adds a file.
   *
   * @param name without folders
   * @return its name in the container: {@code 5d41402abc4b2a76/name}
   */
  String add(String name, byte[] content) {
    String letters = name.replaceAll("[^ -~]", "_");
    String there = Sha256.of(content).substring(0, 16) + "/" + letters;
    contents.put(there, content);
    return there;
  }

  /**
   * Adds the files of a folder, which keep their names, as these are parts of URLs.
   *
   * @param folder the contents by their paths in the folder
   * @return the folder's name in the container, made from names and contents
   */
  String addAll(SortedMap<String, byte[]> folder) {
    StringBuilder all = new StringBuilder();
    folder.forEach((name, content) -> all.append(name).append('\n').append(Sha256.of(content)));
    String there = Sha256.of(all.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 16);
    folder.forEach((name, content) -> contents.put(there + "/" + name, content));
    return there;
  }

  /** Returns the contents by their names in the container. */
  Map<String, byte[]> contents() {
    return Collections.unmodifiableMap(contents);
  }
}
