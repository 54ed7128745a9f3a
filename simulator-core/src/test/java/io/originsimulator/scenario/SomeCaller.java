package io.originsimulator.scenario;

import java.util.Locale;
import java.util.Map;

/** A caller made by a test; the names of its headers are in lower case. */
record SomeCaller(String client, long connection, Map<String, String> headers) implements Caller {

  static SomeCaller client(String address) {
    return new SomeCaller(address, 0, Map.of());
  }

  static SomeCaller connection(long number) {
    return new SomeCaller("", number, Map.of());
  }

  static SomeCaller header(String name, String value) {
    return new SomeCaller("", 0, Map.of(name, value));
  }

  static SomeCaller headers(Map<String, String> headers) {
    return new SomeCaller("", 0, headers);
  }

  @Override
  public String header(String name) {
    return headers.get(name.toLowerCase(Locale.ROOT));
  }
}
