package io.originsimulator.cli.imports.wiremock;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** JSONPath of single values, such as {@code $.user['name'][0]}, as JSON Pointers. */
final class JsonPath {
  private static final Pattern STEP =
      Pattern.compile(
          "[.]?(?:(?<name>[\\w-]+)|\\[(?<index>\\d+)]|\\['(?<quoted>[^']*)']"
              + "|\\[\"(?<double>[^\"]*)\"])");

  private JsonPath() {}

  /** Returns the pointer to the value of a path; empty if it may select several, or calculates. */
  static Optional<String> pointer(String path) {
    String text = path.strip();
    if (!text.startsWith("$") && !text.startsWith("@")) {
      return Optional.empty();
    }
    StringBuilder pointer = new StringBuilder();
    Matcher step = STEP.matcher(text);
    int end = 1;
    while (end < text.length()) {
      step.region(end, text.length());
      if (!step.lookingAt()) {
        return Optional.empty();
      }
      for (String group : new String[] {"name", "index", "quoted", "double"}) {
        if (step.group(group) != null) {
          pointer.append('/').append(escaped(step.group(group)));
        }
      }
      end = step.end();
    }
    return Optional.of(pointer.toString());
  }

  /** Returns a name as a step of a JSON Pointer. */
  static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
