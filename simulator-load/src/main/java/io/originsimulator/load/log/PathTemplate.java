package io.originsimulator.load.log;

import java.util.regex.Pattern;

/**
 * What paths have in common: a part that names one thing of many, such as a number, becomes {@code
 * :id}.
 */
public final class PathTemplate {
  /** What stands for a part that differs. */
  public static final String ID = ":id";

  private static final Pattern ONE_OF_MANY =
      Pattern.compile(
          "\\d+" // a number
              + "|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}" // a UUID
              + "|(?=.*\\d)[0-9a-fA-F]{8,}" // a hash
              + "|(?=.*\\d)(?=.*[A-Za-z])[0-9A-Za-z_-]{20,}"); // a token

  private PathTemplate() {}

  /** {@code /cases/42/notes} as {@code /cases/:id/notes}. */
  public static String of(String path) {
    StringBuilder template = new StringBuilder(path.length());
    int from = 0;
    while (from <= path.length()) {
      int slash = path.indexOf('/', from);
      int end = slash < 0 ? path.length() : slash;
      template.append(isOneOfMany(path, from, end) ? ID : path.substring(from, end));
      if (slash < 0) {
        break;
      }
      template.append('/');
      from = slash + 1;
    }
    return template.toString();
  }

  private static boolean isOneOfMany(String path, int from, int end) {
    return from < end && ONE_OF_MANY.matcher(path).region(from, end).matches();
  }
}
