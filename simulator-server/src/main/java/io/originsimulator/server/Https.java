package io.originsimulator.server;

import io.netty.handler.ssl.SslProvider;
import io.netty.util.NetUtil;
import io.originsimulator.server.tls.KeyMaterial;
import io.originsimulator.server.tls.OwnAuthority;
import io.originsimulator.server.tls.ServerTls;
import io.originsimulator.server.wire.HttpServer;
import io.originsimulator.tls.KeyFiles;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The settings of a simulator's port with TLS 1.2 and 1.3, which serves the same recipes as the
 * port without. Immutable; files are read when the simulator starts.
 */
public final class Https {
  private static final Pattern HOST_NAME = Pattern.compile("(\\*\\.)?[\\w-]+(\\.[\\w-]+)*");
  private static final Set<String> WILDCARDS = Set.of("0.0.0.0", "::");
  private static final Duration LONGEST_HANDSHAKE = Duration.ofHours(1);

  private final Function<String, KeyMaterial> keys; // by the host that the simulator listens on
  private final int port;
  private final Optional<Path> clientCa;
  private final Duration handshake;
  private final SslProvider provider;

  private Https(
      Function<String, KeyMaterial> keys,
      int port,
      Optional<Path> clientCa,
      Duration handshake,
      SslProvider provider) {
    this.keys = keys;
    this.port = port;
    this.clientCa = clientCa;
    this.handshake = handshake;
    this.provider = provider;
  }

  private static Https of(Function<String, KeyMaterial> keys) {
    return new Https(keys, 0, Optional.empty(), Duration.ofSeconds(10), ServerTls.bestProvider());
  }

  /**
   * Generates a certificate at start, signed by a certificate authority of its own, for {@code
   * localhost}, {@code 127.0.0.1}, {@code ::1}, and the host that the simulator listens on.
   *
   * @param names further host names, such as {@code origin.test} and {@code *.origin.test}, and IP
   *     addresses
   * @throws IllegalArgumentException if one is neither
   */
  public static Https generated(String... names) {
    for (String name : names) {
      if (!HOST_NAME.matcher(name).matches()
          && NetUtil.createByteArrayFromIpAddressString(name) == null) {
        throw new IllegalArgumentException(
            "TLS name \"%s\": not a name (expected: a host name such as origin.test or *.origin.test, or an IP address)"
                .formatted(name));
      }
    }
    List<String> further = List.of(names);
    return of(
        host -> {
          Set<String> all = new LinkedHashSet<>(List.of("localhost", "127.0.0.1", "::1"));
          if (!WILDCARDS.contains(host)) {
            all.add(host);
          }
          all.addAll(further);
          return OwnAuthority.generate(all);
        });
  }

  /**
   * Uses a certificate and a key in PEM.
   *
   * @param certificates the server's first, then those of its issuers; clients of this JVM trust
   *     the last one
   * @param key in PKCS#8, not encrypted
   */
  public static Https pem(Path certificates, Path key) {
    return pem(certificates, key, "");
  }

  /**
   * Uses a certificate and an encrypted key in PEM.
   *
   * @param certificates as for {@link #pem(Path, Path)}
   * @param key in PKCS#8
   * @param password of the key; empty if it is not encrypted
   */
  public static Https pem(Path certificates, Path key, String password) {
    return of(host -> KeyMaterial.ofUser(KeyFiles.SERVER.pem(certificates, key, password)));
  }

  /**
   * Uses the first key of a PKCS#12 file, with its certificates.
   *
   * @param password may be empty
   */
  public static Https keyStore(Path file, String password) {
    return of(host -> KeyMaterial.ofUser(KeyFiles.SERVER.keyStore(file, password)));
  }

  /** Sets the port, 0 to 65535; 0, the default, selects a free one. */
  public Https withPort(int port) {
    return new Https(keys, port, clientCa, handshake, provider);
  }

  /**
   * Requires clients to present a certificate; default none.
   *
   * @param certificates the issuers of such certificates, in PEM
   */
  public Https withClientCa(Path certificates) {
    return new Https(keys, port, Optional.of(certificates), handshake, provider);
  }

  /**
   * Sets the time after which a connection is closed whose handshake is incomplete.
   *
   * @param timeout 1 ms to 1 h; default 10 s
   * @throws IllegalArgumentException if it is out of range
   */
  public Https withHandshakeTimeout(Duration timeout) {
    if (timeout.toMillis() < 1 || timeout.compareTo(LONGEST_HANDSHAKE) > 0) {
      throw new IllegalArgumentException(
          "TLS handshake timeout: "
              + timeout
              + " (expected: PT0.001S to "
              + LONGEST_HANDSHAKE
              + ")");
    }
    return new Https(keys, port, clientCa, timeout, provider);
  }

  /** Uses the JDK's TLS even if OpenSSL is available. */
  Https withJdk() {
    return new Https(keys, port, clientCa, handshake, SslProvider.JDK);
  }

  int port() {
    return port;
  }

  /**
   * Reads or generates the certificate.
   *
   * @param host the host that the simulator listens on
   * @throws IllegalArgumentException if a file cannot be used
   */
  HttpServer.Secure load(String host) {
    List<X509Certificate> clients =
        clientCa.map(file -> KeyFiles.certificates("TLS client CA", file)).orElse(List.of());
    return new HttpServer.Secure(
        port, new ServerTls(keys.apply(host), clients, handshake, provider));
  }
}
