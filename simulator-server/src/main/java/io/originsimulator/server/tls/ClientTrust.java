package io.originsimulator.server.tls;

import io.netty.handler.ssl.OpenSslCertificateException;
import io.originsimulator.tls.TrustedCertificate;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.X509TrustManager;

/**
 * The check of clients' certificates for OpenSSL: it names the reason of a refusal, which OpenSSL
 * turns into an alert. Without one, clients get internal_error.
 */
final class ClientTrust implements X509TrustManager {
  private static final int UNKNOWN_ISSUER = 20; // of OpenSSL's X509_V_ERR: alert unknown_ca
  private static final int REJECTED = 28; // alert bad_certificate

  private final X509TrustManager jdk;

  /**
   * Creates the check.
   *
   * @param authorities issuers of the certificates to accept
   */
  ClientTrust(List<X509Certificate> authorities) {
    this.jdk = TrustedCertificate.trustManager(authorities);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    try {
      jdk.checkClientTrusted(chain, type);
    } catch (CertificateException e) {
      for (X509Certificate certificate : chain) {
        certificate.checkValidity(); // throws exceptions that Netty turns into alerts
      }
      boolean unknown = e.getCause() instanceof CertPathBuilderException;
      throw new OpenSslCertificateException(e.getMessage(), e, unknown ? UNKNOWN_ISSUER : REJECTED);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("a server checks no servers");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return jdk.getAcceptedIssuers();
  }
}
