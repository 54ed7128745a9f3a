package io.originsimulator.server;

import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.originsimulator.recipe.ByteSize;
import io.originsimulator.recipe.Headers;
import io.originsimulator.scenario.Answer;

/** The answers to requests that cannot be served at all. */
final class Refusal {
  private final Limits limits;

  Refusal(Limits limits) {
    this.limits = limits;
  }

  /** The answer to what the HTTP decoder could not take. */
  PreparedResponse of(DecoderResult failure) {
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
    return text(400, "Not a well-formed HTTP request: " + cause.getMessage());
  }

  PreparedResponse documentTooLarge() {
    return text(
        413,
        "The recipe document is larger than "
            + ByteSize.describe(limits.documentBytes())
            + " (--max-document)");
  }

  PreparedResponse documentsTakeTooMuch() {
    return text(
        503,
        "The recipe documents that are being received take more than the heap allows;"
            + " send them one after another, or give the JVM a larger -Xmx");
  }

  PreparedResponse tooManyConnections() {
    return text(
        503, "More than " + limits.connections() + " connections are open (--max-connections)");
  }

  static PreparedResponse notThisVersion(String version) {
    return text(505, version + " is not served here, HTTP/1.1 and HTTP/1.0 are");
  }

  static PreparedResponse text(int status, String text) {
    Answer answer = Answer.of(status, Headers.NONE, new Answer.Body.Text(text));
    return PreparedResponse.of(answer, ContentType.TEXT, text + "\n");
  }
}
