package io.originsimulator.server.request;

import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.ResponseSpec;
import io.originsimulator.server.http.ContentType;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.RequestTarget;
import org.jspecify.annotations.Nullable;

/** The responses to requests that cannot be served at all. */
public final class Refusal {
  private static final int SHOWN = 100; // characters of a target

  private final ConnectionLimits limits;

  public Refusal(ConnectionLimits limits) {
    this.limits = limits;
  }

  /** Returns the response to a request that cannot be served; null if it can. */
  public @Nullable EncodedResponse ofHead(HttpRequest head) {
    if (head.decoderResult().isFailure()) {
      return of(head.decoderResult());
    }
    if (head.protocolVersion().majorVersion() != 1) {
      return notThisVersion(head.protocolVersion().text());
    }
    if (HttpMethod.CONNECT.equals(head.method())) {
      return text(501, "CONNECT is not supported: this is not a proxy");
    }
    if (!RequestTarget.isValid(head.method(), head.uri())) {
      return notATarget(head.uri());
    }
    return ((RequestFields) head.headers()).hasOtherCoding()
        ? text(501, "Transfer-Encoding: only chunked is supported")
        : null;
  }

  /** Returns the response to a body that the HTTP decoder rejected. */
  public EncodedResponse ofBody(DecoderResult failure) {
    return failure.cause() instanceof TooLongHttpLineException
        ? text(
            400,
            "The line before a chunk, its size and extensions, is longer than "
                + ByteSize.describe(limits.requestLineBytes())
                + " (--max-request-line)")
        : of(failure);
  }

  /** Returns the response to input that the HTTP decoder rejected. */
  private EncodedResponse of(DecoderResult failure) {
    Throwable cause = failure.cause();
    if (cause instanceof TooLongHttpLineException) {
      return text(
          414,
          "The request line is longer than "
              + ByteSize.describe(limits.requestLineBytes())
              + " (--max-request-line)");
    }
    if (cause instanceof TooLongHttpHeaderException) {
      return text(
          431,
          "The header fields are longer than "
              + ByteSize.describe(limits.headerBytes())
              + " (--max-headers)");
    }
    if (cause instanceof RequestFields.TooManyException) {
      return text(431, "The request has more than " + RequestFields.MOST + " header fields");
    }
    return text(400, "Not a well-formed HTTP request: " + cause.getMessage());
  }

  public EncodedResponse headsTakeTooMuch() {
    return text(
        503,
        "The unfinished requests of all connections take more than the heap allows;"
            + " send less at a time, or give the JVM a larger -Xmx");
  }

  public EncodedResponse documentTooLarge() {
    return text(
        413,
        "The recipe document is larger than "
            + ByteSize.describe(limits.documentBytes())
            + " (--max-document)");
  }

  public EncodedResponse documentsTakeTooMuch() {
    return text(
        503,
        "The recipe documents that are being received take more than the heap allows;"
            + " send them one after another, or give the JVM a larger -Xmx");
  }

  public EncodedResponse bodiesTakeTooMuch() {
    return text(
        503,
        "The bodies with placeholders that wait to be sent take more than the heap allows;"
            + " give the JVM a larger -Xmx");
  }

  public EncodedResponse tooManyConnections() {
    String limit =
        limits.connectionsByFiles()
            ? ", one for each file that this process may open (raise it with ulimit -n, LimitNOFILE"
                + " or docker run --ulimit)"
            : " (--max-connections)";
    return text(503, "More than " + limits.connections() + " connections are open" + limit);
  }

  private static EncodedResponse notATarget(String target) {
    String shown = target.length() > SHOWN ? target.substring(0, SHOWN) + "…" : target;
    return text(
        400,
        "Not a well-formed HTTP request: target \""
            + shown.replaceAll("\\p{Cntrl}", "?")
            + "\" (expected: a path that begins with /, or http://host/path; no control characters"
            + " and no #; * with OPTIONS alone)");
  }

  private static EncodedResponse notThisVersion(String version) {
    return text(505, version + " is not supported (expected: HTTP/1.1 or HTTP/1.0)");
  }

  static EncodedResponse text(int status, String text) {
    ResponseSpec spec = ResponseSpec.of(status, Headers.NONE, new ResponseSpec.Body.Text(text));
    return EncodedResponse.of(spec, ContentType.TEXT, text + "\n");
  }
}
