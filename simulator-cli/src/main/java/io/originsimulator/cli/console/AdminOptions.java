package io.originsimulator.cli.console;

import java.net.InetAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that use the admin pages of a running simulator. */
public final class AdminOptions {
  @Option(
      names = "--target",
      paramLabel = "URL",
      defaultValue = "http://localhost:8080",
      description = "Running simulator (default: ${DEFAULT-VALUE}).")
  private URI target;

  @Option(
      names = "--admin-token",
      paramLabel = "TOKEN",
      converter = Arguments.Token.class,
      description = "Admin token of the simulator (default: none).")
  private @Nullable String adminToken;

  @Mixin private TlsClientOptions tls;

  public URI target() {
    return target;
  }

  /**
   * Returns a client of the simulator.
   *
   * @throws Failure if a certificate cannot be used
   */
  public AdminClient client() {
    return new AdminClient(target, adminToken, tls.settings());
  }

  /** Returns a client of the simulator at one address of its host. */
  public AdminClient clientAt(InetAddress address) {
    return AdminClient.at(address, target, adminToken, tls.settings());
  }
}
