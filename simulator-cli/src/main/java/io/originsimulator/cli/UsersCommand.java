package io.originsimulator.cli;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.closed.DriverRunner;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.users.UsersFile;
import io.originsimulator.load.users.UsersPlan;
import io.originsimulator.load.users.UsersRun;
import io.originsimulator.recipe.DurationText;
import io.originsimulator.recipe.RecipeException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Users who pick tasks by weight, and think in between. */
@Command(
    name = "users",
    description = {
      "Lets users pick tasks by weight, wait for the answer, think, and pick again.",
      "A small file says what they do; see docs/load-models.md."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  origin-simulator users cases.yaml --users 20 --spawn-rate 1 --run-time 1m",
      "  origin-simulator users cases.yaml --host http://localhost:3002 --report locust",
      "",
      "Without --run-time, until Ctrl-C."
    })
final class UsersCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "What users do, in YAML or JSON.")
  private Path file;

  @Option(
      names = "--users",
      paramLabel = "N",
      defaultValue = "0",
      description = "How many there are in the end (default: as the file says, or 1).")
  private int users;

  @Option(
      names = "--spawn-rate",
      paramLabel = "N",
      defaultValue = "0",
      description = "How many come each second, such as 1 or 0.5 (default: as the file, or 1).")
  private double spawnRate;

  @Option(
      names = "--host",
      paramLabel = "URL",
      description = "What the tasks' paths are put behind (default: as the file says).")
  private @Nullable String host;

  @Option(
      names = "--run-time",
      paramLabel = "TIME",
      description = "For how long users ask (default: until they are stopped).")
  private @Nullable DurationText runTime;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "The same number: the same tasks and times to think (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private DriverOptions driver;
  @Mixin private ResultOptions results;

  @Override
  public Integer call() throws InterruptedException {
    DriverSettings settings = driver.settings();
    UsersRun run = planned(settings);
    ClosedRun users = run.run(settings.safety().maxPerSecond());
    try (RunOutput output = results.open()) {
      StopSignals.handle(users::stop);
      RunEnd end =
          new DriverRunner(settings)
              .run(
                  users,
                  driver.describe(run.description().named(results.name())),
                  run.targets(),
                  settings.timeoutNanos(),
                  output.sink(users::stop));
      return output.exitCode(end);
    } catch (UnsafeTargetException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }

  private UsersRun planned(DriverSettings settings) {
    if (settings.timeoutNanos() == 0) {
      throw bad("--timeout: 0 (expected: more than 0; a user waits for its answer)");
    }
    long durationNanos = runTime == null ? Long.MAX_VALUE : runTime.nanos();
    UsersPlan plan = read();
    try {
      if (host != null) {
        plan = plan.withHost(host);
      }
      if (users != 0) {
        plan = plan.withUsers(users);
      }
      if (spawnRate != 0) {
        plan = plan.withSpawnPerSecond(spawnRate);
      }
      return new UsersRun(plan, seed, durationNanos, settings.timeoutNanos());
    } catch (IllegalArgumentException e) {
      throw bad(String.valueOf(e.getMessage()));
    }
  }

  private UsersPlan read() {
    try {
      return UsersFile.read(file);
    } catch (RecipeException e) {
      throw new Failure(e.getMessage());
    } catch (IOException e) {
      throw RecipeFiles.unreadable(file, e);
    }
  }

  private ParameterException bad(String complaint) {
    return new ParameterException(spec.commandLine(), complaint);
  }
}
