package io.originsimulator.load.net;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Base64;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.wildfly.security.x500.GeneralName;
import org.wildfly.security.x500.cert.BasicConstraintsExtension;
import org.wildfly.security.x500.cert.SubjectAlternativeNamesExtension;
import org.wildfly.security.x500.cert.X509CertificateBuilder;

/** A certificate authority whose certificates are files. */
final class TestAuthority {
  private final Path folder;
  private final KeyPair keys = newKeys();
  private final X500Principal name = new X500Principal("CN=Test CA");
  private int number;

  /** A certificate and its key, also as files in PEM. */
  record Signed(X509Certificate itself, PrivateKey secret, Path certificate, Path key) {}

  TestAuthority(Path folder) throws Exception {
    this.folder = folder;
  }

  /** Returns the file with the certificate of the authority. */
  Path certificate() throws Exception {
    X509Certificate own =
        builder(keys, name, Duration.ofDays(1))
            .addExtension(new BasicConstraintsExtension(true, true, 0))
            .build();
    return write("ca.pem", "CERTIFICATE", own.getEncoded());
  }

  /**
   * Signs a certificate of a host, valid from two days ago.
   *
   * @param left time from now until it expires; may be negative
   */
  Signed sign(String host, Duration left) throws Exception {
    KeyPair own = newKeys();
    X509Certificate certificate =
        builder(own, new X500Principal("CN=" + host), left)
            .addExtension(
                new SubjectAlternativeNamesExtension(false, List.of(new GeneralName.DNSName(host))))
            .build();
    String file = "certificate" + number;
    return new Signed(
        certificate,
        own.getPrivate(),
        write(file + ".pem", "CERTIFICATE", certificate.getEncoded()),
        write(file + ".key", "PRIVATE KEY", own.getPrivate().getEncoded()));
  }

  private X509CertificateBuilder builder(KeyPair subject, X500Principal named, Duration left) {
    return new X509CertificateBuilder()
        .setSerialNumber(BigInteger.valueOf(++number))
        .setSubjectDn(named)
        .setIssuerDn(name)
        .setNotValidBefore(ZonedDateTime.now(ZoneOffset.UTC).minusDays(2))
        .setNotValidAfter(ZonedDateTime.now(ZoneOffset.UTC).plus(left))
        .setPublicKey(subject.getPublic())
        .setSigningKey(keys.getPrivate())
        .setSignatureAlgorithmName("SHA256withECDSA");
  }

  private static KeyPair newKeys() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    return generator.generateKeyPair();
  }

  private Path write(String file, String type, byte[] content) throws IOException {
    String text =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(content);
    return Files.writeString(
        folder.resolve(file),
        "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n");
  }
}
