package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.HeaderOptions;
import io.originsimulator.cli.console.RecipePost;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.closed.RateCeiling;
import io.originsimulator.load.net.LoadDriver;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.load.replay.SessionPlan;
import io.originsimulator.load.replay.SessionRun;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that sends requests from files, also as sessions. */
abstract class RecordedLoad extends LoadCommand {
  @Option(
      names = "--target",
      paramLabel = "URL",
      description = "Server to send requests to; its path is put before those of the files.")
  private @Nullable URI target;

  @Mixin private HeaderOptions headers;

  @Option(
      names = "--recipe",
      paramLabel = "FILE",
      description =
          "Recipe to post to the simulator that is the target, just before the first request, so that"
              + " the times of both begin together; --speed applies to both.")
  private @Nullable Path recipe;

  @Option(
      names = "--recipe-target",
      paramLabel = "URL",
      description = "That simulator, if it is behind the target (default: the target).")
  private @Nullable URI recipeTarget;

  @Option(
      names = "--admin-token",
      paramLabel = "TOKEN",
      converter = Arguments.Token.class,
      description = "Admin token of that simulator (default: none).")
  private @Nullable String adminToken;

  @Option(names = "--dry-run", description = "Show what the files hold and send nothing.")
  boolean dryRun;

  @Option(names = "--per-session", description = "Give each session connections of its own.")
  private boolean perSession;

  @Mixin private PoolOptions pool;

  private RecipeStart recipeStart = RecipeStart.none();

  /** Returns the target of the requests. */
  URI server() {
    if (target == null) {
      throw Failure.misuse(
          "--target: missing (expected: such as http://localhost:8080, or --dry-run)");
    }
    return target;
  }

  List<Header> headers() {
    return headers.read();
  }

  /** Returns the settings; redirects are responses, as in the files, unless set otherwise. */
  DriverSettings settings() {
    boolean areFollowed = spec.commandLine().getParseResult().hasMatchedOption("--redirects");
    return settings(
        it -> {
          pool.onto(it, perSession);
          if (!areFollowed) {
            it.redirects = -1;
          }
        });
  }

  /**
   * Posts the recipe, if one is given, and returns a sink for the run that posts it again when the
   * run begins, so that their times agree.
   *
   * @param speed factor of the log's times, which the recipe's timelines follow
   */
  ResultSink withRecipe(double speed, TlsSettings tls, ResultSink sink) {
    if (recipe == null) {
      return sink;
    }
    Path file = recipe;
    RecipePost post =
        new RecipePost(recipeTarget == null ? server() : recipeTarget, adminToken, tls);
    post.post(file, speed);
    if (speed != 1) {
      spec.commandLine()
          .getErr()
          .printf(
              "  recipe    %s times as fast, like the log%n",
              BigDecimal.valueOf(speed).stripTrailingZeros().toPlainString());
    }
    recipeStart = new RecipeStart(() -> post.post(file, speed));
    return ResultSink.all(sink, recipeStart);
  }

  /** Checks that the recipe was accepted when the run began. */
  void verifyRecipe() {
    recipeStart.verify();
  }

  /**
   * Runs sessions, {@code perSecond} of them, until the last has ended or a signal or a condition
   * ends the run; returns the exit code.
   */
  int runSessions(SessionPlan plan, double perSecond, double speed, RunDescription run)
      throws InterruptedException {
    DriverSettings settings = settings();
    CompletableFuture<Void> over = new CompletableFuture<>();
    ofShare(settings.share(), plan.begins().count(), "session");
    double each = plan.requestsPerSession();
    int exitCode =
        atRate(
            settings,
            plan.targets().subList(0, 1), // all are the same server's
            perSecond * each,
            Math.round(plan.begins().count() * each),
            () -> over.cancel(false),
            sink ->
                send(
                    plan,
                    settings,
                    described(run, settings),
                    withRecipe(speed, settings.tls(), sink),
                    over));
    verifyRecipe();
    return exitCode;
  }

  private RunEnd send(
      SessionPlan plan,
      DriverSettings settings,
      RunDescription description,
      ResultSink sink,
      CompletableFuture<Void> over)
      throws InterruptedException {
    RateCeiling ceiling = new RateCeiling(settings.own().safety().maxPerSecond());
    try (LoadDriver driver =
        LoadDriver.start(settings, description, plan.targets(), ceiling.observed(sink), over)) {
      SessionRun run = new SessionRun(driver, plan, ceiling, settings.share());
      if (!over.isDone()) { // else it was stopped while connections were opened
        run.start().thenAccept(over::complete);
      }
      RunEnd end = driver.finish(isStopped(over));
      long count = run.sessions();
      long begun = run.begunSessions();
      spec.commandLine()
          .getErr()
          .printf(
              "  sessions  %s, %d of them ended early by a request that failed%n",
              begun == count ? count : begun + " of " + count + " began", run.failedSessions());
      return ceiling.judged(end);
    }
  }

  /** Waits for the end; returns whether the run was stopped early. */
  private static boolean isStopped(CompletableFuture<Void> over) throws InterruptedException {
    try {
      over.get();
      return false;
    } catch (CancellationException e) {
      return true;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
