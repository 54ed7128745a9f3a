package io.originsimulator.load.plan;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** How targets are written down; both forms are vegeta's. */
public enum TargetFormat {
  /**
   * {@code METHOD URL}, header lines, {@code @bodyfile}; a blank line or the next request ends it.
   */
  HTTP {
    @Override
    List<Target> read(BufferedReader lines, TargetDefaults defaults) throws IOException {
      return new HttpTargets(lines, defaults).read();
    }
  },
  /** A line each: {@code {"method": …, "url": …, "header": {…: […]}, "body": base64}}. */
  JSON {
    @Override
    List<Target> read(BufferedReader lines, TargetDefaults defaults) throws IOException {
      return new JsonTargets(lines, defaults).read();
    }
  };

  /**
   * Reads all targets.
   *
   * @param in UTF-8
   * @throws IllegalArgumentException if a line is none; the message has its number
   * @throws IOException if it, or a body's file, cannot be read
   */
  public List<Target> read(InputStream in, TargetDefaults defaults) throws IOException {
    return read(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)), defaults);
  }

  abstract List<Target> read(BufferedReader lines, TargetDefaults defaults) throws IOException;
}
