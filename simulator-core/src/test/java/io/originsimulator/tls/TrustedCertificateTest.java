package io.originsimulator.tls;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text that is no certificate; the server's tests read and trust real ones. */
class TrustedCertificateTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"", "hello", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"})
  void otherTextIsRefused(String text) {
    assertThatThrownBy(() -> TrustedCertificate.ofPem(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a certificate (expected: X.509 in PEM)");
  }
}
