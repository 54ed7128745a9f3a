package io.originsimulator.server.tls;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * The key and the certificates that a server presents.
 *
 * @param chain the server's certificate first
 * @param trusted the certificate that clients have to trust
 * @param generated whether they were generated at start, and nothing trusts them yet
 */
public record KeyMaterial(
    PrivateKey key, List<X509Certificate> chain, X509Certificate trusted, boolean generated) {

  /** Returns the key and certificates of a user, whose clients trust the last certificate. */
  static KeyMaterial ofUser(PrivateKey key, List<X509Certificate> chain) {
    return new KeyMaterial(key, chain, chain.get(chain.size() - 1), false);
  }
}
