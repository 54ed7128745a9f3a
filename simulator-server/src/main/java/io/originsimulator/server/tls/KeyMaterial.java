package io.originsimulator.server.tls;

import io.originsimulator.tls.KeyFiles;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The key and the certificates that a server presents.
 *
 * @param chain the server's certificate first
 * @param trusted the certificate that clients have to trust
 * @param authority the authority that generated them at start; null for those of a user
 */
public record KeyMaterial(
    PrivateKey key,
    List<X509Certificate> chain,
    X509Certificate trusted,
    @Nullable OwnAuthority authority) {

  /** Returns whether they were generated at start, and nothing trusts them yet. */
  boolean generated() {
    return authority != null;
  }

  /** Returns the key and certificates of a user, whose clients trust the last certificate. */
  public static KeyMaterial ofUser(KeyFiles.Identity user) {
    List<X509Certificate> chain = user.chain();
    return new KeyMaterial(user.key(), chain, chain.get(chain.size() - 1), null);
  }
}
