package io.originsimulator.load;

import java.nio.file.Path;
import java.util.List;

/**
 * Whom the driver trusts, and who it says it is, where a target has {@code https}.
 *
 * @param insecure whether any certificate will do, of any host
 * @param rootCertificates PEM files to trust; none: those of the JVM
 * @param identity a certificate chain and its key, both PEM files; empty: none is shown
 */
public record TlsSettings(boolean insecure, List<Path> rootCertificates, List<Path> identity) {
  public static final TlsSettings DEFAULT = new TlsSettings(false, List.of(), List.of());

  public TlsSettings {
    rootCertificates = List.copyOf(rootCertificates);
    identity = List.copyOf(identity);
    if (!identity.isEmpty() && identity.size() != 2) {
      throw new IllegalArgumentException(
          "client certificate: " + identity + " (expected: a certificate and its key)");
    }
  }
}
