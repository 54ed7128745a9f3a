package io.originsimulator.testcontainers;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Files on their way into a container, each in a folder that is named by its content: files of the
 * same name never meet. What is not ASCII in a name becomes {@code _}: Testcontainers sends names
 * in the encoding of this JVM, which need not be the container's.
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
    String letters = name.replaceAll("[^ -~]", "_");
    String there = Sha256.of(content).substring(0, 16) + "/" + letters;
    contents.put(there, content);
    return there;
  }

  /** Their contents, by the name they have there. */
  Map<String, byte[]> contents() {
    return Collections.unmodifiableMap(contents);
  }
}
