package io.originsimulator.server.http;

import java.nio.file.Path;
import java.util.Locale;

/** The default content types. */
public final class ContentType {
  public static final String HTML = "text/html; charset=utf-8";
  public static final String JSON = "application/json; charset=utf-8";
  public static final String TEXT = "text/plain; charset=utf-8";
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
    String name = file.toString().toLowerCase(Locale.ROOT);
    String ending = name.substring(name.lastIndexOf('.') + 1);
    return switch (ending) {
      case "json" -> JSON;
      case "html", "htm" -> HTML;
      case "txt" -> TEXT;
      case "xml" -> "application/xml";
      case "css" -> "text/css; charset=utf-8";
      case "js" -> "text/javascript; charset=utf-8";
      case "svg" -> "image/svg+xml";
      case "png" -> "image/png";
      case "jpg", "jpeg" -> "image/jpeg";
      case "gif" -> "image/gif";
      case "webp" -> "image/webp";
      case "pdf" -> "application/pdf";
      case "bin" -> "application/octet-stream";
      default -> ofBytes(bytes);
    };
  }
}
