package io.originsimulator.testcontainers;

import io.originsimulator.tls.TrustedCertificate;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** The part of an {@link OriginSimulatorContainer} with its addresses, and the trust in it. */
abstract class AddressedContainer extends GenericContainer<OriginSimulatorContainer> {
  private static final int HTTPS_PORT = 8443;
  private static final String PORT_VARIABLE = "ORIGIN_SIMULATOR_HTTPS_PORT";
  private static final String NAME_VARIABLE = "ORIGIN_SIMULATOR_TLS_NAME";
  private static final List<String> OWN_CERTIFICATE =
      List.of("ORIGIN_SIMULATOR_TLS_CERT", "ORIGIN_SIMULATOR_TLS_KEYSTORE");

  AddressedContainer(DockerImageName image) {
    super(image);
  }

  /** Returns a client of the running simulator's admin pages. */
  abstract AdminClient admin();

  /**
   * Also serves TLS, with a certificate generated at start for the host of {@link #httpsUri()} and
   * the aliases of the container in its network; default none. Certificates of yours are given as
   * environment variables, such as {@code ORIGIN_SIMULATOR_TLS_CERT}.
   */
  public OriginSimulatorContainer withHttps() {
    addExposedPort(HTTPS_PORT);
    return withEnv(PORT_VARIABLE, String.valueOf(HTTPS_PORT));
  }

  /** Names the container in its certificate, once its network is known. */
  @Override
  protected void configure() {
    Map<String, String> variables = getEnvMap();
    if (hasHttps() && OWN_CERTIFICATE.stream().noneMatch(variables::containsKey)) {
      Set<String> names = new LinkedHashSet<>(Set.of(getHost()));
      if (getNetwork()
          != null) { // otherwise nothing resolves the aliases, which differ in each run
        names.addAll(getNetworkAliases());
      }
      if (variables.containsKey(NAME_VARIABLE)) {
        names.addAll(List.of(variables.get(NAME_VARIABLE).split(",")));
      }
      addEnv(NAME_VARIABLE, String.join(",", names));
    }
  }

  /** Returns the address for the test, such as {@code http://localhost:32768}. */
  public URI uri() {
    return URI.create("http://" + getHost() + ":" + getMappedPort(OriginSimulatorContainer.PORT));
  }

  /** Returns the address of a path, which may have a query, for the test. */
  public URI uri(String path) {
    return URI.create(uri() + checked(path));
  }

  /**
   * Returns the address with TLS for the test, such as {@code https://localhost:32769}.
   *
   * @throws IllegalStateException without {@link #withHttps()}
   */
  public URI httpsUri() {
    requireHttps();
    return URI.create("https://" + getHost() + ":" + getMappedPort(HTTPS_PORT));
  }

  /** Returns the address of a path with TLS for the test; like {@link #httpsUri()}. */
  public URI httpsUri(String path) {
    return URI.create(httpsUri() + checked(path));
  }

  /**
   * Returns the address for other containers in the network, such as {@code http://origin:8080}. It
   * uses the alias set with {@code withNetworkAliases}, otherwise one that Testcontainers
   * generated, and is known before the start.
   *
   * @throws IllegalStateException if it is in no network
   */
  public URI internalUri() {
    return URI.create("http://" + alias() + ":" + OriginSimulatorContainer.PORT);
  }

  /** Returns the address of a path, which may have a query, for other containers. */
  public URI internalUri(String path) {
    return URI.create(internalUri() + checked(path));
  }

  /**
   * Returns the address of a path with TLS for other containers, such as {@code
   * https://origin:8443/news}; like {@link #internalUri()}.
   *
   * @throws IllegalStateException if it is in no network, or without {@link #withHttps()}
   */
  public URI internalHttpsUri(String path) {
    requireHttps();
    return URI.create("https://" + alias() + ":" + HTTPS_PORT + checked(path));
  }

  /**
   * Returns the certificate authority of the running container in PEM, for other containers; each
   * start generates another one.
   *
   * @throws IllegalStateException without {@link #withHttps()}, or with a certificate of yours
   */
  public String caPem() {
    requireHttps();
    return admin().caPem();
  }

  /**
   * Returns a context for clients of the test that trust the running container only; throws like
   * {@link #caPem()}.
   */
  public SSLContext sslContext() {
    return TrustedCertificate.ofPem(caPem()).sslContext();
  }

  /**
   * Returns a trust manager that trusts the running container only, for clients such as OkHttp that
   * need one besides {@link #sslContext()}; throws like {@link #caPem()}.
   */
  public X509TrustManager trustManager() {
    return TrustedCertificate.ofPem(caPem()).trustManager();
  }

  private boolean hasHttps() {
    return getEnvMap().containsKey(PORT_VARIABLE);
  }

  private void requireHttps() {
    if (!hasHttps()) {
      throw new IllegalStateException("https: the container has no TLS (expected: withHttps())");
    }
  }

  private String alias() {
    if (getNetwork() == null) {
      throw new IllegalStateException(
          "network: none (expected: the network of the other containers:"
              + " withNetwork(network).withNetworkAliases(\"origin\"))");
    }
    List<String> aliases = getNetworkAliases().stream().sorted().toList();
    return aliases.stream()
        .filter(name -> !name.startsWith("tc-")) // generated by Testcontainers
        .findFirst()
        .orElseGet(() -> aliases.get(0));
  }

  private static String checked(String path) {
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException(
          "path: \"" + path + "\" (expected: a path that starts with /)");
    }
    return path;
  }
}
