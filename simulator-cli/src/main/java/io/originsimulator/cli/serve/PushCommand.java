package io.originsimulator.cli.serve;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.cli.console.AdminClient;
import io.originsimulator.cli.console.AdminOptions;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.RecipePost;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
      "If the host of --target has several addresses, such as those of a headless",
      "service, each gets the recipe, and a line shows its result.",
      "",
      "Exit code 0 if it was accepted, by all addresses, 1 with the problems if not."
    })
public final class PushCommand implements Callable<Integer> {
  private static final int AT_ONCE = 32;

  /** Looks up the addresses of a host. */
  interface Resolver {
    InetAddress[] lookUp(String host) throws UnknownHostException;
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RECIPE",
      completionCandidates = RecipeFiles.Examples.class,
      description = "A JSON or YAML file, or the name of an example.")
  private String recipe;

  @Mixin private AdminOptions simulator;

  private final Resolver resolver;

  public PushCommand() {
    this(InetAddress::getAllByName);
  }

  PushCommand(Resolver resolver) {
    this.resolver = resolver;
  }

  @Override
  public Integer call() throws InterruptedException {
    Path file = RecipeFiles.find(recipe);
    if (Files.notExists(file)) {
      throw RecipeFiles.unreadable(file, new NoSuchFileException(recipe));
    }
    AdminClient client = simulator.client(); // refuses a host that is none
    List<InetAddress> addresses = addresses(simulator.target());
    if (addresses.size() > 1) {
      postToAll(addresses.stream().map(simulator::clientAt).toList(), file);
    } else {
      post(client, file);
    }
    warn(file);
    return ExitCode.OK;
  }

  private void post(AdminClient client, Path file) {
    JsonNode answer = new RecipePost(client).post(file, 1);
    PrintWriter out = spec.commandLine().getOut();
    out.println(simulator.target() + " accepted " + file + " and serves:");
    answer.forEach(route -> out.println("  " + route.path("route").asText()));
  }

  /** Posts a file to each address at the same time; prints a line for each, in their order. */
  private void postToAll(List<AdminClient> clients, Path file) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(clients.size(), AT_ONCE));
    try {
      List<Callable<Optional<Failure>>> posts =
          clients.stream()
              .map(client -> (Callable<Optional<Failure>>) () -> failure(client, file))
              .toList();
      PrintWriter out = spec.commandLine().getOut();
      out.println(simulator.target() + " has " + clients.size() + " addresses:");
      int failed = 0;
      List<Future<Optional<Failure>>> results = threads.invokeAll(posts);
      for (int i = 0; i < clients.size(); i++) {
        Optional<Failure> failure = results.get(i).get();
        failed += failure.isPresent() ? 1 : 0;
        out.println(
            failure
                .map(it -> String.valueOf(it.getMessage()).indent(2).stripTrailing())
                .orElse("  " + clients.get(i).server() + " accepted"));
      }
      if (failed > 0) {
        throw new Failure(
            "%s: %s not accepted by %d of %d addresses"
                .formatted(simulator.target(), file, failed, clients.size()));
      }
      out.println("accepted " + file);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static Optional<Failure> failure(AdminClient client, Path file) {
    try {
      new RecipePost(client).post(file, 1);
      return Optional.empty();
    } catch (Failure e) {
      return Optional.of(e);
    }
  }

  /**
   * Returns the addresses of a host, of the family that the system lists first: a server may be on
   * one only. None if it is unknown, which the client reports.
   */
  private List<InetAddress> addresses(URI server) {
    try {
      InetAddress[] all = resolver.lookUp(String.valueOf(server.getHost()));
      return Arrays.stream(all).filter(it -> it.getClass().equals(all[0].getClass())).toList();
    } catch (UnknownHostException e) {
      return List.of();
    }
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
