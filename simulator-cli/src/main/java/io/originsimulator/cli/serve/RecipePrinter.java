package io.originsimulator.cli.serve;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.drawing.TimelineDrawing;
import io.originsimulator.recipe.value.Content;
import java.io.PrintWriter;
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
    out.println(colors.commandText(recipe.endpoint().toString()) + source(recipe));
    String description = recipe.about().line();
    if (!description.isEmpty()) {
      out.println(description);
    }
    out.print(TimelineDrawing.of(recipe));
  }

  private static String source(Recipe recipe) {
    return recipe.content().map(content -> "  " + source(content)).orElse("");
  }

  private static String source(Content content) {
    if (content instanceof Content.Origin origin) {
      return "from " + origin.shown();
    }
    if (content instanceof Content.Random random) {
      return "random content, " + random.size();
    }
    if (content instanceof Content.Directory directory) {
      return "files in " + directory.given();
    }
    return content instanceof Content.File file ? "from " + file.given() : "a body of its own";
  }
}
