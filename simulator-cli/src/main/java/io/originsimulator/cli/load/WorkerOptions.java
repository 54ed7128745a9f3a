package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.redis.RedisAddress;
import io.originsimulator.cli.redis.RedisRelay;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.collect.Relay;
import io.originsimulator.load.plan.RunShare;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for several drivers that send one run together. */
final class WorkerOptions {
  @Option(
      names = "--worker",
      paramLabel = "K/N",
      description =
          "Send a share of the run, such as 3/8: of 8 drivers with the same other options, this is"
              + " the third; 2+1/8 is the same, from the index 2 (default: the whole run).")
  private @Nullable RunShare share;

  @Option(
      names = "--start-at",
      paramLabel = "INSTANT",
      description =
          "Start of the run, such as 2026-11-21T12:00:00Z: connections are opened and the warm-up"
              + " is sent before it (default: at once).")
  private @Nullable Instant startAt;

  @Option(
      names = "--collect",
      paramLabel = "URL",
      description =
          "Redis server, such as redis://host:6379/0?prefix=run-7, through which the first worker"
              + " collects the results of all while they run (default: none).")
  private @Nullable String collect;

  /** Returns a connection to the place where results are collected; empty if they are not. */
  Optional<Relay> relay() {
    return Optional.ofNullable(collect)
        .map(url -> Arguments.read("--collect: ", () -> RedisAddress.parse(url)))
        .map(RedisRelay::new);
  }

  DriverSettings onto(DriverSettings settings) {
    return settings.with(
        it -> {
          it.share = share == null ? RunShare.WHOLE : share;
          it.startAt = startAt;
        });
  }
}
