package io.originsimulator.server.tls;

import io.netty.util.NetUtil;
import io.originsimulator.recipe.listener.Listener.Tls;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;
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

/** A certificate authority that signs one certificate at start, and later those of faults. */
public final class OwnAuthority {
  private static final String SERVER_AUTH = "1.3.6.1.5.5.7.3.1";
  private static final String SIGNATURE = "SHA256withECDSA";
  private static final int VALID_DAYS = 397; // the longest that browsers and Apple's clients accept
  private static final int SERIAL_BITS = 64;

  private static final Collection<String> OTHER_NAMES = List.of("wrong-name.invalid");

  private final SecureRandom random = new SecureRandom();
  private final ZonedDateTime now = ZonedDateTime.now(ZoneOffset.UTC);
  private final KeyPair keys = newKey();
  private final X500Principal name =
      new X500Principal("CN=Origin Simulator CA " + serial().toString(36));

  private OwnAuthority() throws GeneralSecurityException {}

  /**
   * Generates a key and a certificate for a server, signed by an authority of its own; valid from a
   * day ago, for clients whose clock is late, for 397 days.
   *
   * @param names host names, with {@code *.} for subdomains, and IP addresses; one or more
   */
  public static KeyMaterial generate(Collection<String> names) {
    try {
      OwnAuthority authority = new OwnAuthority();
      KeyPair server = authority.newKey();
      X509Certificate certificate = authority.sign(server.getPublic(), names, authority.now);
      return new KeyMaterial(
          server.getPrivate(), List.of(certificate), authority.root(), authority);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK cannot generate certificates", e);
    }
  }

  /**
   * Returns the same key with a certificate that clients refuse.
   *
   * @param fault a fault of the certificate; {@code unknown-ca}, unless the keys were generated
   */
  static KeyMaterial faulty(KeyMaterial keys, Tls fault) {
    try {
      X509Certificate valid = keys.chain().get(0);
      @Nullable OwnAuthority own = fault == Tls.UNKNOWN_CA ? null : keys.authority();
      OwnAuthority signer = own == null ? new OwnAuthority() : own;
      X509Certificate certificate =
          signer.sign(
              valid.getPublicKey(),
              fault == Tls.WRONG_NAME ? OTHER_NAMES : namesOf(valid),
              fault == Tls.EXPIRED ? signer.now.minusDays(VALID_DAYS) : signer.now);
      return new KeyMaterial(keys.key(), List.of(certificate), keys.trusted(), own);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK cannot generate certificates", e);
    }
  }

  /** Returns the host names and IP addresses that a certificate is for. */
  private static List<String> namesOf(X509Certificate certificate)
      throws CertificateParsingException {
    @Nullable Collection<List<?>> names = certificate.getSubjectAlternativeNames();
    return names == null
        ? List.of("localhost")
        : names.stream().map(typeAndName -> String.valueOf(typeAndName.get(1))).toList();
  }

  private X509Certificate root() throws CertificateException {
    return builder(keys.getPublic(), name, now)
        .addExtension(new BasicConstraintsExtension(true, true, 0))
        .addExtension(new KeyUsageExtension(KeyUsage.keyCertSign, KeyUsage.cRLSign))
        .build();
  }

  private X509Certificate sign(PublicKey server, Collection<String> names, ZonedDateTime from)
      throws CertificateException {
    return builder(server, new X500Principal("CN=Origin Simulator"), from)
        .addExtension(new KeyUsageExtension(KeyUsage.digitalSignature))
        .addExtension(new ExtendedKeyUsageExtension(false, List.of(SERVER_AUTH)))
        .addExtension(
            new SubjectAlternativeNamesExtension(
                false, names.stream().map(OwnAuthority::name).toList()))
        .build();
  }

  private X509CertificateBuilder builder(
      PublicKey subject, X500Principal subjectName, ZonedDateTime from) {
    return new X509CertificateBuilder()
        .setSerialNumber(serial())
        .setSubjectDn(subjectName)
        .setIssuerDn(name)
        .setNotValidBefore(from.minusDays(1))
        .setNotValidAfter(from.plusDays(VALID_DAYS - 1))
        .setPublicKey(subject)
        .setSigningKey(keys.getPrivate())
        .setSignatureAlgorithmName(SIGNATURE)
        .addExtension(new SubjectKeyIdentifierExtension(KeyUtil.getKeyIdentifier(subject)))
        .addExtension(
            new AuthorityKeyIdentifierExtension(
                KeyUtil.getKeyIdentifier(keys.getPublic()), null, null));
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
