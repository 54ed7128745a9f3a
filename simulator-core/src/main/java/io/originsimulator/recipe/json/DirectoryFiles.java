package io.originsimulator.recipe.json;

import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A finder of the files in a {@code directory}. It follows links that stay in the folder, and skips
 * other links, unreadable files, and names that begin with a dot.
 */
public final class DirectoryFiles extends SimpleFileVisitor<Path> {
  public static final String EXPECTED = "a folder's path, relative to the recipe's folder";

  /** Links could otherwise name a few folders in any number of ways. */
  private static final int MOST_ENTRIES = 10_000;

  private final String given;
  private final Path root;
  private final Consumer<Path> named;
  private final SortedMap<String, Content.File> files = new TreeMap<>();
  private int entries;

  private DirectoryFiles(String given, Path root, Consumer<Path> named) {
    this.given = given;
    this.root = root;
    this.named = named;
  }

  /**
   * Returns the files of a folder that a recipe names.
   *
   * @throws RecipeException if the recipe's folder has no such folder, or it has no files or more
   *     than 10,000 entries; without a place
   */
  public static Content.Directory find(String given, RecipeFolder folder) {
    Path root = BodyFile.locate(given, folder, "folder", EXPECTED);
    DirectoryFiles found = new DirectoryFiles(given, root, folder.named());
    try {
      Files.walkFileTree(
          root, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, found); // finds cycles
    } catch (IOException e) {
      throw BodyFile.refused(given, EXPECTED, "it cannot be read");
    }
    if (found.files.isEmpty()) {
      throw BodyFile.refused(
          given, EXPECTED, Files.isDirectory(root) ? "it has no files to serve" : "not a folder");
    }
    return new Content.Directory(given, found.files);
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
      throws IOException {
    if (!folder.equals(root) && !isServed(folder)) {
      return FileVisitResult.SKIP_SUBTREE;
    }
    named.accept(folder); // its stamp changes when a file is added
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (attributes.isRegularFile() && !file.equals(root) && isServed(file)) {
      named.accept(file);
      String name = name(file);
      files.put(name, new Content.File(given + "/" + name, file.toRealPath()));
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
    if (file.equals(root)) {
      throw failure;
    }
    return FileVisitResult.CONTINUE; // a broken link, a cycle, or a file without permission
  }

  private boolean isServed(Path path) throws IOException {
    if (++entries > MOST_ENTRIES) {
      throw BodyFile.refused(
          given, EXPECTED, "it has more than %,d files and folders".formatted(MOST_ENTRIES));
    }
    return !path.getFileName().toString().startsWith(".")
        && Files.isReadable(path)
        && path.toRealPath().startsWith(root);
  }

  private String name(Path file) {
    return StreamSupport.stream(root.relativize(file).spliterator(), false)
        .map(Path::toString)
        .collect(Collectors.joining("/"));
  }
}
