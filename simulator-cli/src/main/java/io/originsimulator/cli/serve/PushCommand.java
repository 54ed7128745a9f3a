package io.originsimulator.cli.serve;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.RecipePost;
import io.originsimulator.cli.console.TlsClientOptions;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Posts a recipe to a running simulator. */
@Command(
    name = "push",
    description = "Posts a recipe to a running simulator.",
    footer = {
      "  origin-simulator push examples/recipes/demo.json",
      "  origin-simulator push demo --target http://localhost:8080",
      "",
      "Exit code 0 if it was accepted, 1 with the server's problems if not."
    })
public final class PushCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RECIPE",
      completionCandidates = RecipeFiles.Examples.class,
      description = "A JSON or YAML file, or the name of an example.")
  private String recipe;

  @Option(
      names = "--target",
      paramLabel = "URL",
      defaultValue = "http://localhost:8080",
      description = "Running simulator (default: ${DEFAULT-VALUE}).")
  private URI target;

  @Option(
      names = "--admin-token",
      paramLabel = "TOKEN",
      converter = Arguments.Token.class,
      description = "Admin token of the simulator (default: none).")
  private @Nullable String adminToken;

  @Mixin private TlsClientOptions tls;

  @Override
  public Integer call() {
    Path file = RecipeFiles.find(recipe);
    if (Files.notExists(file)) {
      throw RecipeFiles.unreadable(file, new NoSuchFileException(recipe));
    }
    JsonNode answer = new RecipePost(target, adminToken, tls.settings()).post(file, 1);
    PrintWriter out = spec.commandLine().getOut();
    out.println(target + " accepted " + file + " and serves:");
    answer.forEach(route -> out.println("  " + route.path("route").asText()));
    warn(file);
    return ExitCode.OK;
  }

  /** Prints the warnings of a file that the server has accepted; the server only logs them. */
  private void warn(Path file) {
    try {
      RecipeJson.read(file)
          .warnings()
          .forEach(it -> spec.commandLine().getErr().println("warning: " + file + ": " + it));
    } catch (RecipeException | IOException e) {
      // it names files that only the server has, or no longer exists
    }
  }
}
