package io.originsimulator.server;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.concurrent.Future;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * A call to one of the simulator's own pages.
 *
 * @param uri as it was sent
 * @param contentType of the document; empty if not given
 * @param document the body; empty if there is none
 * @param clientLeft is done when the client's connection is closed
 */
record AdminCall(String uri, String contentType, byte[] document, Future<?> clientLeft) {

  /** A query parameter, decoded; as it stands if it cannot be decoded. */
  Optional<String> parameter(String name) {
    try {
      return decoded(name);
    } catch (IllegalArgumentException e) {
      return Optional.of(uri.substring(uri.indexOf('?') + 1));
    }
  }

  /**
   * A query parameter that is a whole number.
   *
   * @throws IllegalArgumentException if it is none, or out of its range
   */
  long number(String name, long least, long most) {
    String text = parameter(name).orElse("");
    if (text.matches("\\d{1,19}")) {
      BigInteger number = new BigInteger(text);
      if (number.bitLength() < Long.SIZE
          && number.longValue() >= least
          && number.longValue() <= most) {
        return number.longValue();
      }
    }
    throw new IllegalArgumentException(
        "%s: \"%s\" (expected: a whole number from %d to %d)".formatted(name, text, least, most));
  }

  private Optional<String> decoded(String name) {
    return new QueryStringDecoder(uri)
        .parameters().getOrDefault(name, List.of()).stream().findFirst();
  }
}
