package io.originsimulator.server;

import io.netty.handler.ssl.OpenSsl;

/** The libraries that TLS may use. */
public enum HttpsProviders {
  JDK,
  OPENSSL;

  /** Returns settings that use this library. */
  public Https of(Https settings) {
    OpenSsl.ensureAvailability(); // otherwise both would be the JDK
    return this == JDK ? settings.withJdk() : settings;
  }
}
