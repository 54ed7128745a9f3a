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
   * Lines such as these; a blank line, the body's file, or the next request ends a target.
   *
   * <pre>
   *   POST http://localhost:8080/orders
   *   Content-Type: application/json
   *   &#64;order.json
   *
   *   # and another
   *   GET http://localhost:8080/news
   * </pre>
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
    return new TargetReader(lines, defaults, notes).read(this);
  }
}
