package io.originsimulator.cli.serve;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.cli.console.AdminToken;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.RecipePost;
import io.originsimulator.cli.console.Version;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Posts a recipe to a simulator that runs. */
@Command(
    name = "push",
    description = "Posts a recipe to a running simulator.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  origin-simulator push examples/recipes/demo.json",
      "  origin-simulator push demo --to http://localhost:8080",
      "",
      "Exit code 0 if it was accepted, 1 with the server's problems if not."
    })
public final class PushCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RECIPE",
      description = "A JSON or YAML file, or the name of an example.")
  private String recipe;

  @Option(
      names = "--to",
      paramLabel = "URL",
      defaultValue = "http://localhost:8080",
      description = "Where the simulator runs (default: ${DEFAULT-VALUE}).")
  private String to;

  @Option(
      names = "--admin-token",
      paramLabel = "TOKEN",
      converter = AdminToken.class,
      description = "What the simulator wants to see for admin calls.")
  private @Nullable String adminToken;

  @Override
  public Integer call() throws InterruptedException {
    URI server = server();
    Path file = RecipeFiles.find(recipe);
    JsonNode answer = new RecipePost(server, adminToken).post(file, 1);
    PrintWriter out = spec.commandLine().getOut();
    out.println(server + " has taken " + file + " and serves:");
    answer.forEach(route -> out.println("  " + route.path("route").asText()));
    out.flush();
    warn(file);
    return ExitCode.OK;
  }

  /** Shows the warnings of a file that the server has accepted, and has logged them. */
  private void warn(Path file) {
    try {
      PrintWriter err = spec.commandLine().getErr();
      RecipeJson.read(file).warnings().forEach(it -> err.println("warning: " + file + ": " + it));
      err.flush();
    } catch (RecipeException | IOException e) {
      // it names files that are beside the server only, or is gone by now
    }
  }

  private URI server() {
    String text = to.contains("://") ? to : "http://" + to;
    try {
      URI uri = URI.create(text);
      if (uri.getHost() != null
          && String.valueOf(uri.getScheme()).matches("(?i)https?")
          && uri.getPort() <= 65535) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw new ParameterException(
        spec.commandLine(),
        "--to: \"" + to + "\" (expected: an address such as http://localhost:8080)");
  }
}
