package io.originsimulator.server.recipes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufOutputStream;
import io.netty.buffer.PooledByteBufAllocator;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.Dice;
import io.originsimulator.scenario.template.RequestText;
import io.originsimulator.server.http.Validators;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;

/**
 * A renderer of the content of one recipe into pooled direct buffers, each content once, within the
 * memory limit. One thread renders; after that, any thread may look up rendered content.
 */
final class PayloadRenderer {
  private static final int LARGEST = Integer.MAX_VALUE - (1 << 16); // bytes one buffer can hold

  private final Payloads payloads;
  private final MemoryBudget memory;
  private final Function<Content.Origin, OriginContent> origins;
  private final Dice dice;
  private final Optional<Instant> accepted;
  private final Map<Content, Payload> plain = new HashMap<>();
  private final Map<Content, Payload> gzip = new HashMap<>();
  private final Map<Content, Optional<RequestText>> texts = new HashMap<>();
  private boolean finished;

  /**
   * Creates a renderer.
   *
   * @param dice the source of random text
   * @param accepted the time of day at which the recipe is accepted, if content has validators
   */
  PayloadRenderer(
      Payloads payloads,
      MemoryBudget memory,
      Function<Content.Origin, OriginContent> origins,
      Dice dice,
      Optional<Instant> accepted) {
    this.dice = dice;
    this.accepted = accepted;
    this.payloads = payloads;
    this.memory = memory;
    this.origins = origins;
  }

  /**
   * Returns the content's bytes.
   *
   * @throws RecipeException if the content is not available or does not fit; its place is the
   *     content's field
   */
  Payload plain(Content content) {
    return payload(plain, content, false);
  }

  /** Returns the content's bytes, compressed; see {@link #plain}. */
  Payload gzip(Content content) {
    return payload(gzip, content, true);
  }

  /**
   * Returns the content's text for each request; empty if it has no placeholders.
   *
   * @param own the text's own dice
   */
  Optional<RequestText> text(Content content, Route route, Dice own) {
    Optional<RequestText> text = texts.get(content);
    if (text == null) {
      ensureCompiling(content);
      text =
          TextTemplate.all(Optional.of(content), Headers.NONE)
              .findFirst()
              .map(template -> text(template, content, route, own));
      texts.put(content, text);
    }
    return text;
  }

  private RequestText text(TextTemplate template, Content content, Route route, Dice own) {
    if (!payloads.reserve(template.fixedBytes())) {
      throw tooLarge(content, template.fixedBytes());
    }
    return RequestText.ofBody(template, route, own);
  }

  /**
   * Returns an empty buffer for the texts of a stream, which lives as long as the recipe.
   *
   * @throws RecipeException if it does not fit; its place is the stream
   */
  ByteBuf buffer(int bytes) {
    if (!payloads.reserve(bytes)) {
      throw new RecipeException("", List.of(new Problem("stream", all(bytes), atMost(), "")));
    }
    ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer(bytes);
    payloads.own(buffer);
    return buffer;
  }

  /** Ends rendering: from now on, requests may only look up rendered content. */
  void finish() {
    finished = true;
  }

  private Payload payload(Map<Content, Payload> rendered, Content content, boolean compressed) {
    Payload payload = rendered.get(content);
    if (payload == null) {
      ensureCompiling(content);
      payload = render(content, compressed);
      rendered.put(content, payload);
    }
    return payload;
  }

  private void ensureCompiling(Content content) {
    if (finished) {
      throw new IllegalStateException(
          "not rendered when the recipe was compiled: " + content.getClass().getSimpleName());
    }
  }

  private Payload render(Content content, boolean compressed) {
    long length = -1;
    try {
      ContentSource source = ContentSource.of(content, dice, origins);
      length = source.length();
      long room = compressed ? gzipAtMost(length) : length;
      if (!payloads.reserve(room)) {
        throw tooLarge(content, length);
      }
      if (room > LARGEST) {
        throw refused(content, "is " + ByteSize.describe(length), "less than 2gb");
      }
      ByteBuf bytes = compressed ? compressed(source, (int) room) : written(source, (int) room);
      payloads.own(bytes);
      payloads.unreserve(room - bytes.readableBytes());
      return new Payload(source.contentType(), bytes, validators(content, source, bytes));
    } catch (IOException e) {
      throw refused(content, "can no longer be read", "a file that does not change");
    } catch (OutOfMemoryError e) { // other code used direct memory; this amount was reserved
      throw refused(
          content,
          "is " + ByteSize.describe(length) + ", and the JVM has no more direct memory",
          "a smaller body, or a larger -XX:MaxDirectMemorySize");
    }
  }

  private Headers validators(Content content, ContentSource source, ByteBuf bytes) {
    boolean drawn = content instanceof Content.Random random && !random.size().isFixed();
    return accepted
        .filter(now -> !drawn)
        .map(now -> Validators.of(bytes, source.modified().filter(now::isAfter).orElse(now)))
        .orElse(Headers.NONE);
  }

  private static ByteBuf written(ContentSource source, int room) throws IOException {
    ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer(room);
    try (OutputStream out = new ByteBufOutputStream(bytes)) {
      source.writer().writeTo(out);
      return bytes.retain();
    } finally {
      bytes.release();
    }
  }

  private static ByteBuf compressed(ContentSource source, int room) throws IOException {
    ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer(room);
    try {
      try (OutputStream out = new GZIPOutputStream(new ByteBufOutputStream(bytes), 1 << 16)) {
        source.writer().writeTo(out);
      }
      ByteBuf exact = PooledByteBufAllocator.DEFAULT.directBuffer(bytes.readableBytes());
      return exact.writeBytes(bytes);
    } finally {
      bytes.release();
    }
  }

  /** Returns the maximum length of gzip for incompressible bytes: stored blocks and a frame. */
  private static long gzipAtMost(long length) {
    return length > LARGEST ? length : length + length / 1000 + 64;
  }

  private RecipeException tooLarge(Content content, long length) {
    return refused(content, all(length), atMost());
  }

  private String all(long length) {
    long sum = length > Long.MAX_VALUE - memory.used() ? length : length + memory.used();
    return "all bodies together would take " + ByteSize.describe(sum);
  }

  private String atMost() {
    return "at most "
        + ByteSize.describe(memory.limit())
        + "; the limit is set by --payload-memory or Limits.payloadBytes";
  }

  private static RecipeException refused(Content content, String found, String expected) {
    String field;
    String value;
    if (content instanceof Content.Random random) {
      field = "random_content";
      value = "\"" + random.size() + "\": ";
    } else if (content instanceof Content.File file) {
      field = "body_file";
      value = "\"" + file.given() + "\": ";
    } else if (content instanceof Content.Messages) {
      field = "body_file";
      value = "";
    } else if (content instanceof Content.Origin origin) {
      field = "origin";
      value = origin.shown() + " ";
    } else {
      field = "body";
      value = "";
    }
    return new RecipeException("", List.of(new Problem(field, value + found, expected, "")));
  }
}
