package io.originsimulator.cli.imports;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.cli.imports.har.HarImport;
import io.originsimulator.cli.imports.openapi.OpenApiImport;
import io.originsimulator.cli.imports.result.Bodies;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.cli.imports.result.ImportedRecipe;
import io.originsimulator.cli.imports.wiremock.WireMockImport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes recipes from the files of other tools. */
@Command(
    name = "import",
    description =
        "Makes recipes from WireMock's stub mappings, a HAR file, or an OpenAPI document, and"
            + " lists the differences.",
    footer = {
      "  origin-simulator import wiremock src/test/resources --output recipes.json",
      "  origin-simulator import har recorded.har --host api.example.com",
      "  origin-simulator import openapi petstore.yaml",
      "",
      "wiremock reads a folder with 'mappings' and '__files', or a file of mappings.",
      "The list of differences goes to standard error; exit code 1 if nothing could be",
      "imported."
    })
public final class ImportCommand implements Callable<Integer> {

  /** The kinds of files that can be imported. */
  enum Kind {
    WIREMOCK,
    HAR,
    OPENAPI;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "KIND",
      description = "Kind of the files: ${COMPLETION-CANDIDATES}.")
  private Kind kind;

  @Parameters(index = "1", paramLabel = "FILE", description = "The file; for wiremock a folder.")
  private Path source;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description =
          "File for the recipes; long bodies and those that are not text go to a folder next to"
              + " it (default: standard output).")
  private @Nullable Path output;

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description =
          "Host whose responses are read from a HAR file (default: that of the first request).")
  private @Nullable String host;

  @Override
  public Integer call() {
    if (host != null && kind != Kind.HAR) {
      throw Failure.misuse("--host: conflicts with " + kind + " (expected: har)");
    }
    try (Output to = Output.of(output, spec.commandLine().getOut())) {
      Optional<Path> file = Optional.ofNullable(output).filter(it -> !Output.isStandardOutput(it));
      Bodies bodies = new Bodies(file);
      Differences differences = new Differences();
      List<ImportedRecipe> imported = imported(bodies, differences);
      Path folder = file.map(it -> it.toAbsolutePath().getParent()).orElse(Path.of(""));
      write(bodies.files(), folder);
      ArrayNode recipes = AcceptedRecipes.of(imported, file.map(it -> folder));
      PrintWriter err = spec.commandLine().getErr();
      err.println(summary(recipes.size(), differences.lines().size()));
      differences.lines().forEach(line -> err.println("  " + line));
      if (recipes.isEmpty()) {
        throw new Failure(source + ": nothing in it to import");
      }
      to.writer().print(recipes.toPrettyString() + "\n");
      to.finish();
    }
    return ExitCode.OK;
  }

  private List<ImportedRecipe> imported(Bodies bodies, Differences differences) {
    return Failure.reading(
        source,
        () ->
            switch (kind) {
              case WIREMOCK -> WireMockImport.of(source, bodies, differences);
              case HAR -> HarImport.of(source, Optional.ofNullable(host), bodies, differences);
              case OPENAPI -> OpenApiImport.of(source, differences);
            });
  }

  private String summary(int recipes, int differences) {
    String different = differences == 0 ? "" : ", " + Output.counted(differences, "difference");
    return source + ": " + Output.counted(recipes, "recipe") + different;
  }

  private static void write(Map<String, byte[]> files, Path folder) {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      try {
        Files.createDirectories(path.getParent());
        Files.write(path, file.getValue());
      } catch (IOException e) {
        throw new Failure(path + ": cannot be written (" + e.getMessage() + ")");
      }
    }
  }
}
