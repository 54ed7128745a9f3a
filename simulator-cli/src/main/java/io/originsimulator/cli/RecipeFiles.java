package io.originsimulator.cli;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.recipe.RecipeJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What the command line gives as recipes: files, folders of them, short names, or JSON itself.
 *
 * <p>Names may be joined by commas, as in a variable. What begins like a JSON object or array is
 * one.
 */
final class RecipeFiles {
  private static final List<String> ENDINGS = List.of(".json", ".yaml", ".yml");
  private static final String NAME_OF_WRITTEN = "recipe";

  private final List<String> written;
  private final List<Path> named;

  /** What arguments give. */
  RecipeFiles(List<String> arguments) {
    this.written = arguments.stream().filter(RecipeFiles::isJson).toList();
    this.named =
        arguments.stream()
            .filter(argument -> !isJson(argument))
            .flatMap(names -> Stream.of(names.split(",")))
            .map(RecipeFiles::find)
            .toList();
  }

  private static boolean isJson(String argument) {
    String text = argument.stripLeading();
    return text.startsWith("{") || text.startsWith("[");
  }

  /**
   * A file, a folder, or {@code demo} for {@code examples/recipes/demo.json}; it may be missing.
   */
  static Path find(String argument) {
    Path given = Path.of(argument);
    List<Path> candidates = new ArrayList<>(List.of(given));
    for (Path folder : exampleFolders()) {
      ENDINGS.forEach(ending -> candidates.add(folder.resolve(argument + ending)));
    }
    return candidates.stream().filter(Files::exists).findFirst().orElse(given);
  }

  private static List<Path> exampleFolders() {
    Path here = Path.of("examples", "recipes");
    return Optional.ofNullable(System.getenv("ORIGIN_SIMULATOR_HOME"))
        .map(home -> List.of(here, Path.of(home).resolve(here)))
        .orElse(List.of(here));
  }

  /** All files as of now: those named and those in folders that are named, without hidden ones. */
  List<Path> list() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path path : named) {
      if (Files.isDirectory(path)) {
        try (Stream<Path> children = Files.list(path)) {
          children.filter(RecipeFiles::isRecipe).sorted().forEach(files::add);
        }
      } else {
        files.add(path);
      }
    }
    return files;
  }

  /** Something that is equal as long as no file has been written, switched, added or removed. */
  Object state() {
    Map<Path, Object> states = new HashMap<>();
    try {
      for (Path file : list()) {
        states.put(file, state(file));
      }
      return states;
    } catch (IOException e) {
      return String.valueOf(e.getMessage()); // one is missing: said when it is read
    }
  }

  /** Something that is equal as long as a file has not been written or switched. */
  static Object state(Path file) throws IOException {
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    return List.of(file.toRealPath(), now.lastModifiedTime(), now.size());
  }

  private static boolean isRecipe(Path path) {
    String name = path.getFileName().toString();
    return !name.startsWith(".")
        && ENDINGS.stream().anyMatch(name::endsWith)
        && Files.isRegularFile(path);
  }

  /**
   * Reads all, each on its own.
   *
   * @throws Failure with the problems of all of them
   */
  List<RecipeDocument> read() {
    return read(documents -> List.of());
  }

  /**
   * Reads all, to be served together: a route may stand in one of them only.
   *
   * @throws Failure with the problems of all of them
   */
  List<RecipeDocument> readTogether() {
    return read(RecipeDocument::conflicts);
  }

  private List<RecipeDocument> read(
      Function<List<RecipeDocument>, List<RecipeException>> furtherProblems) {
    List<RecipeDocument> documents = new ArrayList<>();
    List<String> refusals = new ArrayList<>();
    List<Supplier<RecipeDocument>> readings = new ArrayList<>();
    written.forEach(json -> readings.add(() -> readWritten(json)));
    listed().forEach(file -> readings.add(() -> read(file)));
    for (Supplier<RecipeDocument> reading : readings) {
      try {
        documents.add(reading.get());
      } catch (RecipeException | Failure e) {
        refusals.add(e.getMessage());
      }
    }
    furtherProblems.apply(documents).forEach(e -> refusals.add(e.getMessage()));
    if (!refusals.isEmpty()) {
      throw new Failure(String.join("\n", refusals));
    }
    return documents;
  }

  /**
   * Reads one file.
   *
   * @throws RecipeException if its recipes are refused
   * @throws Failure if it cannot be read
   */
  static RecipeDocument read(Path file) {
    try {
      return RecipeJson.read(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Reads JSON itself; {@code body_file} may name files in the working folder. */
  private static RecipeDocument readWritten(String json) {
    return RecipeJson.read(
        json.getBytes(StandardCharsets.UTF_8),
        NAME_OF_WRITTEN,
        RecipeJson.Format.JSON,
        Optional.of(Path.of("").toAbsolutePath()));
  }

  /** What to say of a file that cannot be read. */
  static Failure unreadable(Path file, IOException e) {
    if (e instanceof NoSuchFileException) {
      return new Failure(file + ": there is no such file");
    }
    String reason = e instanceof AccessDeniedException ? "no permission" : e.getMessage();
    return new Failure(file + ": cannot be read (" + reason + ")");
  }

  private List<Path> listed() {
    try {
      return list();
    } catch (IOException e) {
      throw new Failure("cannot be read: " + e.getMessage());
    }
  }
}
