package io.originsimulator.server.admin;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.concurrent.Future;
import io.originsimulator.server.http.RequestTarget;
import java.math.BigInteger;
import java.util.Optional;

/**
 * A call to one of the simulator's own pages.
 *
 * @param uri the URI as sent
 * @param contentType the type of the document; empty if not given
 * @param document the body; empty if there is none
 * @param clientLeft completed when the client's connection is closed
 */
record AdminCall(String uri, String contentType, byte[] document, Future<?> clientLeft) {

  /**
   * Returns a query parameter, percent-decoded. As in a path, a plus sign is not a space.
   *
   * @throws IllegalArgumentException if it is not decodable
   */
  Optional<String> parameter(String name) {
    for (String field : RequestTarget.queryOf(uri).split("&")) {
      String[] nameAndValue = field.split("=", 2);
      if (nameAndValue[0].equals(name)) {
        return Optional.of(nameAndValue.length == 1 ? "" : decoded(name, nameAndValue[1]));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns a query parameter that is a whole number; empty if it is missing.
   *
   * @throws IllegalArgumentException if it is not a number, or out of its range
   */
  Optional<Long> number(String name, long least, long most) {
    return parameter(name).map(text -> number(name, text, least, most));
  }

  private static long number(String name, String text, long least, long most) {
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

  private static String decoded(String name, String value) {
    try {
      return QueryStringDecoder.decodeComponent(value.replace("+", "%2B"));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s: \"%s\" (expected: percent-encoded text; %% itself is %%25)".formatted(name, value),
          e);
    }
  }
}
