package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.users.UsersFile;
import io.originsimulator.load.users.UsersPlan;
import io.originsimulator.load.users.UsersRun;
import io.originsimulator.recipe.value.DurationText;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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
public final class UsersCommand extends LoadCommand {
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

  @Override
  public Integer call() throws InterruptedException {
    DriverSettings settings = ofRun(driver.ofUsers());
    if (duration != null && duration.nanos() == 0) {
      throw Failure.misuse("--duration: 0 (expected: more than 0, or none: until Ctrl-C)");
    }
    UsersPlan plan = Failure.reading(file, () -> UsersFile.read(file));
    UsersRun run = Arguments.read("", () -> planned(plan, settings.timeoutNanos()));
    return ofUsers(
        settings,
        run.run(settings.safety().maxPerSecond()),
        run.description(),
        run.targets(),
        ResultSink.all());
  }

  private UsersRun planned(UsersPlan ofFile, long timeoutNanos) {
    UsersPlan plan = target == null ? ofFile : ofFile.withHost(target.toString());
    plan = users == null ? plan : plan.withUsers(users);
    plan = spawnRate == null ? plan : plan.withSpawnPerSecond(spawnRate);
    return new UsersRun(
        plan, seed, duration == null ? Long.MAX_VALUE : duration.nanos(), timeoutNanos);
  }
}
