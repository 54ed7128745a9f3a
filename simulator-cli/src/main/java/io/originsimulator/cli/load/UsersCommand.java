package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Version;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.users.UsersFile;
import io.originsimulator.load.users.UsersPlan;
import io.originsimulator.load.users.UsersRun;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RecipeException;
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
    abbreviateSynopsis = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  origin-simulator users cases.yaml --users 20 --spawn-rate 1 --run-time 1m",
      "  origin-simulator users cases.yaml --host http://localhost:3002 --report locust",
      "",
      "Without --run-time, until Ctrl-C.",
      "Exit codes: 0 fine, 3 a threshold failed, 4 aborted, 5 the driver was the limit,",
      "6 the target could not be reached, 7 target or rate refused, 130 interrupted."
    })
public final class UsersCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "What users do, in YAML or JSON.")
  private Path file;

  @Option(
      names = "--users",
      paramLabel = "N",
      description = "How many there are in the end (default: as the file says, or 1).")
  private @Nullable Integer users;

  @Option(
      names = "--spawn-rate",
      paramLabel = "N",
      description = "How many come each second, such as 1 or 0.5 (default: as the file, or 1).")
  private @Nullable Double spawnRate;

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
  @Mixin private PreflightOptions preflight;
  @Mixin private ResultOptions results;

  @Override
  public Integer call() throws InterruptedException {
    DriverSettings settings = driver.settings();
    UsersRun run = planned(settings);
    return new ClosedLoad(spec.commandLine(), settings, preflight, results)
        .run(
            run.run(settings.safety().maxPerSecond()),
            driver.describe(run.description().named(results.name())),
            run.targets(),
            settings.timeoutNanos(),
            ResultSink.all());
  }

  private UsersRun planned(DriverSettings settings) {
    if (settings.timeoutNanos() == 0) {
      throw bad("--timeout: 0 (expected: more than 0; a user waits for its answer)");
    }
    if (runTime != null && runTime.nanos() == 0) {
      throw bad("--run-time: 0 (expected: more than 0, or none: until Ctrl-C)");
    }
    long durationNanos = runTime == null ? Long.MAX_VALUE : runTime.nanos();
    UsersPlan plan = read();
    try {
      if (host != null) {
        plan = plan.withHost(host);
      }
      if (users != null) {
        plan = plan.withUsers(users);
      }
      if (spawnRate != null) {
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
      throw Failure.unreadable(file, e);
    }
  }

  private ParameterException bad(String complaint) {
    return new ParameterException(spec.commandLine(), complaint);
  }
}
