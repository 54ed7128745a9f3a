package io.originsimulator.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * The only certificate that clients of a simulator trust: that of its authority, or its own.
 *
 * @param certificate of the authority that signed the server's certificate, or the server's
 */
public record TrustedCertificate(X509Certificate certificate) {
  private static final int PEM_LINE = 64;

  /**
   * Reads a certificate in PEM.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static TrustedCertificate ofPem(String pem) {
    try {
      return new TrustedCertificate(
          (X509Certificate)
              CertificateFactory.getInstance("X.509")
                  .generateCertificate(
                      new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII))));
    } catch (CertificateException e) {
      throw new IllegalArgumentException("not a certificate (expected: X.509 in PEM)", e);
    }
  }

  /** Returns the certificate in PEM. */
  public String pem() {
    try {
      return "-----BEGIN CERTIFICATE-----\n"
          + Base64.getMimeEncoder(PEM_LINE, "\n".getBytes(StandardCharsets.US_ASCII))
              .encodeToString(certificate.getEncoded())
          + "\n-----END CERTIFICATE-----\n";
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException("a certificate that was read has no encoding", e);
    }
  }

  /** Returns a trust manager for clients that trusts nothing else. */
  public X509TrustManager trustManager() {
    return trustManager(List.of(certificate));
  }

  /** Returns a trust manager that trusts these authorities and nothing else. */
  public static X509TrustManager trustManager(List<X509Certificate> authorities) {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (X509Certificate authority : authorities) {
        store.setCertificateEntry(String.valueOf(store.size()), authority);
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      return Stream.of(factory.getTrustManagers())
          .filter(X509TrustManager.class::isInstance)
          .map(X509TrustManager.class::cast)
          .findFirst()
          .orElseThrow();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this JDK cannot trust a certificate", e);
    }
  }

  /** Returns a context for clients that trusts nothing else. */
  public SSLContext sslContext() {
    try {
      SSLContext client = SSLContext.getInstance("TLS");
      client.init(null, new TrustManager[] {trustManager()}, null);
      return client;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK has no TLS", e);
    }
  }
}
