package io.originsimulator.cli.serve;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.drawing.TimelineDrawing;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Endpoint;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Help.ColorScheme;

/** Prints recipes: each route, its response, and its timeline as a drawing. */
final class RecipePrinter {
  private final PrintWriter out;
  private final ColorScheme colors;

  RecipePrinter(PrintWriter out, ColorScheme colors) {
    this.out = out;
    this.colors = colors;
  }

  void print(Recipe recipe) {
    out.println();
    printHead(recipe);
    out.print(TimelineDrawing.of(recipe));
  }

  /** Prints a listener's timeline as a drawing, and its limits. */
  void print(Listener listener) {
    out.println();
    out.println(colors.commandText("listener") + "  all ports");
    out.print(TimelineDrawing.of(listener));
  }

  /** Prints a recipe's endpoint and content, and a line each for its description and conditions. */
  void printHead(Recipe recipe) {
    out.println(title(recipe) + source(recipe));
    String description = recipe.about().line();
    if (!description.isEmpty()) {
      Columns.print(out, "  ", description);
    }
    printConditions(recipe);
  }

  /** Returns the methods and the route of a recipe. */
  String title(Recipe recipe) {
    Endpoint endpoint = new Endpoint(recipe.route(), recipe.methods());
    return colors.commandText(endpoint.toString()).toString();
  }

  void printConditions(Recipe recipe) {
    if (!recipe.match().isAny()) {
      Columns.print(out, "  ", "with " + recipe.match());
    }
  }

  private static String source(Recipe recipe) {
    return recipe.content().map(content -> "  " + source(content)).orElse("");
  }

  /** Describes the source of a body. */
  static String source(Content content) {
    if (content instanceof Content.Origin origin) {
      return "from " + origin.shown();
    }
    if (content instanceof Content.Random random) {
      return "random content, " + random.size();
    }
    if (content instanceof Content.Directory directory) {
      return "files in " + directory.given();
    }
    if (content instanceof Content.Messages messages) {
      List<String> names = messages.files().stream().map(Content.File::given).toList();
      return names.isEmpty() ? "an empty message" : "from " + String.join(", ", names);
    }
    return content instanceof Content.File file ? "from " + file.given() : "inline body";
  }
}
