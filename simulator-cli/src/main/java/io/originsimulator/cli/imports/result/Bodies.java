package io.originsimulator.cli.imports.result;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.json.JsonText;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.template.TextTemplate.Piece;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The bodies of imported recipes: short texts are in the document, the others in files next to it.
 *
 * <pre>
 *   recipes.json          "body_file": "recipes-files/logo.png"
 *   recipes-files/        logo.png
 * </pre>
 */
public final class Bodies {
  private static final int LONGEST_TEXT = 8 << 10; // 8 KiB: about two screens of a document

  private final Optional<Path> output;
  private final Map<String, byte[]> files = new LinkedHashMap<>();

  /**
   * Creates the bodies of a document in this file; empty for standard output, which has no files
   * next to it.
   */
  public Bodies(Optional<Path> output) {
    this.output = output;
  }

  /** Returns the files to write, by their paths relative to the document's folder. */
  public Map<String, byte[]> files() {
    return files;
  }

  /**
   * Sets the body of a behaviour to these bytes, whatever they contain; {@code name} suggests that
   * of a file.
   */
  public void put(ObjectNode behaviour, byte[] bytes, String name, Differences differences) {
    Optional<String> text = text(bytes);
    boolean plain = text.isPresent() && isPlain(text.get());
    if (output.isPresent() && (!plain || bytes.length > LONGEST_TEXT)) {
      behaviour.put("body_file", file(output.get(), name, bytes));
    } else if (text.isPresent()) {
      put(behaviour, text.get());
      if (!plain) {
        differences.add(
            "text in << >> is read as a placeholder; use --output to keep it in a file");
      }
    } else {
      behaviour.put("body", "");
      differences.add(
          bytes.length + " bytes that are not text; use --output to keep them in files");
    }
  }

  /**
   * Sets the body of a behaviour to a text with placeholders; what is exactly JSON becomes a tree.
   */
  public static void put(ObjectNode behaviour, String text) {
    JsonText.tree(text)
        .ifPresentOrElse(tree -> behaviour.set("body", tree), () -> behaviour.put("body", text));
  }

  /** Returns whether a text is sent as it is: without placeholders and sizes. */
  private static boolean isPlain(String text) {
    return TextTemplate.ofBody(text).pieces().stream().allMatch(Piece.Given.class::isInstance);
  }

  /** Returns the text of bytes in UTF-8; empty if they are something else. */
  public static Optional<String> text(byte[] bytes) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Returns the bytes of a text in Base64; empty if it is something else. */
  public static Optional<byte[]> ofBase64(String text) {
    try {
      return Optional.of(Base64.getMimeDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private String file(Path document, String name, byte[] bytes) {
    String stem = document.getFileName().toString().replaceFirst("[.][^.]*$", "");
    String plain = name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceFirst("^[.-]+", "");
    String base = stem + "-files/" + (plain.isEmpty() ? "body" : plain);
    int dot = base.lastIndexOf('.');
    int end = dot > base.lastIndexOf('/') ? dot : base.length();
    String path = base;
    for (int n = 2; files.containsKey(path) && !Arrays.equals(files.get(path), bytes); n++) {
      path = base.substring(0, end) + "-" + n + base.substring(end);
    }
    files.put(path, bytes);
    return path;
  }
}
