package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Address;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.users.UsersFile;
import io.originsimulator.load.users.UsersPlan;
import io.originsimulator.load.users.UsersRun;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs users who pick tasks by weight and pause between them. */
@Command(
    name = "users",
    description = {
      "Runs users that pick a task by weight, wait for the response, think, and pick again.",
      "The file has their tasks; see docs/load-models.md.",
      "",
      "  origin-simulator users cases.yaml --users 20 --spawn-rate 1 --duration 1m",
      ""
    },
    footer = {
      "  origin-simulator users cases.yaml --target http://localhost:3002 \\",
      "    --report locust",
      "",
      "Exit codes: 0 success, 3 a threshold failed, 4 aborted, 5 the driver was the",
      "limit, 6 the target could not be reached, 7 target or rate refused,",
      "130 interrupted."
    })
public final class UsersCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "Tasks of users, in YAML or JSON.")
  private Path file;

  @Option(
      names = "--users",
      paramLabel = "N",
      description = "Number of users in the end (default: that of the file, or 1).")
  private @Nullable Integer users;

  @Option(
      names = "--spawn-rate",
      paramLabel = "N",
      description =
          "Users to start per second, such as 1 or 0.5 (default: that of the file, or 1).")
  private @Nullable Double spawnRate;

  @Option(
      names = "--target",
      paramLabel = "URL",
      converter = Address.class,
      description = "Server that the paths of tasks are sent to (default: host in the file).")
  private @Nullable URI target;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "Time to send requests (default: until Ctrl-C).")
  private @Nullable DurationText duration;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of tasks and think times (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private DriverOptions driver;
  @Mixin private PreflightOptions preflight;
  @Mixin private ResultOptions results;

  @Override
  public Integer call() throws InterruptedException {
    DriverSettings settings = results.watched(driver.settings());
    UsersRun run = planned(settings);
    return new LoadRun(settings, preflight, results)
        .ofUsers(
            run.run(settings.safety().maxPerSecond()),
            driver.describe(run.description().named(results.name()), settings),
            run.targets(),
            ResultSink.all());
  }

  private UsersRun planned(DriverSettings settings) {
    if (settings.timeoutNanos() == 0) {
      throw Failure.misuse("--timeout: 0 (expected: more than 0; a user waits for its response)");
    }
    if (duration != null && duration.nanos() == 0) {
      throw Failure.misuse("--duration: 0 (expected: more than 0, or none: until Ctrl-C)");
    }
    long durationNanos = duration == null ? Long.MAX_VALUE : duration.nanos();
    UsersPlan plan = read();
    try {
      if (target != null) {
        plan = plan.withHost(target.toString());
      }
      if (users != null) {
        plan = plan.withUsers(users);
      }
      if (spawnRate != null) {
        plan = plan.withSpawnPerSecond(spawnRate);
      }
      return new UsersRun(plan, seed, durationNanos, settings.timeoutNanos());
    } catch (IllegalArgumentException e) {
      throw Failure.misuse(String.valueOf(e.getMessage()));
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
}
