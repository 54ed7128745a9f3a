package io.originsimulator.scenario;

import java.util.Locale;
import java.util.Map;

/** A request made by a test; the names of its headers are in lower case. */
record SomeRequest(String client, long connection, Map<String, String> headers)
    implements IncomingRequest {

  static SomeRequest client(String address) {
    return new SomeRequest(address, 0, Map.of());
  }

  static SomeRequest connection(long number) {
    return new SomeRequest("", number, Map.of());
  }

  static SomeRequest header(String name, String value) {
    return new SomeRequest("", 0, Map.of(name, value));
  }

  static SomeRequest headers(Map<String, String> headers) {
    return new SomeRequest("", 0, headers);
  }

  @Override
  public String header(String name) {
    return headers.get(name.toLowerCase(Locale.ROOT));
  }
}
