package io.originsimulator.standalone;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The jar built by this module: its files by name, without folders. */
final class StandaloneJar {
  static final Path FILE = Path.of(System.getProperty("standalone.jar"));
  static final Path POM = Path.of(System.getProperty("standalone.pom"));

  private static final String CLASS = ".class";

  private final Map<String, byte[]> files = new LinkedHashMap<>();

  static StandaloneJar read() throws IOException {
    StandaloneJar read = new StandaloneJar();
    try (JarFile jar = new JarFile(FILE.toFile())) {
      for (JarEntry entry : jar.stream().filter(one -> !one.isDirectory()).toList()) {
        try (InputStream in = jar.getInputStream(entry)) {
          read.files.put(entry.getName(), in.readAllBytes());
        }
      }
    }
    return read;
  }

  static long size() throws IOException {
    return Files.size(FILE);
  }

  List<String> names() {
    return new ArrayList<>(files.keySet());
  }

  /** Returns the names of class files, such as {@code a/b/C}. */
  List<String> classes() {
    return files.keySet().stream()
        .filter(name -> name.endsWith(CLASS))
        .map(name -> name.substring(0, name.length() - CLASS.length()))
        .toList();
  }

  /** Returns all strings of a class. */
  List<String> stringsOf(String className) throws IOException {
    return ClassNames.stringsOf(files.get(className + CLASS));
  }

  String text(String name) {
    return new String(files.get(name), StandardCharsets.UTF_8);
  }

  Manifest manifest() throws IOException {
    try (JarFile jar = new JarFile(FILE.toFile())) {
      return jar.getManifest();
    }
  }
}
