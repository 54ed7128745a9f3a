package io.originsimulator.load.plan;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** The formats of targets; both are vegeta's. */
public enum TargetFormat {
  /**
   * {@code METHOD URL}, header lines, {@code @bodyfile}; a blank line or a request ends a target.
   */
  HTTP,
  /** One object per line: {@code {"method": …, "url": …, "header": {…: […]}, "body": base64}}. */
  JSON;

  /**
   * Reads all targets.
   *
   * @param in UTF-8
   * @param notes receives a note on each header that is not sent because it determines the body's
   *     length
   */
  public List<Target> read(InputStream in, TargetDefaults defaults, Consumer<String> notes)
      throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    return switch (this) {
      case HTTP -> new HttpTargets(lines, defaults, notes).read();
      case JSON -> new JsonTargets(lines, defaults, notes).read();
    };
  }

  static String notSent(int line, String header) {
    return "line " + line + ": " + header + " is not sent as given; it is computed from the body";
  }
}
