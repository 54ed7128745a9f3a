package io.originsimulator.server.recipes;

import io.originsimulator.recipe.value.Content;
import io.originsimulator.scenario.BodyTemplate;
import io.originsimulator.scenario.Dice;
import io.originsimulator.server.http.ContentType;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Content that is ready to be rendered: its type and length are known.
 *
 * @param contentType the origin's own, or the type that the content appears to have
 * @param length length in bytes; {@link Long#MAX_VALUE} if a long is too small
 * @param modified the time of its last modification; empty if it has none of its own
 * @param writer writes exactly {@code length} bytes
 */
record ContentSource(String contentType, long length, Optional<Instant> modified, Writer writer) {

  private static final int MESSAGE_HEAD = 5; // bytes

  /** A writer of content. */
  interface Writer {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Returns the source of a recipe's content.
   *
   * @param dice the source of random text
   * @param origins returns the content fetched from a URL
   * @throws IOException if a file cannot be read
   */
  static ContentSource of(
      Content content, Dice dice, Function<Content.Origin, OriginContent> origins)
      throws IOException {
    if (content instanceof Content.Text text) {
      return template(ContentType.ofText(text.template()), BodyTemplate.of(text), dice);
    }
    if (content instanceof Content.Random random) {
      return template(ContentType.HTML, BodyTemplate.of(random), dice);
    }
    if (content instanceof Content.File file) {
      return file(file.path());
    }
    if (content instanceof Content.Messages messages) {
      return messages(messages.files());
    }
    return origin(origins.apply((Content.Origin) content));
  }

  private static ContentSource template(String contentType, BodyTemplate template, Dice dice) {
    return new ContentSource(
        contentType, template.length(), Optional.empty(), out -> template.writeTo(out, dice));
  }

  private static ContentSource origin(OriginContent fetched) {
    DocumentBody body = fetched.body();
    return new ContentSource(fetched.contentType(), body.size(), fetched.modified(), body::writeTo);
  }

  /** Returns the source of messages of gRPC: before each a flag, which is 0, and its length. */
  private static ContentSource messages(List<Content.File> files) throws IOException {
    List<ContentSource> sources = new ArrayList<>();
    for (Content.File file : files) {
      sources.add(file(file.path()));
    }
    if (files.isEmpty()) {
      sources.add(new ContentSource(ContentType.BINARY, 0, Optional.empty(), out -> {}));
    }
    long length = sources.stream().mapToLong(source -> MESSAGE_HEAD + source.length()).sum();
    return new ContentSource(
        ContentType.BINARY,
        length,
        Optional.empty(),
        out -> {
          for (ContentSource source : sources) {
            out.write(ByteBuffer.allocate(MESSAGE_HEAD).putInt(1, (int) source.length()).array());
            source.writer().writeTo(out);
          }
        });
  }

  private static ContentSource file(Path path) throws IOException {
    byte[] first;
    try (InputStream in = Files.newInputStream(path)) {
      first = in.readNBytes(1);
    }
    long length = Files.size(path);
    Instant modified = Files.getLastModifiedTime(path).toInstant();
    return new ContentSource(
        ContentType.ofFile(path, first),
        length,
        Optional.of(modified),
        out -> copy(path, length, out));
  }

  private static void copy(Path path, long length, OutputStream out) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] piece = new byte[1 << 16]; // 64 KiB
      for (long left = length; left > 0; ) {
        int read = in.read(piece, 0, (int) Math.min(piece.length, left));
        if (read < 0) {
          throw new IOException(path + " became shorter while it was read");
        }
        out.write(piece, 0, read);
        left -= read;
      }
    }
  }
}
