package io.originsimulator.cli.serve;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.drawing.StageText;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.scenario.Timeline;
import io.originsimulator.scenario.forecast.RequestForecast;
import io.originsimulator.scenario.forecast.RequestForecast.Preview;
import io.originsimulator.scenario.route.Unanswered;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;

/**
 * Prints the recipe that responds to a request, and its responses, in at most 100 columns.
 *
 * <pre>
 *   GET /users/7
 *
 *   recipe 2 of 3 in users.json: /users/{id}
 *     {id} = 7
 *
 *   0s        90% HTTP 200 50ms
 *               {"id":"7"}
 *             10% HTTP 503
 *               Error 503
 *             per request
 * </pre>
 */
final class RequestPlan {
  private static final String INDENT = " ".repeat(10);
  private static final int MOST_LINES = 5; // of a body
  private static final int MOST_LINES_OF_EVENTS = 16; // four lines each, and what is around them

  private final List<RecipeDocument> documents;
  private final PrintWriter out;
  private final RecipePrinter printer;

  RequestPlan(List<RecipeDocument> documents, PrintWriter out, RecipePrinter printer) {
    this.documents = documents;
    this.out = out;
    this.printer = printer;
  }

  /** Prints the responses to a request; timelines start at {@code zero}. */
  void print(GivenRequest request, Instant zero) {
    List<Recipe> recipes = documents.stream().flatMap(one -> one.recipes().stream()).toList();
    RequestForecast forecast = RequestForecast.of(recipes, request);
    Columns.print(out, "", shown(request.toString()));
    out.println();
    if (forecast.recipe().isPresent()) {
      print(forecast, forecast.recipe().get(), request, zero);
    } else {
      print(forecast.unanswered());
    }
  }

  private void print(Unanswered reason) {
    String allowed = String.join(", ", reason.allowed());
    out.println(
        allowed.isEmpty() ? "no recipe: HTTP 406" : "no recipe: HTTP 405, allow: " + allowed);
    Columns.print(
        out,
        "  ",
        shown(reason.nearMiss().map(it -> "nearest: " + it).orElse("no route is for this path")));
  }

  private void print(RequestForecast forecast, Recipe recipe, GivenRequest request, Instant zero) {
    out.print(place(recipe) + ": ");
    printer.printHead(recipe);
    for (String name : recipe.route().variables()) {
      String value = recipe.route().variable(name, request.path()).orElse("");
      Columns.print(out, "  ", shown("{" + name + "} = " + value));
    }
    out.println();
    if (forecast.isPreflight()) {
      out.println("preflight: answered at once by cors, in every stage");
      return;
    }
    List<Stage> stages = Timeline.inOrder(recipe.stages());
    if (stages.get(0).at().nanos() > 0) {
      out.println("0s        HTTP 406");
    }
    stages.forEach(stage -> print(stage, forecast.previews(stage, zero)));
  }

  private String place(Recipe recipe) {
    for (RecipeDocument document : documents) {
      int index = document.recipes().indexOf(recipe);
      if (index >= 0) {
        int count = document.recipes().size();
        return count == 1
            ? document.name()
            : "recipe %d of %d in %s".formatted(index + 1, count, document.name());
      }
    }
    throw new IllegalStateException("not in these documents: " + recipe.endpoint());
  }

  private void print(Stage stage, List<Preview> previews) {
    List<String> lines = StageText.lines(stage);
    boolean asIs = stage.behaviours().equals(previews.stream().map(Preview::behaviour).toList());
    String margin = "%-10s".formatted(StageText.at(stage));
    for (int i = 0; i < previews.size(); i++) {
      Preview preview = previews.get(i);
      out.println(margin + (asIs ? lines.get(i) : StageText.text(preview.behaviour())));
      preview.headers().forEach(line -> Columns.print(out, INDENT + "  ", shown(line)));
      print(preview);
      margin = INDENT;
    }
    lines.stream()
        .skip(stage.behaviours().size())
        .forEach(line -> Columns.print(out, INDENT, line));
  }

  /** Prints the first lines of a body, or the first events of a stream. */
  private void print(Preview preview) {
    String text = preview.text();
    if (preview.body() instanceof ResponseSpec.Body.Payload body
        && !(body.content() instanceof Content.Text)) {
      text = "(" + RecipePrinter.source(body.content()) + ")";
    }
    int most = preview.behaviour().stream().isPresent() ? MOST_LINES_OF_EVENTS : MOST_LINES;
    List<String> lines = Columns.lines(text, 100 - INDENT.length() - 2);
    lines.stream()
        .limit(most)
        .filter(line -> !line.isEmpty())
        .forEach(line -> out.println(INDENT + "  " + shown(line)));
    if (lines.size() > most) {
      out.println(INDENT + "  …");
    }
  }

  /** Returns a text without control characters, as a request must not control the terminal. */
  private static String shown(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
