package io.originsimulator.cli.console;

import io.originsimulator.load.TlsSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for connections to servers with {@code https}. */
public final class TlsClientOptions {
  @Option(
      names = {"--ca", "--root-certs"},
      paramLabel = "FILE",
      split = ",",
      description = "Certificate authorities to trust, PEM (default: those of the JVM).")
  private List<Path> authorities = List.of();

  @Option(
      names = "--insecure",
      fallbackValue = "true",
      description = "Accept any certificate, for any host name.")
  private boolean insecure;

  @Option(
      names = "--cert",
      paramLabel = "FILE",
      description = "Client certificate and those of its issuers, PEM (default: none).")
  private @Nullable Path certificate;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "Key of the client certificate, PEM in PKCS#8 (default: none).")
  private @Nullable Path key;

  public TlsSettings settings() {
    List<Path> identity =
        certificate == null || key == null ? List.of() : List.of(certificate, key);
    return new TlsSettings(insecure, authorities, identity);
  }
}
