package io.originsimulator.cli.redis;

import io.originsimulator.tls.KeyFiles;
import io.originsimulator.tls.TrustedCertificate;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.RedisSentinelClient;
import redis.clients.jedis.UnifiedJedis;

/**
 * The address of a Redis server and of the keys there.
 *
 * <pre>
 *   redis://user:password@host:6379/0?prefix=team-a
 *   rediss://host?ca=redis-ca.pem                          TLS
 *   redis-sentinel://host1,host2,host3?master=mymaster     also rediss-sentinel
 *   redis-cluster://host1,host2,host3                      also rediss-cluster
 * </pre>
 *
 * <p>Its text and its messages never contain the user or the password.
 */
public final class RedisAddress {
  private static final String EXPECTED =
      "redis://host:6379/0?prefix=team-a, with user:password@ in front of the host if needed;"
          + " rediss:// for TLS; redis-sentinel://host1,host2?master=NAME;"
          + " redis-cluster://host1,host2";
  private static final Pattern FORM =
      Pattern.compile(
          "(?<scheme>redis(?<tls>s?)(-(?<kind>sentinel|cluster))?)://"
              + "((?<login>[^/?#]*)@)?(?<hosts>[^/?#@]+)(/(?<database>\\d{0,4}))?(\\?(?<query>[^#]*))?");
  private static final Pattern HOST =
      Pattern.compile("(?<host>[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:(?<port>\\d{1,5}))?");
  private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9._:-]{1,100}");
  private static final int PORT = 6379;
  private static final int SENTINEL_PORT = 26379;
  private static final int MOST_PORT = 65535;
  private static final int MOST_CONNECTIONS = 8; // each call holds one; one more for the channel
  private static final Set<String> PARAMETERS = Set.of("prefix", "ca", "master");

  private final String scheme;
  private final String kind;
  private final boolean tls;
  private final Set<HostAndPort> hosts;
  private final int database;
  private final String prefix;
  private final Map<String, String> query;
  private final Optional<String> user;
  private final Optional<String> password;

  private RedisAddress(Matcher form) {
    this.scheme = form.group("scheme");
    this.kind = Optional.ofNullable(form.group("kind")).orElse("");
    this.tls = !form.group("tls").isEmpty();
    this.hosts = hosts(form.group("hosts"), kind.equals("sentinel") ? SENTINEL_PORT : PORT);
    String number = Optional.ofNullable(form.group("database")).orElse("");
    this.database = number.isEmpty() ? 0 : Integer.parseInt(number);
    this.query = query(Optional.ofNullable(form.group("query")).orElse(""));
    this.prefix = query.getOrDefault("prefix", "origin-simulator");
    String[] login = Optional.ofNullable(form.group("login")).orElse("").split(":", 2);
    this.user = Optional.of(decoded(login[0])).filter(it -> !it.isEmpty());
    this.password = login.length == 2 ? Optional.of(decoded(login[1])) : Optional.empty();
    check(user.isEmpty() || password.isPresent(), "user without password");
    check(hosts.size() == 1 || !kind.isEmpty(), "several hosts");
    check(!kind.equals("cluster") || database == 0, "a cluster has only database 0");
    check(kind.equals("sentinel") == query.containsKey("master"), "master is for redis-sentinel");
    check(tls || !query.containsKey("ca"), "ca is for rediss");
    check(PREFIX.matcher(prefix).matches(), "prefix has other characters than A-Z a-z 0-9 . _ : -");
  }

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException if it is none; the message does not repeat the address
   */
  public static RedisAddress parse(String text) {
    Matcher form = FORM.matcher(text);
    check(form.matches(), "not an address of a Redis server");
    return new RedisAddress(form);
  }

  private static Set<HostAndPort> hosts(String list, int defaultPort) {
    Set<HostAndPort> hosts = new LinkedHashSet<>();
    for (String one : list.split(",", -1)) {
      Matcher host = HOST.matcher(one);
      check(host.matches(), "malformed host or port");
      String port = host.group("port");
      int number = port == null ? defaultPort : Integer.parseInt(port);
      check(number > 0 && number <= MOST_PORT, "port out of 1 to " + MOST_PORT);
      hosts.add(new HostAndPort(host.group("host").replaceAll("[\\[\\]]", ""), number));
    }
    return hosts;
  }

  private static Map<String, String> query(String text) {
    Map<String, String> query = new TreeMap<>();
    for (String field : text.isEmpty() ? new String[0] : text.split("&", -1)) {
      String[] pair = field.split("=", 2);
      check(
          pair.length == 2 && PARAMETERS.contains(pair[0]) && !pair[1].isEmpty(),
          "a parameter other than prefix=, ca= and master=");
      query.put(pair[0], decoded(pair[1]));
    }
    return query;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) { // its message could contain the password
      throw new IllegalArgumentException("malformed %-escape (expected: " + EXPECTED + ")");
    }
  }

  private static void check(boolean holds, String problem) {
    if (!holds) {
      throw new IllegalArgumentException(problem + " (expected: " + EXPECTED + ")");
    }
  }

  /**
   * Returns a client of the server, which connects again after failures.
   *
   * @param timeout maximum time to connect, and maximum time to wait for a response
   * @throws redis.clients.jedis.exceptions.JedisException if it cannot find a master or a cluster;
   *     a single server is first needed by the first call
   * @throws IllegalArgumentException if the file of authorities cannot be read
   */
  UnifiedJedis connect(Duration timeout) {
    JedisClientConfig settings = settings(timeout, database);
    ConnectionPoolConfig pool = new ConnectionPoolConfig();
    pool.setMaxTotal(MOST_CONNECTIONS);
    pool.setMaxWait(timeout);
    pool.setJmxEnabled(false);
    return switch (kind) {
      case "sentinel" ->
          RedisSentinelClient.builder()
              .masterName(query.get("master"))
              .sentinels(hosts)
              .clientConfig(settings)
              .sentinelClientConfig(settings(timeout, 0))
              .poolConfig(pool)
              .build();
      case "cluster" ->
          RedisClusterClient.builder()
              .nodes(hosts)
              .clientConfig(settings)
              .maxAttempts(2) // the caller tries again, for a longer time
              .poolConfig(pool)
              .build();
      default ->
          RedisClient.builder()
              .hostAndPort(hosts.iterator().next())
              .clientConfig(settings)
              .poolConfig(pool)
              .build();
    };
  }

  private JedisClientConfig settings(Duration timeout, int number) {
    DefaultJedisClientConfig.Builder settings =
        DefaultJedisClientConfig.builder()
            .timeoutMillis((int) timeout.toMillis())
            .blockingSocketTimeoutMillis(
                (int) timeout.toMillis()) // of the channel: pings pass there
            .database(number)
            .ssl(tls);
    user.ifPresent(settings::user);
    password.ifPresent(settings::password);
    if (tls) {
      SSLParameters parameters = new SSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS"); // Jedis alone checks no host name
      settings.sslParameters(parameters);
      Optional.ofNullable(query.get("ca"))
          .ifPresent(file -> settings.sslSocketFactory(trusting(Path.of(file))));
    }
    return settings.build();
  }

  private static SSLSocketFactory trusting(Path authorities) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManager trust =
          TrustedCertificate.trustManager(KeyFiles.certificates("--store", authorities));
      context.init(null, new TrustManager[] {trust}, null);
      return context.getSocketFactory();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK has no TLS", e);
    }
  }

  /** Returns a key of this prefix, in the hash slot that all of its keys share. */
  String key(String name) {
    return "{" + prefix + "}:" + name;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RedisAddress address
        && toString().equals(address.toString())
        && query.equals(address.query)
        && user.equals(address.user)
        && password.equals(address.password);
  }

  @Override
  public int hashCode() {
    return Objects.hash(toString(), query, user, password);
  }

  /** Returns the address without user and password. */
  @Override
  public String toString() {
    String all = hosts.stream().map(HostAndPort::toString).collect(Collectors.joining(","));
    String number = kind.equals("cluster") ? "" : "/" + database;
    String master = query.containsKey("master") ? "&master=" + query.get("master") : "";
    return "%s://%s%s?prefix=%s%s"
        .formatted(scheme.toLowerCase(Locale.ROOT), all, number, prefix, master);
  }
}
