package io.originsimulator.cli.serve;

import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the example recipes, each with its description in the README of their folder. */
@Command(
    name = "examples",
    description = "Lists the example recipes, which all commands accept by name.",
    footer = "  origin-simulator examples")
public final class ExamplesCommand implements Callable<Integer> {
  /** {@code | [demo.json](demo.json) | description |}. */
  private static final Pattern ROW = Pattern.compile("\\| \\[(\\w+)[^|]* \\| (.+) \\|");

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Path list =
        RecipeFiles.exampleFolders().stream()
            .map(folder -> folder.resolve("README.md"))
            .filter(Files::exists)
            .findFirst()
            .orElseThrow(
                () ->
                    new Failure(
                        "examples: not found (expected: ./origin-simulator, or the folder"
                            + " examples/recipes in the working folder)"));
    for (String line : Failure.reading(list, () -> Files.readAllLines(list))) {
      var row = ROW.matcher(line);
      if (row.matches()) {
        spec.commandLine().getOut().printf("%-24s%s%n", row.group(1), row.group(2));
      }
    }
    return ExitCode.OK;
  }
}
