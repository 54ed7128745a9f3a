package io.originsimulator.cli.serve;

import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Output;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.value.About;
import io.originsimulator.recipe.value.Problem;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Validates recipes and draws their timelines; nothing is fetched or served. */
@Command(
    name = "check",
    description = "Validates recipes and draws their timelines; nothing is fetched or served.",
    footer = {
      "  origin-simulator check examples/recipes/demo.json",
      "  origin-simulator check examples/recipes",
      "",
      "Each file is checked separately. Exit code 0 if all are valid, 1 with every",
      "problem if not. A warning does not make a recipe invalid: it names a form that",
      "the language does not define but that is read, or a probable mistake."
    })
public final class CheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RECIPE",
      completionCandidates = RecipeFiles.Examples.class,
      arity = "1..*",
      description = "JSON or YAML files, folders of them, names of examples, or JSON itself.")
  private List<String> recipes;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<RecipeDocument> documents = new RecipeFiles(recipes).read();
    RecipePrinter printer = new RecipePrinter(out, spec.commandLine().getColorScheme());
    for (RecipeDocument document : documents) {
      List<Problem> warnings = document.warnings();
      out.println(
          document.name()
              + ": valid, "
              + contents(document)
              + (warnings.isEmpty() ? "" : ", " + Output.counted(warnings.size(), "warning")));
      document
          .about()
          .map(About::line)
          .filter(it -> !it.isEmpty())
          .ifPresent(it -> Columns.print(out, "  ", it));
      warnings.forEach(warning -> out.println("  " + warning.toString().replace("\n", "\n  ")));
      document.listener().ifPresent(printer::print);
      document.recipes().forEach(printer::print);
      out.println();
    }
    return ExitCode.OK;
  }

  private static String contents(RecipeDocument document) {
    int recipes = document.recipes().size();
    String counted = Output.counted(recipes, "recipe");
    return document
        .listener()
        .map(it -> recipes == 0 ? "a listener" : "a listener, " + counted)
        .orElse(counted);
  }
}
