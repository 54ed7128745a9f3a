package io.originsimulator.server.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** A key with a self-signed certificate for any use, made by the JDK's keytool. */
public record TestKeys(Path keyStore, Path certificate, Path key, Path encryptedKey) {
  public static final String PASSWORD = "changeit";

  /**
   * Creates files in a folder.
   *
   * @param name of the certificate, and of the files
   * @param algorithm as keytool names it, such as {@code EC}
   * @param more arguments of keytool
   */
  public static TestKeys in(Path folder, String name, String algorithm, String... more)
      throws Exception {
    Path store = folder.resolve(name + ".p12");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                algorithm,
                "-dname",
                "CN=" + name,
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1",
                "-validity",
                "30",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD));
    command.addAll(List.of(more));
    int code =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    if (code != 0) {
      throw new IOException("keytool exits with " + code);
    }
    KeyStore keys = open(store);
    Certificate certificate = keys.getCertificate(name);
    byte[] key = keys.getKey(name, PASSWORD.toCharArray()).getEncoded();
    return new TestKeys(
        store,
        write(folder.resolve(name + ".pem"), "CERTIFICATE", certificate.getEncoded()),
        write(folder.resolve(name + ".key"), "PRIVATE KEY", key),
        write(folder.resolve(name + ".encrypted"), "ENCRYPTED PRIVATE KEY", encrypted(key)));
  }

  /** Encrypts a key as openssl pkcs8 -topk8 does. */
  private static byte[] encrypted(byte[] key) throws Exception {
    String algorithm = "PBEWithHmacSHA256AndAES_256";
    Cipher cipher = Cipher.getInstance(algorithm);
    cipher.init(
        Cipher.ENCRYPT_MODE,
        SecretKeyFactory.getInstance(algorithm)
            .generateSecret(new PBEKeySpec(PASSWORD.toCharArray())));
    AlgorithmParameters parameters = AlgorithmParameters.getInstance("PBES2");
    parameters.init(cipher.getParameters().getEncoded());
    return new EncryptedPrivateKeyInfo(parameters, cipher.doFinal(key)).getEncoded();
  }

  /** Returns the keystore of the file. */
  public KeyStore open() throws Exception {
    return open(keyStore);
  }

  private static KeyStore open(Path store) throws Exception {
    return KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
  }

  private static Path write(Path file, String type, byte[] content) throws IOException {
    return Files.writeString(
        file,
        "text that PEM allows before\n-----BEGIN "
            + type
            + "-----\n"
            + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content)
            + "\n-----END "
            + type
            + "-----\n");
  }
}
