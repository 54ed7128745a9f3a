package io.originsimulator.load;

import static io.originsimulator.load.ConnectionSettings.check;

import java.nio.file.Path;
import java.util.List;

/**
 * The certificates that the driver trusts and presents, for {@code https} targets.
 *
 * @param insecure whether to accept any certificate, for any host name
 * @param rootCertificates PEM files to trust; empty: those of the JVM
 * @param identity a certificate chain and its key, both PEM files; empty: no client certificate
 */
public record TlsSettings(boolean insecure, List<Path> rootCertificates, List<Path> identity) {
  public static final TlsSettings DEFAULT = new TlsSettings(false, List.of(), List.of());

  public TlsSettings {
    rootCertificates = List.copyOf(rootCertificates);
    identity = List.copyOf(identity);
    boolean none = identity.isEmpty();
    check(
        none || identity.size() == 2, "client certificate", identity, "a certificate and its key");
  }
}
