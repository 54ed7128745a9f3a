package io.originsimulator.server.http;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The default content types. */
public final class ContentType {
  public static final String HTML = "text/html; charset=utf-8";
  public static final String JSON = "application/json; charset=utf-8";
  public static final String TEXT = "text/plain; charset=utf-8";
  public static final String BINARY = "application/octet-stream";
  public static final String PROBLEM = "application/problem+json";

  private ContentType() {}

  /** Returns JSON if the text starts with a brace or a bracket, else HTML. */
  public static String ofText(String text) {
    return text.startsWith("{") || text.startsWith("[") ? JSON : HTML;
  }

  /** Returns JSON if the bytes start with a brace or a bracket, else HTML. */
  public static String ofBytes(byte[] bytes) {
    return bytes.length > 0 && (bytes[0] == '{' || bytes[0] == '[') ? JSON : HTML;
  }

  /** Returns the content type of a file by its ending; of other endings, by its first byte. */
  public static String ofFile(Path file, byte[] bytes) {
    return ofName(file.toString()).orElseGet(() -> ofBytes(bytes));
  }

  /** Returns the content type of a file by the ending of its name; empty if it is unknown. */
  public static Optional<String> ofName(String name) {
    String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    String type =
        switch (ending) {
          case "json", "map" -> JSON;
          case "html", "htm" -> HTML;
          case "txt" -> TEXT;
          case "csv" -> "text/csv; charset=utf-8";
          case "md" -> "text/markdown; charset=utf-8";
          case "xml" -> "application/xml";
          case "css" -> "text/css; charset=utf-8";
          case "js", "mjs" -> "text/javascript; charset=utf-8";
          case "webmanifest" -> "application/manifest+json";
          case "svg" -> "image/svg+xml";
          case "png" -> "image/png";
          case "jpg", "jpeg" -> "image/jpeg";
          case "gif" -> "image/gif";
          case "webp" -> "image/webp";
          case "avif" -> "image/avif";
          case "ico" -> "image/x-icon";
          case "woff" -> "font/woff";
          case "woff2" -> "font/woff2";
          case "ttf" -> "font/ttf";
          case "otf" -> "font/otf";
          case "mp4" -> "video/mp4";
          case "webm" -> "video/webm";
          case "mp3" -> "audio/mpeg";
          case "ogg" -> "audio/ogg";
          case "wav" -> "audio/wav";
          case "m3u8" -> "application/vnd.apple.mpegurl";
          case "mpd" -> "application/dash+xml";
          case "wasm" -> "application/wasm";
          case "pdf" -> "application/pdf";
          case "zip" -> "application/zip";
          case "gz" -> "application/gzip";
          case "bin" -> BINARY;
          default -> "";
        };
    return Optional.of(type).filter(known -> !known.isEmpty());
  }
}
