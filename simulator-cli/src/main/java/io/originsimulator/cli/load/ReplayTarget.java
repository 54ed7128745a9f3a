package io.originsimulator.cli.load;

import io.originsimulator.cli.console.AdminToken;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.RecipePost;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say where a log's requests go, and what is sent with them. */
final class ReplayTarget {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--to",
      paramLabel = "URL",
      description = "Where requests go; a path in it comes before those of the log.")
  private @Nullable String to;

  @Mixin private HeaderOptions headers;

  @Option(
      names = "--labels",
      paramLabel = "N",
      defaultValue = "30",
      description =
          "So many names for requests in reports, such as GET /cases/:id; rare ones share theirs,"
              + " such as GET /static/* (default: ${DEFAULT-VALUE}).")
  private int labels;

  @Option(
      names = "--recipe",
      paramLabel = "FILE",
      description =
          "Posted just before the first request to the simulator that is the target, so that the times"
              + " of both begin together; --speed holds for both.")
  private @Nullable String recipe;

  @Option(
      names = "--recipe-to",
      paramLabel = "URL",
      description = "Where that simulator is, if it is behind the target.")
  private @Nullable String recipeTo;

  @Option(
      names = "--admin-token",
      paramLabel = "TOKEN",
      converter = AdminToken.class,
      description = "What the simulator wants to see for that.")
  private @Nullable String adminToken;

  /**
   * Where requests go.
   *
   * @throws ParameterException if it is not said
   */
  URI server() {
    String text = to;
    if (text == null) {
      throw bad("--to: missing (expected: such as http://localhost:8080, or --dry-run)");
    }
    return uri("--to", text);
  }

  int labels() {
    return labels;
  }

  /**
   * What is sent with each.
   *
   * @throws ParameterException if a header is none
   */
  List<Header> headers() {
    return headers.read();
  }

  /**
   * Posts the recipe, if one is given.
   *
   * @param speed of the log, which that of the recipe's timelines follows
   * @return what posts it again when the run begins, so that its timeline begins with it
   * @throws Failure if it is not accepted
   */
  RecipeStart postRecipe(double speed) throws InterruptedException {
    if (recipe == null) {
      return RecipeStart.none();
    }
    URI simulator = recipeTo == null ? server() : uri("--recipe-to", recipeTo);
    if (simulator.getHost() == null) {
      throw bad(
          "--recipe-to: \"%s\" (expected: an address, or a host without underscores)"
              .formatted(simulator));
    }
    RecipePost post = new RecipePost(simulator, adminToken);
    Path file = Path.of(recipe);
    post.post(file, speed);
    if (speed != 1) {
      PrintWriter err = spec.commandLine().getErr();
      err.printf(
          "  recipe    %s times as fast, like the log%n",
          BigDecimal.valueOf(speed).stripTrailingZeros().toPlainString());
      err.flush();
    }
    return new RecipeStart(() -> post.post(file, speed));
  }

  /** Redirects are answers, as they were for the log, unless the user wants them followed. */
  DriverSettings asLogged(DriverSettings settings) {
    if (spec.commandLine().getParseResult().hasMatchedOption("--redirects")) {
      return settings;
    }
    return settings.toBuilder().redirects(-1).build();
  }

  private URI uri(String option, String text) {
    try {
      URI uri = URI.create(text.contains("://") ? text : "http://" + text);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if (!Target.host(uri).isEmpty() && (scheme.equals("http") || scheme.equals("https"))) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw bad(option + ": \"" + text + "\" (expected: an address such as http://localhost:8080)");
  }

  private ParameterException bad(String complaint) {
    return new ParameterException(spec.commandLine(), complaint);
  }
}
