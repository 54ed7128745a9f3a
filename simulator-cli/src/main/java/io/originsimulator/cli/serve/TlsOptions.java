package io.originsimulator.cli.serve;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.server.Https;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the port with TLS. */
final class TlsOptions {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);

  @Option(
      names = "--https-port",
      paramLabel = "PORT",
      description = "Second port, with TLS; 0 picks a free one (default: none).")
  private @Nullable Integer port;

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description = "Certificate and those of its issuers, PEM (default: one generated at start).")
  private @Nullable Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "Key of the certificate, PEM in PKCS#8 (default: none).")
  private @Nullable Path key;

  @Option(
      names = "--tls-keystore",
      paramLabel = "FILE",
      description = "Certificate and key in PKCS#12 (default: none).")
  private @Nullable Path keyStore;

  @Option(
      names = "--tls-password",
      paramLabel = "PASSWORD",
      description = "Password of the keystore or the key (default: empty).")
  private @Nullable String password;

  @Option(
      names = "--tls-name",
      paramLabel = "NAME",
      split = ",",
      description =
          "Host or IP address of the generated certificate; repeatable (default: localhost,"
              + " 127.0.0.1, ::1, and --host).")
  private List<String> names = List.of();

  @Option(
      names = "--tls-ca-out",
      paramLabel = "FILE",
      description = "File for the generated certificate authority, PEM (default: none).")
  private @Nullable Path authorityFile;

  @Option(
      names = "--tls-client-ca",
      paramLabel = "FILE",
      description = "Require client certificates by these issuers, PEM (default: none required).")
  private @Nullable Path clientCa;

  @Option(
      names = "--tls-timeout",
      paramLabel = "TIME",
      description = "Maximum time for a handshake (default: 10s).")
  private @Nullable DurationText timeout;

  /** Returns the settings of the port; empty without one. */
  Optional<Https> settings() {
    if (port == null) {
      return Optional.empty();
    }
    if (port < 0 || port > 65535) {
      throw Failure.misuse("--https-port: " + port + " (expected: 0 to 65535)");
    }
    if (timeout != null
        && (timeout.nanos() < NANOS_PER_MILLI || timeout.value().compareTo(LONGEST_TIMEOUT) > 0)) {
      throw Failure.misuse("--tls-timeout: " + timeout + " (expected: 1ms to 1h)");
    }
    try {
      Https settings = certificate().withPort(port);
      settings = timeout == null ? settings : settings.withHandshakeTimeout(timeout.value());
      return Optional.of(clientCa == null ? settings : settings.withClientCa(clientCa));
    } catch (IllegalArgumentException e) {
      throw Failure.misuse(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Writes the generated certificate authority to its file, if there is one. Processes that wait
   * for a file never read a part of it.
   */
  void writeAuthority(Simulator simulator) {
    if (authorityFile == null) {
      return;
    }
    String authority = simulator.caPem().orElseThrow();
    try {
      if (Files.exists(authorityFile)
          && !Files.isRegularFile(authorityFile, LinkOption.NOFOLLOW_LINKS)) {
        Files.writeString(authorityFile, authority); // a pipe or a link, which stays one
      } else {
        Path beside = authorityFile.resolveSibling(authorityFile.getFileName() + ".tmp");
        Files.writeString(beside, authority);
        Files.move(beside, authorityFile, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw new Failure(
          "--tls-ca-out: " + authorityFile + " cannot be written (expected: a file in a folder)");
    }
  }

  private Https certificate() {
    String secret = password == null ? "" : password;
    if (keyStore != null) {
      return Https.keyStore(keyStore, secret);
    }
    if (certificate != null && key != null) {
      return Https.pem(certificate, key, secret);
    }
    if (password != null) {
      throw Failure.misuse(
          "--tls-password: given without a key (expected: --tls-keystore or --tls-key)");
    }
    return Https.generated(names.toArray(String[]::new));
  }
}
