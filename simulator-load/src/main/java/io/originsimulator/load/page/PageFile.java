package io.originsimulator.load.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * A file of the pages with charts.
 *
 * <pre>
 *   index.html              served with these by serve-load ──┐
 *                                                             ├──▶ style.css, charts.js ──▶ uPlot
 *   report.html, report.js  one file that contains these    ──┘
 * </pre>
 */
public enum PageFile {
  ENGINE("index.html"),
  REPORT("report.html"),
  REPORT_SCRIPT("report.js"),
  STYLE("style.css"),
  CHARTS("charts.js"),
  UPLOT("uPlot.iife.min.js"),
  UPLOT_STYLE("uPlot.min.css"),
  UPLOT_LICENCE("LICENSE");

  private static final Set<PageFile> SERVED = EnumSet.of(ENGINE, STYLE, CHARTS, UPLOT, UPLOT_STYLE);
  private static final String UPLOT_POM = "META-INF/maven/org.webjars.npm/uplot/pom.properties";

  private final String fileName;

  PageFile(String fileName) {
    this.fileName = fileName;
  }

  /** Returns the file that {@code serve-load} serves at a path, such as {@code /charts.js}. */
  public static Optional<PageFile> at(String path) {
    String name = path.equals("/") ? ENGINE.fileName : path.substring(1);
    return SERVED.stream().filter(file -> file.fileName.equals(name)).findFirst();
  }

  /** Returns the report's page with all files in it, still without its data. */
  public static String report() {
    String page = REPORT.text();
    for (PageFile file : EnumSet.complementOf(EnumSet.of(ENGINE, REPORT))) {
      page = page.replace("/*" + file.fileName + "*/", file.text());
    }
    return page;
  }

  public String contentType() {
    String extension = fileName.substring(fileName.lastIndexOf('.') + 1);
    return "text/" + (extension.equals("js") ? "javascript" : extension) + "; charset=utf-8";
  }

  public byte[] bytes() {
    return switch (this) {
      case UPLOT, UPLOT_STYLE -> read(uplot() + "dist/" + fileName);
      case UPLOT_LICENCE -> read(uplot() + fileName);
      default -> read("io/originsimulator/load/page/" + fileName);
    };
  }

  private String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  /** Returns the folder in uPlot's own package, whose version is part of the path. */
  private static String uplot() {
    Properties pom = new Properties();
    try (InputStream in = open(UPLOT_POM)) {
      pom.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return "META-INF/resources/webjars/uplot/" + pom.getProperty("version") + "/";
  }

  private static byte[] read(String path) {
    try (InputStream in = open(path)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String path) {
    InputStream in = PageFile.class.getClassLoader().getResourceAsStream(path);
    return Objects.requireNonNull(in, path); // a jar on the class path has it
  }
}
