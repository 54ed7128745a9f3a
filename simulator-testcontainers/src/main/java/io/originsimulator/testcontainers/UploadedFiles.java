package io.originsimulator.testcontainers;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Files on their way into a container, each in a folder that is named by its content: files of the
 * same name never meet.
 */
final class UploadedFiles {
  private final Map<String, byte[]> contents = new LinkedHashMap<>();

  /**
   * Adds a file.
   *
   * @param name without folders
   * @return the name it has there: {@code 5d41402abc4b2a76/name}
   */
  String add(String name, byte[] content) {
    String there = Sha256.of(content).substring(0, 16) + "/" + name;
    contents.put(there, content);
    return there;
  }

  /** Their contents, by the name they have there. */
  Map<String, byte[]> contents() {
    return Collections.unmodifiableMap(contents);
  }
}
