package io.originsimulator.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.tls.KeyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates and keys in files, and the messages about those that cannot be used. */
class KeyFilesTest {
  /** By openssl pkcs12 -export -nocerts, as Java writes none; the password is that of TestKeys. */
  private static final String KEY_WITHOUT_CHAIN =
      """
      MIIBNQIBAzCB7AYJKoZIhvcNAQcBoIHeBIHbMIHYMIHVBgkqhkiG9w0BBwGggccEgcQwgcEwgb4GCyqG
      SIb3DQEMCgECoIGuMIGrMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAggeEEBcHhLSAICCAAw
      DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEC4ssNWEOCAiwjqOceKYE9MEUA2Ki+KTxHEFVNGOr6jB
      81uQZFOUfGUE6ND3djL5mYHYTgZKNP0PrV1sIAXBFpfBZEaGVKfljhHi5WyL+SIjVkgVKqZ9vJTvnmBK
      HAxJRc8QMEEwMTANBglghkgBZQMEAgEFAAQg6Zg8teR9W/EFkl/GHgKb1g6rmsoAzAhL1Zitp4CBxUgE
      CDJugsPAAJb4AgIIAA==
      """;

  @TempDir private static Path folder;

  private static TestKeys keys;

  @BeforeAll
  static void makeKeys() throws Exception {
    keys = TestKeys.in(folder, "server", "EC");
  }

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static void refuses(Supplier<?> read, String message) {
    assertThatThrownBy(read::get)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message.replace("DIR", folder.toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "RSASSA-PSS", "EC", "Ed25519"})
  void pemAndKeyStoreGiveTheSameKey(String algorithm) throws Exception {
    TestKeys made = TestKeys.in(folder, "made-" + algorithm, algorithm);
    KeyFiles.Identity user = KeyFiles.SERVER.pem(made.certificate(), made.key(), "");
    KeyMaterial pem = KeyMaterial.ofUser(user);
    assertThat(pem.chain()).hasSize(1);
    assertThat(pem.trusted()).isEqualTo(pem.chain().get(0));
    assertThat(pem.generated()).isFalse();
    assertThat(KeyFiles.SERVER.pem(made.certificate(), made.encryptedKey(), TestKeys.PASSWORD))
        .isEqualTo(user);
    KeyFiles.Identity store = KeyFiles.SERVER.keyStore(made.keyStore(), TestKeys.PASSWORD);
    assertThat(store.chain()).isEqualTo(pem.chain());
    assertThat(store.key()).isEqualTo(pem.key());
  }

  @Test
  void missingFilesAreNamed() {
    Path none = folder.resolve("none");
    refuses(
        () -> KeyFiles.SERVER.pem(none, keys.key(), ""),
        "TLS certificate DIR/none: missing (expected: a file)");
    refuses(
        () -> KeyFiles.SERVER.pem(keys.certificate(), none, ""),
        "TLS key DIR/none: missing (expected: a file)");
    refuses(
        () -> KeyFiles.SERVER.keyStore(none, ""),
        "TLS keystore DIR/none: missing (expected: a file)");
    refuses(
        () -> KeyFiles.certificates("TLS client CA", none),
        "TLS client CA DIR/none: missing (expected: a file)");
  }

  @Test
  void filesWithOtherContentAreNamed() throws Exception {
    Path text = file("text", "hello");
    Path damaged =
        file("damaged", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
    refuses(
        () -> KeyFiles.SERVER.pem(text, keys.key(), ""),
        "TLS certificate DIR/text: no certificate (expected: PEM, with a line -----BEGIN"
            + " CERTIFICATE-----)");
    refuses(
        () -> KeyFiles.SERVER.pem(damaged, keys.key(), ""),
        "TLS certificate DIR/damaged: a damaged certificate (expected: X.509 certificates in"
            + " PEM)");
    refuses(
        () -> KeyFiles.SERVER.pem(keys.certificate(), text, ""),
        "TLS key DIR/text: no private key (expected: PEM, with a line -----BEGIN PRIVATE KEY-----)");
    Path cut = file("cut", "-----BEGIN PRIVATE KEY-----\nAAAAA\n-----END");
    refuses(
        () -> KeyFiles.SERVER.pem(keys.certificate(), cut, ""),
        "TLS key DIR/cut: a damaged key (expected: PKCS#8 in PEM)");
    refuses(
        () -> KeyFiles.SERVER.keyStore(text, ""),
        "TLS keystore DIR/text: not PKCS#12 (expected: a file made by openssl pkcs12 -export or"
            + " keytool)");
  }

  @Test
  void keysOfOtherFormsNameTheCommandThatConvertsThem() throws Exception {
    String conversion =
        " (expected: PKCS#8 without encryption, as by openssl pkcs8 -topk8 -nocrypt -in %s"
            + " -out key.pem)";
    for (String form : new String[] {"RSA", "EC"}) {
      Path old = file(form, "-----BEGIN " + form + " PRIVATE KEY-----\nAA==\n-----END");
      refuses(
          () -> KeyFiles.SERVER.pem(keys.certificate(), old, ""),
          "TLS key DIR/"
              + form
              + ": in the form of "
              + form
              + " keys"
              + conversion.formatted(form));
    }
    Path encrypted = file("secret", "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAA==\n-----END");
    refuses(
        () -> KeyFiles.SERVER.pem(keys.certificate(), encrypted, ""),
        "TLS key DIR/secret: encrypted"
            + conversion
                .formatted("secret")
                .replace("(expected: ", "(expected: its password, --tls-password, or "));
    refuses(
        () -> KeyFiles.SERVER.pem(keys.certificate(), encrypted, "any"),
        "TLS key DIR/secret: encrypted with no known encryption" + conversion.formatted("secret"));
  }

  @Test
  void keyOfAnotherCertificateIsRefused() throws Exception {
    TestKeys other = TestKeys.in(folder, "other", "EC");
    TestKeys rsa = TestKeys.in(folder, "rsa", "RSA");
    refuses(
        () -> KeyFiles.SERVER.pem(keys.certificate(), other.key(), ""),
        "TLS key DIR/other.key: not the key of the certificate in DIR/server.pem (expected: the key"
            + " of both)");
    refuses(
        () -> KeyFiles.SERVER.pem(keys.certificate(), rsa.key(), ""),
        "TLS key DIR/rsa.key: not a key of the type EC (expected: that of the certificate)");
  }

  @Test
  void keystoreWithoutACertificateOfItsKeyIsRefused() throws Exception {
    Path bare =
        Files.write(folder.resolve("bare.p12"), Base64.getMimeDecoder().decode(KEY_WITHOUT_CHAIN));
    refuses(
        () -> KeyFiles.SERVER.keyStore(bare, TestKeys.PASSWORD),
        "TLS keystore DIR/bare.p12: no private key with a certificate (expected: both)");
  }

  @Test
  void wrongPasswordIsNamed() {
    refuses(
        () -> KeyFiles.SERVER.keyStore(keys.keyStore(), "guess"),
        "TLS keystore DIR/server.p12: wrong password (expected: the password of the file)");
    refuses(
        () -> KeyFiles.SERVER.pem(keys.certificate(), keys.encryptedKey(), "guess"),
        "TLS key DIR/server.encrypted: wrong password (expected: the password of the file)");
  }

  @Test
  void missingPasswordIsNamedWithItsOption() {
    refuses(
        () -> KeyFiles.SERVER.keyStore(keys.keyStore(), ""),
        "TLS keystore DIR/server.p12: encrypted (expected: its password, --tls-password)");
  }
}
