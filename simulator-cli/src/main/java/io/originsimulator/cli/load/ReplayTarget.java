package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.HeaderOptions;
import io.originsimulator.cli.console.RecipePost;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.load.result.ResultSink;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for the target of recorded requests, and for the headers and recipe sent to it. */
final class ReplayTarget {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

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

  /** Returns settings under which redirects are responses, as in the log, unless set otherwise. */
  DriverSettings asLogged(DriverSettings settings) {
    return spec.commandLine().getParseResult().hasMatchedOption("--redirects")
        ? settings
        : settings.with(s -> s.redirects = -1);
  }
}
