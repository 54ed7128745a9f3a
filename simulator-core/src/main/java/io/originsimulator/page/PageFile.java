package io.originsimulator.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file of a page with charts.
 *
 * <pre>
 *   a page's own files ──▶ style.css, charts.js ──▶ uPlot
 * </pre>
 *
 * @param bytes must not be changed
 */
public record PageFile(String name, byte[] bytes) {
  /** Names of the files that all pages use. */
  public static final List<String> SHARED =
      List.of("style.css", "charts.js", "uPlot.iife.min.js", "uPlot.min.css", "uPlot.LICENSE.txt");

  /**
   * Reads a file.
   *
   * @param in the file, which a class of its own module opens; closed here
   */
  public static PageFile read(String name, @Nullable InputStream in) {
    try (InputStream file = Objects.requireNonNull(in, name)) { // the jar has it
      return new PageFile(name, file.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the files that all pages use. */
  public static Stream<PageFile> shared() {
    return SHARED.stream().map(name -> read(name, PageFile.class.getResourceAsStream(name)));
  }

  /** Returns the type of the file, by its extension. */
  public String contentType() {
    String extension = name.substring(name.lastIndexOf('.') + 1);
    String type =
        switch (extension) {
          case "js" -> "javascript";
          case "txt" -> "plain";
          default -> extension;
        };
    return "text/" + type + "; charset=utf-8";
  }

  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
