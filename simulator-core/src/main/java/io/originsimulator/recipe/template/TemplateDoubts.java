package io.originsimulator.recipe.template;

import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The warnings of texts that resemble placeholders but are sent as they are written. */
public final class TemplateDoubts {
  private static final Pattern ELSEWHERE = Pattern.compile("\\{\\{\\s*[#\\w][^{}\\n]{0,60}}}");
  private static final String WAY_OUT =
      "it is sent as it is written; placeholders have forms such as <<query.page>> and <<now>>";

  private TemplateDoubts() {}

  /**
   * Warns of placeholders of other tools, and of texts that are nearly placeholders of this one.
   *
   * @param place the text's place in the object
   */
  public static void warn(RecipeFields fields, String place, String text, TextTemplate template) {
    Matcher elsewhere = ELSEWHERE.matcher(text);
    if (elsewhere.find()) {
      fields.warn(new Problem(place, Quoted.of(elsewhere.group()), "", WAY_OUT));
    }
    template.doubts().forEach(doubt -> fields.warn(doubt.at(place)));
  }
}
