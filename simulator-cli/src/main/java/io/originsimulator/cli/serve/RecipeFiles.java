package io.originsimulator.cli.serve;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the recipes of the command line: files, folders, names of examples, or JSON.
 *
 * <p>Commas may join names, as in a variable. An argument that starts like a JSON object or array
 * is JSON.
 */
public final class RecipeFiles {
  private static final List<String> ENDINGS = List.of(".json", ".yaml", ".yml");
  private static final Pattern NAME = Pattern.compile("[\\w-]+");
  private static final String NAME_OF_WRITTEN = "recipe";

  private final List<String> written;
  private final List<Path> named;
  private final Set<Path> folders; // among those named; a file in their place is not a recipe

  /** Sorts arguments into JSON and files. */
  RecipeFiles(List<String> arguments) {
    this.written = arguments.stream().filter(RecipeFiles::isJson).toList();
    this.named =
        arguments.stream()
            .filter(argument -> !isJson(argument))
            .flatMap(RecipeFiles::names)
            .map(RecipeFiles::find)
            .toList();
    this.folders = named.stream().filter(Files::isDirectory).collect(Collectors.toSet());
  }

  private static Stream<String> names(String joined) {
    List<String> names =
        Stream.of(joined.split(",")).map(String::strip).filter(name -> !name.isEmpty()).toList();
    if (names.isEmpty()) {
      throw Failure.misuse(
          Quoted.of(joined)
              + ": no recipe (expected: a file, a folder, or the name of an example)");
    }
    return names.stream();
  }

  private static boolean isJson(String argument) {
    String text = argument.stripLeading();
    return text.startsWith("{") || text.startsWith("[");
  }

  /**
   * Returns a file or folder, or {@code examples/recipes/demo.json} for {@code demo}, also from the
   * examples of streams; it may be missing.
   */
  public static Path find(String argument) {
    Path given = Path.of(argument);
    List<Path> candidates = new ArrayList<>(List.of(given));
    for (Path folder : exampleFolders()) {
      ENDINGS.forEach(ending -> candidates.add(folder.resolve(argument + ending)));
    }
    return candidates.stream().filter(Files::exists).findFirst().orElse(given);
  }

  /** The short names of the examples, for completion. */
  static final class Examples implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return exampleFolders().stream()
          .filter(Files::isDirectory)
          .flatMap(folder -> recipesIn(folder).stream())
          .map(file -> file.getFileName().toString().replaceFirst("[.][a-z]+$", ""))
          .distinct()
          .iterator();
    }
  }

  static List<Path> exampleFolders() {
    Path here = Path.of("examples", "recipes");
    return Stream.concat(
            Stream.of(here),
            Optional.ofNullable(System.getenv("ORIGIN_SIMULATOR_HOME")).stream()
                .map(home -> Path.of(home).resolve(here)))
        .flatMap(folder -> Stream.of(folder, folder.resolve("streams")))
        .toList();
  }

  /** Returns all files at present: those named, and those in named folders that are not hidden. */
  private List<Path> list() {
    return named.stream()
        .flatMap(it -> folders.contains(it) ? recipesIn(it).stream() : Stream.of(it))
        .toList();
  }

  private static List<Path> recipesIn(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      return children.filter(RecipeFiles::isRecipe).sorted().toList();
    } catch (IOException e) {
      throw Failure.unreadable(folder, e);
    } catch (UncheckedIOException e) { // while the folder is listed
      throw Failure.unreadable(folder, Objects.requireNonNull(e.getCause()));
    }
  }

  /** Returns the present stamps of all files, and of those that recipes name. */
  FileStamps stamps(Set<Path> named) {
    FileStamps now = new FileStamps();
    try {
      list().forEach(now::add);
    } catch (Failure e) {
      // reported when they are read; files that are not listed are missing here
    }
    named.forEach(now::addNamed);
    return now;
  }

  /** Returns whether a path has a recipe's name; a folder or pipe with such a name is refused. */
  private static boolean isRecipe(Path path) {
    String name = path.getFileName().toString();
    return !name.startsWith(".") && ENDINGS.stream().anyMatch(name::endsWith);
  }

  /** Reads all recipes, each on its own. */
  List<RecipeDocument> read() {
    return read(documents -> List.of(), new FileStamps(), named);
  }

  /** Reads all recipes to serve them together: a route may be in only one of them. */
  List<RecipeDocument> readTogether() {
    return read(RecipeDocument::conflicts, new FileStamps(), named);
  }

  /**
   * Reads all recipes like {@link #readTogether()}, to watch their files: refuses a pipe or device
   * without reading it. {@code before} receives the stamp of each file, even if it is refused.
   */
  List<RecipeDocument> readToWatch(FileStamps before) {
    return read(RecipeDocument::conflicts, before, List.of());
  }

  private List<RecipeDocument> read(
      Function<List<RecipeDocument>, List<RecipeException>> furtherProblems,
      FileStamps before,
      List<Path> ofAnyKind) {
    List<RecipeDocument> documents = new ArrayList<>();
    List<String> refusals = new ArrayList<>();
    List<Supplier<RecipeDocument>> readings = new ArrayList<>();
    written.forEach(json -> readings.add(() -> readWritten(json, before)));
    list().forEach(file -> readings.add(() -> read(file, before, ofAnyKind.contains(file))));
    for (Supplier<RecipeDocument> reading : readings) {
      try {
        documents.add(reading.get());
      } catch (RecipeException | Failure e) {
        refusals.add(e.getMessage());
      }
    }
    for (Path folder : ofAnyKind) { // none if they are watched: recipes may be added later
      if (folders.contains(folder) && recipesIn(folder).isEmpty()) {
        refusals.add(
            folder + ": contains no recipes (expected: files that end in .json, .yaml or .yml)");
      }
    }
    furtherProblems.apply(documents).forEach(e -> refusals.add(e.getMessage()));
    if (!refusals.isEmpty()) {
      throw new Failure(String.join("\n", refusals));
    }
    return documents;
  }

  private static RecipeDocument read(Path file, FileStamps before, boolean ofAnyKind) {
    before.add(file);
    if (!ofAnyKind && mayNeverEnd(file)) {
      throw new Failure(
          file + ": cannot be read here (it is a pipe or a device; expected: a file)");
    }
    try {
      return RecipeJson.read(file, before::addNamed);
    } catch (IOException e) {
      throw unreadable(file, e);
    } catch (OutOfMemoryError e) {
      throw new Failure(file + ": cannot be read (it is too large for the memory there is)");
    }
  }

  /** Returns the failure to read a file; for a name without an ending it names the examples. */
  static Failure unreadable(Path file, IOException e) {
    return e instanceof NoSuchFileException && NAME.matcher(file.toString()).matches()
        ? new Failure(
            file
                + ": neither a file nor an example (expected: a path; examples are found in"
                + " examples/recipes of the current folder, or of the one that the variable"
                + " ORIGIN_SIMULATOR_HOME names)")
        : Failure.unreadable(file, e);
  }

  private static boolean mayNeverEnd(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }

  /** Reads JSON from the command line; {@code body_file} is relative to the working folder. */
  private static RecipeDocument readWritten(String json, FileStamps before) {
    return RecipeJson.read(
        json.getBytes(StandardCharsets.UTF_8),
        NAME_OF_WRITTEN,
        RecipeJson.Format.JSON,
        Optional.of(Path.of("").toAbsolutePath()),
        before::addNamed);
  }
}
