package io.originsimulator.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.recipe.value.Headers;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The validators of a response, by which it evaluates the preconditions of requests (RFC 9110,
 * section 13).
 *
 * <pre>
 *   If-Match, else If-Unmodified-Since ──fails──▶ 412
 *     └▶ If-None-Match ──fails──▶ 304 for GET and HEAD, else 412
 *        else If-Modified-Since ──fails──▶ 304
 *          └▶ Range, if If-Range holds ──▶ 206 or 416
 * </pre>
 *
 * @param etag the entity tag as sent; empty if there is none
 * @param modified the time of the last modification, in seconds; empty if it is unknown
 */
public record Validators(String etag, Optional<Instant> modified) {
  private static final int TAG_BYTES = 16; // of the 32 of a SHA-256
  private static final String WEAK = "W/";
  private static final Pattern TAG = Pattern.compile("(?:W/)?\"[^\"]*\"|[^\\s,\"]+");

  /** Returns the header fields of the validators of given bytes: a strong tag, and a time. */
  public static Headers of(ByteBuf bytes, Instant modified) {
    return Headers.NONE
        .with("etag", '"' + HexFormat.of().formatHex(sha256(bytes), 0, TAG_BYTES) + '"')
        .with("last-modified", HttpDate.text(modified));
  }

  /** Returns the validators that a response sends, which may be those of the recipe. */
  static Validators sentIn(Headers headers) {
    return new Validators(
        headers.get("etag").orElse("").strip(),
        headers.get("last-modified").flatMap(HttpDate::parse));
  }

  /** Returns the status by a request's preconditions: 200 if they hold, else 304 or 412. */
  int status(HttpRequest request) {
    HttpHeaders fields = request.headers();
    boolean reads =
        HttpMethod.GET.equals(request.method()) || HttpMethod.HEAD.equals(request.method());
    if (fields.contains(HttpHeaderNames.IF_MATCH)) {
      if (!isAmong(fields.getAll(HttpHeaderNames.IF_MATCH), true)) {
        return 412;
      }
    } else if (order(fields, HttpHeaderNames.IF_UNMODIFIED_SINCE)
        .filter(it -> it > 0)
        .isPresent()) {
      return 412;
    }
    if (fields.contains(HttpHeaderNames.IF_NONE_MATCH)) {
      boolean same = isAmong(fields.getAll(HttpHeaderNames.IF_NONE_MATCH), false);
      return same ? (reads ? 304 : 412) : 200;
    }
    boolean unmodified =
        reads && order(fields, HttpHeaderNames.IF_MODIFIED_SINCE).filter(it -> it <= 0).isPresent();
    return unmodified ? 304 : 200;
  }

  /** Returns whether a range may be sent: there is no If-Range, or it names this response. */
  boolean allowRange(HttpHeaders fields) {
    String condition = fields.get(HttpHeaderNames.IF_RANGE);
    if (condition == null) {
      return true;
    }
    return HttpDate.parse(condition).isPresent()
        ? order(fields, HttpHeaderNames.IF_RANGE).filter(it -> it == 0).isPresent()
        : isAmong(List.of(condition), true);
  }

  private boolean isAmong(List<String> lists, boolean strongly) {
    String tags = String.join(",", lists).strip();
    return tags.equals("*")
        || TAG.matcher(tags).results().anyMatch(tag -> isSame(tag.group(), strongly));
  }

  private boolean isSame(String tag, boolean strongly) {
    return strongly ? tag.equals(etag) && !tag.startsWith(WEAK) : opaque(tag).equals(opaque(etag));
  }

  private static String opaque(String tag) {
    return tag.startsWith(WEAK) ? tag.substring(WEAK.length()) : tag;
  }

  /**
   * Compares the time of the last modification with that of a field; empty if either is unknown, as
   * the field is then ignored.
   */
  private Optional<Integer> order(HttpHeaders fields, CharSequence name) {
    List<String> values = fields.getAll(name);
    return values.size() == 1
        ? HttpDate.parse(values.get(0)).flatMap(time -> modified.map(own -> own.compareTo(time)))
        : Optional.empty();
  }

  private static byte[] sha256(ByteBuf bytes) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes.nioBuffer());
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }
}
