package io.originsimulator.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.template.Placeholder;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.scenario.template.Occasion;
import io.originsimulator.scenario.template.RequestText;
import io.originsimulator.scenario.template.StreamTexts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A response whose body is a stream of events. Immutable; for any event loop.
 *
 * <pre>
 *   fixed texts   │ 1f⏎ data: one⏎⏎ ⏎ │ 1f⏎ data: two⏎⏎ ⏎ │ …   chunks, encoded once in one buffer
 *   the others                                               filled for each event
 * </pre>
 *
 * <p>It borrows the buffer of its fixed texts, as an {@link EncodedResponse} does its body.
 */
public final class StreamedResponse implements ServedResponse {
  private static final byte[] LINE_END = {'\r', '\n'};
  private static final int MOST_DIGITS = 8; // of a chunk's size, in hexadecimal

  /** The space before a text for the size of its chunk. */
  private static final int FRAME = MOST_DIGITS + LINE_END.length;

  private final ServedResponse head;
  private final ByteBuf fixed;
  private final Text first;
  private final Text end;
  private final Text heartbeat;
  private final List<Text> events;
  private final boolean readsRequest;
  private final boolean readsBody;

  /**
   * A text of the stream.
   *
   * @param from offset in the buffer of fixed texts, after the size of the chunk
   * @param length number of bytes; 0 if it is filled
   * @param template null for a fixed text
   */
  public record Text(int from, int length, @Nullable RequestText template) {}

  /**
   * Creates a response, and encodes its fixed texts.
   *
   * @param head the response without a body
   * @param buffers returns an empty buffer of a size, which lives as long as this response
   */
  public StreamedResponse(
      ServedResponse head, EventStream stream, StreamTexts texts, IntFunction<ByteBuf> buffers) {
    this.head = head;
    List<byte[]> chunks = new ArrayList<>();
    Layout layout = new Layout(chunks);
    this.first = layout.place(texts.first().orElse(null));
    this.end = layout.place(texts.end().orElse(null));
    this.heartbeat = layout.place(texts.heartbeat());
    List<Text> placed = new ArrayList<>();
    for (int i = 0; i < stream.events().size(); i++) {
      placed.add(layout.place(texts.event(i)));
    }
    this.events = List.copyOf(placed);
    this.readsRequest =
        stream
            .templates()
            .flatMap(TextTemplate::placeholders)
            .anyMatch(Placeholder.FromRequest.class::isInstance);
    this.readsBody = stream.templates().anyMatch(TextTemplate::readsBody);
    this.fixed = buffers.apply(layout.bytes);
    chunks.forEach(
        text -> fixed.writeBytes(size(text.length)).writeBytes(text).writeBytes(LINE_END));
  }

  /** The places of fixed texts in their buffer. */
  private static final class Layout {
    private final List<byte[]> chunks;
    private int bytes;

    Layout(List<byte[]> chunks) {
      this.chunks = chunks;
    }

    Text place(@Nullable RequestText text) {
      byte @Nullable [] same = text == null ? new byte[0] : text.fixed();
      if (same == null) {
        return new Text(0, 0, text);
      }
      return place(same);
    }

    Text place(byte[] text) {
      int from = bytes + size(text.length).length;
      chunks.add(text);
      bytes = Math.addExact(from, text.length + LINE_END.length);
      return new Text(from, text.length, null);
    }
  }

  @Override
  public EncodedResponse encodedFor(HttpRequest request, RequestTarget target, Scenario<?> listed) {
    return head.encodedFor(request, target, listed);
  }

  /** Returns the response without its body. */
  public ServedResponse head() {
    return head;
  }

  /** Returns whether a text has values from the request, which then lives as long as the stream. */
  public boolean readsRequest() {
    return readsRequest;
  }

  /** Returns whether a text has values from the request's body. */
  public boolean readsBody() {
    return readsBody;
  }

  public Text first() {
    return first;
  }

  public Text end() {
    return end;
  }

  public Text heartbeat() {
    return heartbeat;
  }

  /** Returns an event by its index in the list of the stream. */
  public Text event(int index) {
    return events.get(index);
  }

  /**
   * Returns a fixed text, which its receiver owns.
   *
   * @param chunked whether it is framed as a chunk; one without bytes is not, as it would end the
   *     body
   */
  public ByteBuf fixed(Text text, boolean chunked) {
    boolean framed = chunked && text.length > 0;
    int size = framed ? size(text.length).length : 0;
    int end = framed ? LINE_END.length : 0;
    return fixed.retainedSlice(text.from - size, size + text.length + end);
  }

  /** Appends a text to a buffer; one that is longer than a body may be is left out. */
  public void append(Text text, Occasion occasion, ByteBuf out) {
    if (text.template == null) {
      out.writeBytes(fixed, text.from, text.length);
    } else {
      ByteBuffer bytes = text.template.body(occasion);
      if (bytes != null) {
        out.writeBytes(bytes);
      }
    }
  }

  /** Returns an empty buffer with space for the size of a chunk. */
  public static ByteBuf beginChunk(ByteBufAllocator allocator, int expected) {
    int room = FRAME + expected + LINE_END.length;
    return allocator.directBuffer(room).setIndex(FRAME, FRAME);
  }

  /**
   * Ends a chunk begun with {@link #beginChunk}.
   *
   * @param chunked whether it is framed, unless it has no bytes
   */
  public static ByteBuf endChunk(ByteBuf chunk, boolean chunked) {
    if (chunked && chunk.isReadable()) {
      byte[] size = size(chunk.readableBytes());
      chunk.readerIndex(FRAME - size.length).setBytes(FRAME - size.length, size);
      chunk.writeBytes(LINE_END);
    }
    return chunk;
  }

  /** Returns the line before a chunk. */
  private static byte[] size(int bytes) {
    return (Integer.toHexString(bytes) + "\r\n").getBytes(StandardCharsets.US_ASCII);
  }
}
