package io.originsimulator.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.PSSParameterSpec;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Certificates and keys in files, of a server or of its clients; each method throws
 * IllegalArgumentException with its place.
 */
public enum KeyFiles {
  SERVER("TLS", "its password, --tls-password"),
  CLIENT("client", "");

  private static final Pattern KEY =
      Pattern.compile("-----BEGIN ([A-Z ]*)PRIVATE KEY-----(.*?)-----END", Pattern.DOTALL);
  private static final String CERTIFICATE = "-----BEGIN CERTIFICATE-----";
  private static final PSSParameterSpec PSS_SHA256 =
      new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1);

  private final String whose;
  private final String password; // the way to give one; empty: there is none

  KeyFiles(String whose, String password) {
    this.whose = whose;
    this.password = password;
  }

  /**
   * A key, and its certificates.
   *
   * @param chain the certificate of the key first
   */
  public record Identity(PrivateKey key, List<X509Certificate> chain) {}

  /**
   * Reads a key and its certificates in PEM.
   *
   * @param chain the certificate of the key first, then those of its issuers
   * @param key in PKCS#8
   * @param password of the key; empty if it is not encrypted
   */
  public Identity pem(Path chain, Path key, String password) {
    List<X509Certificate> certificates = certificates(whose + " certificate", chain);
    PrivateKey secret = key(key, password, certificates.get(0).getPublicKey().getAlgorithm());
    if (!belong(secret, certificates.get(0))) {
      throw wrong(place(), key, "not the key of the certificate in " + chain, "the key of both");
    }
    return new Identity(secret, certificates);
  }

  /** Reads the first key of a PKCS#12 file, and its certificates. */
  public Identity keyStore(Path file, String password) {
    char[] secret = password.toCharArray();
    try (InputStream in = new ByteArrayInputStream(bytes(whose + " keystore", file))) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, secret);
      for (String alias : Collections.list(store.aliases())) {
        Certificate @Nullable [] chain = store.getCertificateChain(alias);
        if (chain != null && store.getKey(alias, secret) instanceof PrivateKey key) {
          return new Identity(key, Stream.of(chain).map(X509Certificate.class::cast).toList());
        }
      }
      throw wrong(whose + " keystore", file, "no private key with a certificate", "both");
    } catch (IOException | GeneralSecurityException e) {
      if (e instanceof UnrecoverableKeyException
          || e.getCause() instanceof UnrecoverableKeyException) {
        throw password.isEmpty()
            ? wrong(whose + " keystore", file, "encrypted", this.password)
            : wrong(whose + " keystore", file, "wrong password", "the password of the file");
      }
      throw wrong(
          whose + " keystore",
          file,
          "not PKCS#12",
          "a file made by openssl pkcs12 -export or keytool");
    }
  }

  /**
   * Reads certificates in PEM, one or more.
   *
   * @param place what they are for, for messages
   */
  public static List<X509Certificate> certificates(String place, Path file) {
    byte[] pem = bytes(place, file);
    int begin = new String(pem, StandardCharsets.ISO_8859_1).indexOf(CERTIFICATE);
    if (begin < 0) {
      throw wrong(place, file, "no certificate", "PEM, with a line " + CERTIFICATE);
    }
    try {
      return CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(pem, begin, pem.length - begin))
          .stream()
          .map(X509Certificate.class::cast)
          .toList();
    } catch (CertificateException e) {
      throw wrong(place, file, "a damaged certificate", "X.509 certificates in PEM");
    }
  }

  private String place() {
    return whose + " key";
  }

  private PrivateKey key(Path file, String password, String algorithm) {
    Matcher found = KEY.matcher(new String(bytes(place(), file), StandardCharsets.ISO_8859_1));
    if (!found.find()) {
      throw wrong(place(), file, "no private key", "PEM, with a line -----BEGIN PRIVATE KEY-----");
    }
    String form = found.group(1).strip();
    boolean encrypted = form.equals("ENCRYPTED");
    if (encrypted && password.isEmpty()) {
      String given = this.password.isEmpty() ? "" : this.password + ", or ";
      throw wrong(place(), file, "encrypted", given + conversion(file));
    }
    if (!encrypted && !form.isEmpty()) {
      throw wrong(place(), file, "in the form of " + form + " keys", conversion(file));
    }
    byte[] encoded = decoded(file, found.group(2));
    PKCS8EncodedKeySpec plain =
        encrypted ? decrypted(file, encoded, password) : new PKCS8EncodedKeySpec(encoded);
    try {
      return KeyFactory.getInstance(algorithm).generatePrivate(plain);
    } catch (GeneralSecurityException e) {
      throw wrong(place(), file, "not a key of the type " + algorithm, "that of the certificate");
    }
  }

  private byte[] decoded(Path file, String base64) {
    try {
      return Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw wrong(place(), file, "a damaged key", "PKCS#8 in PEM");
    }
  }

  private static String conversion(Path file) {
    return "PKCS#8 without encryption, as by openssl pkcs8 -topk8 -nocrypt -in "
        + file.getFileName()
        + " -out key.pem";
  }

  private PKCS8EncodedKeySpec decrypted(Path file, byte[] encoded, String password) {
    String algorithm = "no known encryption";
    try {
      EncryptedPrivateKeyInfo key = new EncryptedPrivateKeyInfo(encoded);
      algorithm = // of PBES2, the JDK has the name as the text of its parameters only
          key.getAlgName().equals("PBES2") ? key.getAlgParameters().toString() : key.getAlgName();
      Cipher cipher = Cipher.getInstance(algorithm);
      SecretKey secret =
          SecretKeyFactory.getInstance(algorithm)
              .generateSecret(new PBEKeySpec(password.toCharArray()));
      cipher.init(Cipher.DECRYPT_MODE, secret, key.getAlgParameters());
      return key.getKeySpec(cipher);
    } catch (InvalidKeySpecException e) {
      throw wrong(place(), file, "wrong password", "the password of the file");
    } catch (IOException | GeneralSecurityException e) {
      throw wrong(place(), file, "encrypted with " + algorithm, conversion(file));
    }
  }

  /** Returns whether a signature by the key is valid by the certificate. */
  private static boolean belong(PrivateKey key, Certificate certificate) {
    String type = key.getAlgorithm();
    byte[] text = {1, 2, 3};
    try {
      Signature signature =
          Signature.getInstance(
              switch (type) {
                case "RSA" -> "SHA256withRSA";
                case "EC" -> "SHA256withECDSA";
                default -> type;
              });
      if (key instanceof RSAKey rsa && type.equals("RSASSA-PSS")) {
        signature.setParameter(rsa.getParams() == null ? PSS_SHA256 : rsa.getParams());
      }
      signature.initSign(key);
      signature.update(text);
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update(text);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static byte[] bytes(String place, Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw wrong(place, file, "missing", "a file");
    } catch (IOException e) {
      throw wrong(place, file, "unreadable, " + e.getMessage(), "a file");
    }
  }

  private static IllegalArgumentException wrong(
      String place, Path file, String found, String expected) {
    return new IllegalArgumentException(
        "%s %s: %s (expected: %s)".formatted(place, file, found, expected));
  }
}
