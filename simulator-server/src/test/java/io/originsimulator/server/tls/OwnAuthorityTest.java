package io.originsimulator.server.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The certificates that are generated at start. */
class OwnAuthorityTest {
  @Test
  void certificateHasItsNamesAndIsSignedByTheAuthority() throws Exception {
    KeyMaterial keys =
        OwnAuthority.generate(List.of("localhost", "*.origin.test", "127.0.0.1", "::1"));
    X509Certificate server = keys.chain().get(0);
    assertThat(server.getSubjectAlternativeNames())
        .extracting(name -> (Object) name.get(1))
        .containsExactly("localhost", "*.origin.test", "127.0.0.1", "0:0:0:0:0:0:0:1");
    assertThat(server.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
    assertThat(server.getBasicConstraints()).isEqualTo(-1);
    assertThat(keys.trusted().getBasicConstraints()).isZero();
    assertThat(keys.generated()).isTrue();
    PKIXParameters trusted = new PKIXParameters(Set.of(new TrustAnchor(keys.trusted(), null)));
    trusted.setRevocationEnabled(false);
    CertPathValidator.getInstance("PKIX")
        .validate(CertificateFactory.getInstance("X.509").generateCertPath(keys.chain()), trusted);
  }

  @Test
  void authoritiesDiffer() {
    X509Certificate one = OwnAuthority.generate(List.of("localhost")).trusted();
    X509Certificate other = OwnAuthority.generate(List.of("localhost")).trusted();
    assertThat(one.getSubjectX500Principal()).isNotEqualTo(other.getSubjectX500Principal());
    assertThat(one.getPublicKey()).isNotEqualTo(other.getPublicKey());
  }
}
