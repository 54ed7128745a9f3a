package io.originsimulator.server.tls;

import io.netty.util.NetUtil;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.wildfly.security.x500.GeneralName;
import org.wildfly.security.x500.cert.AuthorityKeyIdentifierExtension;
import org.wildfly.security.x500.cert.BasicConstraintsExtension;
import org.wildfly.security.x500.cert.ExtendedKeyUsageExtension;
import org.wildfly.security.x500.cert.KeyUsage;
import org.wildfly.security.x500.cert.KeyUsageExtension;
import org.wildfly.security.x500.cert.SubjectAlternativeNamesExtension;
import org.wildfly.security.x500.cert.SubjectKeyIdentifierExtension;
import org.wildfly.security.x500.cert.X509CertificateBuilder;
import org.wildfly.security.x500.cert.util.KeyUtil;

/** A certificate authority that signs one certificate at start, and whose key is then dropped. */
public final class OwnAuthority {
  private static final String SERVER_AUTH = "1.3.6.1.5.5.7.3.1";
  private static final String SIGNATURE = "SHA256withECDSA";
  private static final int VALID_DAYS = 397; // the longest that browsers and Apple's clients accept
  private static final int SERIAL_BITS = 64;

  private final SecureRandom random = new SecureRandom();
  private final ZonedDateTime now = ZonedDateTime.now(ZoneOffset.UTC);

  private OwnAuthority() {}

  /**
   * Generates a key and a certificate for a server, signed by an authority of its own; valid from a
   * day ago, for clients whose clock is late, for 397 days.
   *
   * @param names host names, with {@code *.} for subdomains, and IP addresses; one or more
   */
  public static KeyMaterial generate(Collection<String> names) {
    try {
      return new OwnAuthority().sign(names);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK cannot generate certificates", e);
    }
  }

  private KeyMaterial sign(Collection<String> names) throws GeneralSecurityException {
    KeyPair authority = newKey();
    X500Principal issuer = new X500Principal("CN=Origin Simulator CA " + serial().toString(36));
    X509Certificate root =
        builder(authority, authority, issuer, issuer)
            .addExtension(new BasicConstraintsExtension(true, true, 0))
            .addExtension(new KeyUsageExtension(KeyUsage.keyCertSign, KeyUsage.cRLSign))
            .build();
    KeyPair server = newKey();
    X500Principal subject = new X500Principal("CN=Origin Simulator");
    X509Certificate certificate =
        builder(server, authority, subject, issuer)
            .addExtension(new KeyUsageExtension(KeyUsage.digitalSignature))
            .addExtension(new ExtendedKeyUsageExtension(false, List.of(SERVER_AUTH)))
            .addExtension(
                new SubjectAlternativeNamesExtension(
                    false, names.stream().map(OwnAuthority::name).toList()))
            .build();
    return new KeyMaterial(server.getPrivate(), List.of(certificate), root, true);
  }

  private X509CertificateBuilder builder(
      KeyPair subject, KeyPair signer, X500Principal name, X500Principal issuer) {
    return new X509CertificateBuilder()
        .setSerialNumber(serial())
        .setSubjectDn(name)
        .setIssuerDn(issuer)
        .setNotValidBefore(now.minusDays(1))
        .setNotValidAfter(now.plusDays(VALID_DAYS - 1))
        .setPublicKey(subject.getPublic())
        .setSigningKey(signer.getPrivate())
        .setSignatureAlgorithmName(SIGNATURE)
        .addExtension(
            new SubjectKeyIdentifierExtension(KeyUtil.getKeyIdentifier(subject.getPublic())))
        .addExtension(
            new AuthorityKeyIdentifierExtension(
                KeyUtil.getKeyIdentifier(signer.getPublic()), null, null));
  }

  private KeyPair newKey() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"), random);
    return generator.generateKeyPair();
  }

  private BigInteger serial() {
    return new BigInteger(SERIAL_BITS, random).setBit(SERIAL_BITS - 1);
  }

  private static GeneralName name(String name) {
    byte[] address = NetUtil.createByteArrayFromIpAddressString(name); // null for a host name
    return address == null ? new GeneralName.DNSName(name) : new GeneralName.IPAddress(address);
  }
}
