package io.originsimulator.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.scenario.Scenario;
import java.util.List;
import java.util.Optional;

/**
 * A 200 with validators, which becomes a 304 or a 412 by a request's preconditions, and a 206 or a
 * 416 by its range. Immutable; for any thread.
 */
public final class ConditionalResponse implements ServedResponse {
  private static final String RANGES = "accept-ranges";

  /** The fields that describe the content: a 304 leaves them to the client's copy. */
  private static final List<String> OF_CONTENT =
      List.of("content-type", "content-encoding", "content-language", "last-modified", RANGES);

  private final ResponseSpec spec;
  private final String contentType;
  private final EncodedResponse whole;
  private final EncodedResponse notModified;
  private final Validators validators;
  private final boolean hasRanges;

  /**
   * Creates a response.
   *
   * @param spec a 200; its own {@code etag}, {@code last-modified} and {@code accept-ranges}
   *     replace the given ones
   * @param contentType used unless the headers name one
   * @param body borrowed
   * @param validators the header fields of the body's validators
   */
  public ConditionalResponse(
      ResponseSpec spec, String contentType, ByteBuf body, Headers validators) {
    Headers headers = withMissing(validators.with(RANGES, "bytes"), spec.headers());
    this.spec = spec.withHeaders(headers);
    this.contentType = contentType;
    this.whole = EncodedResponse.of(this.spec, contentType, body);
    this.notModified =
        EncodedResponse.empty(
            new ResponseSpec(304, withoutContent(headers), new ResponseSpec.Body.Nothing()));
    this.validators = Validators.sentIn(headers);
    this.hasRanges = headers.get(RANGES).filter("bytes"::equalsIgnoreCase).isPresent();
  }

  @Override
  public EncodedResponse encodedFor(HttpRequest request, RequestTarget target, Scenario<?> listed) {
    return switch (validators.status(request)) {
      case 304 -> notModified;
      case 412 -> refusal(412, Headers.NONE);
      default -> range(request).map(this::part).orElse(whole);
    };
  }

  private Optional<ByteRange> range(HttpRequest request) {
    List<String> ranges = request.headers().getAll(HttpHeaderNames.RANGE);
    return hasRanges
            && ranges.size() == 1
            && HttpMethod.GET.equals(request.method()) // HEAD has no ranges (RFC 9110, 14.2)
            && validators.allowRange(request.headers())
        ? ByteRange.parse(ranges.get(0), length())
        : Optional.empty();
  }

  private EncodedResponse part(ByteRange range) {
    if (!range.isSatisfiable()) {
      return refusal(416, Headers.NONE.with("content-range", "bytes */" + length()));
    }
    Headers headers = spec.headers().with("content-range", range.of(length()));
    return EncodedResponse.of(
        new ResponseSpec(206, headers, spec.body()),
        contentType,
        whole.body().slice(range.from(), range.to() - range.from()));
  }

  private EncodedResponse refusal(int status, Headers more) {
    Headers headers = withoutContent(spec.headers()).without("etag");
    String text = "Error " + status;
    return EncodedResponse.of(
        new ResponseSpec(status, more.over(headers), new ResponseSpec.Body.Text(text)),
        ContentType.HTML,
        text);
  }

  private int length() {
    return whole.body().readableBytes();
  }

  /** Returns header fields, followed by those of others that they lack. */
  private static Headers withMissing(Headers others, Headers headers) {
    Headers missing = others;
    for (String name : headers.byName().keySet()) {
      missing = missing.without(name);
    }
    return missing.over(headers);
  }

  private static Headers withoutContent(Headers headers) {
    Headers rest = headers;
    for (String name : OF_CONTENT) {
      rest = rest.without(name);
    }
    return rest;
  }
}
