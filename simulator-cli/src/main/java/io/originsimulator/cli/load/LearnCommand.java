package io.originsimulator.cli.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.load.learn.LearnOptions;
import io.originsimulator.load.learn.Lesson;
import io.originsimulator.load.learn.RecipeLearner;
import io.originsimulator.load.learn.Rehearsal;
import io.originsimulator.load.log.LogReading;
import io.originsimulator.load.replay.LogProfileText;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.json.JsonText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a recipe from access logs. */
@Command(
    name = "learn",
    description = {
      "Makes a recipe from access logs, with the statuses, times, and sizes of each route as they"
          + " changed over time.",
      "",
      "  origin-simulator learn access.log --output learned.json",
      ""
    },
    footer = {
      "  origin-simulator learn access.log --window 10:00-10:15 --routes 10",
      "",
      "The log must contain response times, such as nginx's $request_time; without",
      "them the recipe has no latency."
    })
public final class LearnCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private LogOptions log;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "File for the recipe (default: standard output).")
  private @Nullable Path output;

  @Option(
      names = "--routes",
      paramLabel = "N",
      defaultValue = "50",
      description = "Maximum number of routes; the rarest are joined (default: ${DEFAULT-VALUE}).")
  private int routes;

  @Option(
      names = "--min-requests",
      paramLabel = "N",
      defaultValue = "50",
      description =
          "Minimum number of requests for a route or stage of its own (default:"
              + " ${DEFAULT-VALUE}).")
  private int minRequests;

  @Option(
      names = "--stages",
      paramLabel = "N",
      defaultValue = "12",
      description = "Maximum number of stages of a route (default: ${DEFAULT-VALUE}).")
  private int stages;

  @Option(
      names = "--upstream",
      description =
          "Learn the server behind the one that wrote the log, from $upstream_response_time"
              + " and $upstream_status.")
  private boolean upstream;

  @Option(
      names = "--annotate",
      description = "Add the header server-timing, with the stage and the injected delay.")
  private boolean annotate;

  @Override
  public Integer call() {
    LearnOptions options =
        log.option(() -> new LearnOptions(routes, minRequests, stages, upstream, annotate));
    RecipeLearner learner = new RecipeLearner(options);
    LogReading reading = log.read(Set.of(), learner::add);
    if (reading.taken() == 0) {
      throw LogOptions.noRequests(reading, "learn from");
    }
    Lesson lesson = learner.learn();
    if (lesson.recipes().isEmpty()) {
      throw new Failure(
          String.join(", ", log.logs()) + ": nothing in it to learn from" + why(lesson));
    }
    report(reading, lesson);
    String json = readable(lesson.recipes());
    try (Output to = Output.of(output, spec.commandLine().getOut())) {
      to.writer().print(json + "\n");
      to.finish();
    }
    return ExitCode.OK;
  }

  private void report(LogReading reading, Lesson lesson) {
    PrintWriter err = spec.commandLine().getErr();
    LogProfileText.print(reading, err);
    lesson
        .leftOut()
        .forEach((reason, count) -> err.printf("  not learned from %d %s%n", count, reason));
    if (lesson.withoutTime() > 0) {
      err.printf(
          "  no time   for %d of them: the log has no response times%n", lesson.withoutTime());
    }
    err.printf(
        "  learned   %s with %s from %s%n",
        Output.counted(lesson.recipes().size(), "route"),
        Output.counted(
            lesson.recipes().stream().mapToInt(recipe -> recipe.stages().size()).sum(), "stage"),
        Output.counted(lesson.learned(), "request"));
    Rehearsal.print(lesson.rehearsals(), err);
  }

  private static String why(Lesson lesson) {
    return lesson.leftOut().entrySet().stream()
        .map(left -> "\n  " + left.getValue() + " " + left.getKey())
        .collect(Collectors.joining());
  }

  /** Returns the recipes as JSON in several lines, without nulls; checks that it can be read. */
  private static String readable(List<Recipe> recipes) {
    String json = RecipeJson.write(recipes);
    RecipeJson.read(json);
    JsonNode array = JsonText.tree(json).orElseThrow();
    for (JsonNode recipe : array) {
      ((ObjectNode) recipe).properties().removeIf(field -> field.getValue().isNull());
    }
    return array.toPrettyString();
  }
}
