package io.originsimulator.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.scenario.Scenario;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A response in bytes, encoded once and sent many times; only date, length and connection are
 * added.
 *
 * <p>It borrows its body: the maker of the body keeps it alive while the response may be written.
 * For any event loop; immutable, except that its form for HTTP/2 is encoded at its first use.
 *
 * <pre>
 *   HTTP/1.1 200 OK ⏎ fields ⏎ date: ⎵29 bytes⎵ ⏎  │ content-length: 1024 ⏎ │ connection ⏎ ⏎ │ body
 *   └──────────────── fields ─────────────────────┘ └──── length ─────────┘ └──── tail ────┘
 * </pre>
 */
public final class EncodedResponse implements ServedResponse {
  private static final String DATE_BLANK = " ".repeat(HttpDate.LENGTH);
  private static final Pattern CLOSE =
      Pattern.compile("(^|,)\\s*close\\s*(,|$)", Pattern.CASE_INSENSITIVE);
  private static final String TIMING = "server-timing";
  private static final int ROOM = 64; // for content-length, connection and the empty line

  private final int status;
  private final Headers headers;
  private final Set<String> late; // names of the fields that are filled for each request
  private final List<Headers.Field> filled; // these fields, once they are
  private final byte[] fields;
  private final int dateAt;
  private final byte[] wholeLength;
  private final ByteBuf body;
  private final boolean hasLength;
  private final boolean closes;
  private @Nullable HeaderBlock block; // immutable, so it needs no volatile

  private EncodedResponse(int status, Headers headers, ByteBuf body) {
    this(status, headers, Set.of(), body, status != 204 && status != 304);
  }

  private EncodedResponse(
      int status, Headers headers, Set<String> late, ByteBuf body, boolean hasLength) {
    this.status = status;
    this.headers = headers;
    this.late = late;
    this.filled = List.of();
    this.body = body;
    this.hasLength = hasLength;
    this.wholeLength = hasLength ? length(body.readableBytes()) : new byte[0];
    this.closes = headers.get("connection").filter(EncodedResponse::saysClose).isPresent();
    boolean ownDate = headers.get("date").isPresent();
    StringBuilder text = new StringBuilder("HTTP/1.1 ").append(status).append(' ');
    text.append(HttpResponseStatus.valueOf(status).reasonPhrase()).append("\r\n");
    for (Headers.Field field : headers.without("connection").fields()) {
      if (!late.contains(field.name())) {
        line(text, field);
      }
    }
    if (!ownDate) {
      line(text, new Headers.Field("date", DATE_BLANK));
    }
    this.fields = text.toString().getBytes(StandardCharsets.UTF_8);
    this.dateAt = ownDate ? -1 : fields.length - 2 - HttpDate.LENGTH; // before the end of the line
  }

  /** Creates a response to one request, with the head of a response to all. */
  private EncodedResponse(EncodedResponse all, List<Headers.Field> filled, ByteBuf body) {
    StringBuilder text = new StringBuilder();
    boolean ends = all.closes;
    for (Headers.Field field : filled) {
      if (field.name().equalsIgnoreCase("connection")) {
        ends = saysClose(field.value());
      } else {
        line(text, field);
      }
    }
    byte[] more = text.toString().getBytes(StandardCharsets.UTF_8);
    this.status = all.status;
    this.headers = all.headers;
    this.late = all.late;
    this.filled = filled;
    this.body = body;
    this.hasLength = all.hasLength;
    this.wholeLength = all.lengthField(body.readableBytes());
    this.closes = ends;
    this.fields = Arrays.copyOf(all.fields, all.fields.length + more.length);
    System.arraycopy(more, 0, fields, all.fields.length, more.length);
    this.dateAt = all.dateAt;
  }

  /**
   * Returns a response with a body.
   *
   * @param contentType used unless the headers name one
   * @param body borrowed
   */
  public static EncodedResponse of(ResponseSpec spec, String contentType, ByteBuf body) {
    return new EncodedResponse(spec.status(), headers(spec, contentType), body);
  }

  /**
   * Returns the head of a response whose body has no known length.
   *
   * @param contentType used unless the headers name one
   */
  public static EncodedResponse unmeasured(ResponseSpec spec, String contentType) {
    Headers headers = headers(spec, contentType);
    return new EncodedResponse(spec.status(), headers, Set.of(), Unpooled.EMPTY_BUFFER, false);
  }

  private static Headers headers(ResponseSpec spec, String contentType) {
    return spec.headers().get("content-type").isPresent()
        ? spec.headers()
        : spec.headers().with("content-type", contentType);
  }

  /** Returns a response with a text of the server's own. */
  public static EncodedResponse of(ResponseSpec spec, String contentType, String text) {
    return of(spec, contentType, Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Returns a response without a body. */
  public static EncodedResponse empty(ResponseSpec spec) {
    return new EncodedResponse(spec.status(), spec.headers(), Unpooled.EMPTY_BUFFER);
  }

  @Override
  public EncodedResponse leaving(Set<String> names) {
    return late.equals(names) ? this : new EncodedResponse(status, headers, names, body, hasLength);
  }

  /**
   * Returns the response to one request.
   *
   * @param left the fields that were left out, with values without control characters
   * @param own its body, borrowed
   */
  EncodedResponse filled(List<Headers.Field> left, ByteBuf own) {
    return new EncodedResponse(this, left, own);
  }

  /** Returns whether the response has a field, which may still be left out. */
  boolean has(String name) {
    return headers.get(name).isPresent();
  }

  /** Returns the fields as sent, including {@code connection}. */
  Headers asSent() {
    return filled.isEmpty() ? headers : new Headers(filled).over(headers);
  }

  /** Returns the extra fields of a response, with the recipe's own {@code server-timing} added. */
  public Headers withOwnTiming(Headers extra) {
    Optional<String> own = asSent().get(TIMING).filter(value -> !value.isBlank());
    return extra
        .get(TIMING)
        .filter(timing -> own.isPresent())
        .map(timing -> extra.with(TIMING, own.orElseThrow() + ", " + timing))
        .orElse(extra);
  }

  /** Returns this response with other header fields. */
  EncodedResponse with(Headers other) {
    return new EncodedResponse(status, other, Set.of(), body, hasLength);
  }

  /** Returns this response without the header fields of these names. */
  public EncodedResponse without(Headers replaced) {
    Headers sent = asSent();
    Headers rest = sent;
    for (String name : replaced.byName().keySet()) {
      rest = rest.get(name).isPresent() ? rest.without(name) : rest;
    }
    return rest.fields().size() == sent.fields().size()
        ? this
        : new EncodedResponse(status, rest, Set.of(), body, hasLength);
  }

  @Override
  public EncodedResponse encodedFor(HttpRequest request, RequestTarget target, Scenario<?> listed) {
    return this;
  }

  public int status() {
    return status;
  }

  /** Returns a field as sent; empty if it is missing, or computed for each response. */
  public Optional<String> sent(String name) {
    return asSent().without("connection").get(name);
  }

  /** Returns whether the response's own fields end the connection. */
  public boolean closes() {
    return closes;
  }

  /** Returns the body, borrowed. */
  public ByteBuf body() {
    return body;
  }

  /**
   * Returns the head in a new buffer.
   *
   * @param date {@link HttpDate#LENGTH} bytes
   * @param tail the connection field, if any, and the empty line
   * @param bodyBytes the value of content-length
   * @param extraRoom number of bytes that the caller appends
   */
  public ByteBuf head(
      ByteBufAllocator allocator, byte[] date, byte[] tail, int bodyBytes, int extraRoom) {
    ByteBuf head = fields(allocator, date, extraRoom);
    return head.writeBytes(lengthField(bodyBytes)).writeBytes(tail);
  }

  /**
   * Returns the head, in a new buffer, of a response with fields of its own.
   *
   * @param extra the response's own fields
   * @param framing the field that determines the end of the body, if any
   */
  public ByteBuf head(
      ByteBufAllocator allocator, byte[] date, Headers extra, byte[] framing, byte[] tail) {
    byte[] more = lines(extra);
    ByteBuf head = fields(allocator, date, more.length);
    return head.writeBytes(more).writeBytes(framing).writeBytes(tail);
  }

  /** Returns the fields as HTTP/2 sends them. */
  public HeaderBlock block() {
    HeaderBlock encoded = block;
    if (encoded == null) {
      encoded = HeaderBlock.of(status, asSent());
      block = encoded;
    }
    return encoded;
  }

  /** Returns whether the length is known and the status allows a content-length. */
  public boolean hasLength() {
    return hasLength;
  }

  /** Returns the content-length field; empty if there is none. */
  public byte[] lengthField(int bodyBytes) {
    return bodyBytes == body.readableBytes() || !hasLength ? wholeLength : length(bodyBytes);
  }

  private ByteBuf fields(ByteBufAllocator allocator, byte[] date, int extraRoom) {
    ByteBuf head = allocator.directBuffer(fields.length + ROOM + extraRoom);
    head.writeBytes(fields);
    if (dateAt >= 0) {
      head.setBytes(dateAt, date);
    }
    return head;
  }

  /** Returns whether a recipe's connection field ends the connection; the server writes its own. */
  private static boolean saysClose(String connection) {
    return CLOSE.matcher(connection).find();
  }

  /** Returns fields as lines of HTTP/1. */
  public static byte[] lines(Headers fields) {
    StringBuilder text = new StringBuilder();
    fields.fields().forEach(field -> line(text, field));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void line(StringBuilder text, Headers.Field field) {
    text.append(field.name()).append(": ").append(field.value()).append("\r\n");
  }

  private static byte[] length(int bytes) {
    return ("content-length: " + bytes + "\r\n").getBytes(StandardCharsets.US_ASCII);
  }
}
