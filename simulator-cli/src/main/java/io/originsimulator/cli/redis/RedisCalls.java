package io.originsimulator.cli.redis;

import io.originsimulator.server.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The calls of a Redis server: each has a timeout, and is repeated for {@link #PATIENCE} while the
 * server is away, so a caller's call must have the same effect when it is sent twice. For any
 * thread.
 */
final class RedisCalls implements AutoCloseable {
  /** Maximum time to connect, and to wait for one response. */
  static final Duration TIMEOUT = Duration.ofSeconds(1);

  /** Time within which a call is begun again after a failure. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final long FIRST_PAUSE_MILLIS = 10;
  private static final long LONGEST_PAUSE_MILLIS = 300;

  /** Beginnings of the errors of a server that is about to serve, or of one that no longer does. */
  private static final Pattern PASSING =
      Pattern.compile("(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY|UNBLOCKED)\\b.*");

  private static final Pattern NO_ACCESS = Pattern.compile("(NOAUTH|WRONGPASS|NOPERM|ERR AUTH).*");

  private final RedisAddress address;
  private @Nullable UnifiedJedis client; // guarded by this
  private volatile boolean closed;

  RedisCalls(RedisAddress address) {
    this.address = address;
  }

  /** Returns the reply of a script; {@code key} names what it reads first, for messages. */
  Object run(String script, String key, List<String> keys, List<String> arguments) {
    return call(key, jedis -> jedis.eval(script, keys, arguments));
  }

  /** Returns the result of a call. */
  <T> T call(String key, Function<UnifiedJedis, T> call) {
    long begin = System.nanoTime();
    long pause = FIRST_PAUSE_MILLIS;
    while (true) {
      try {
        return call.apply(client());
      } catch (JedisException e) {
        boolean isLate = System.nanoTime() - begin + pause * 1_000_000 > PATIENCE.toNanos();
        if (closed || isLate || !isPassing(e)) {
          throw failure(key, e);
        }
        pause(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
      } catch (IllegalStateException e) {
        throw new StoreException(address + ": closed", e); // by Jedis's pool
      }
    }
  }

  /** Receives from a channel until the connection or the subscription ends. */
  void subscribe(Consumer<UnifiedJedis> subscription) {
    subscription.accept(client());
  }

  private synchronized UnifiedJedis client() {
    if (closed) {
      throw new StoreException(address + ": closed");
    }
    if (client == null) {
      client = address.connect(TIMEOUT);
    }
    return client;
  }

  private static boolean isPassing(JedisException e) {
    return !isRefused(e)
        && (e instanceof JedisConnectionException
            || PASSING.matcher(text(e)).matches()
            || text(e).startsWith("Cluster retry deadline")
            || text(e).startsWith("No more cluster attempts"));
  }

  private static boolean isRefused(JedisException e) {
    return chain(e, JedisAccessControlException.class::isInstance)
        || chain(e, cause -> NO_ACCESS.matcher(text(cause)).matches());
  }

  private static boolean chain(Throwable e, Function<Throwable, Boolean> test) {
    return test.apply(e) || (e.getCause() != null && chain(e.getCause(), test));
  }

  private StoreException failure(String key, JedisException e) {
    if (isRefused(e)) { // the server's own text would name the user
      return new StoreException(
          "%s: access refused (expected: a user and password that the server accepts, with ~%s, &%s and +@all -@dangerous)"
              .formatted(address, address.key("*"), address.key("*")));
    }
    if (text(e).startsWith("WRONGTYPE") || text(e).contains("FOREIGN")) {
      return foreign(key, "a value of another kind");
    }
    if (isPassing(e)) {
      return new StoreException(
          "%s: unreachable (%s) (expected: a running Redis 7 or Valkey 7, or later)"
              .formatted(address, reason(e)),
          e);
    }
    return new StoreException(
        "%s: refused (%s) (expected: a server that accepts writes)".formatted(address, text(e)), e);
  }

  /** Returns the failure for a key that something else uses. */
  StoreException foreign(String key, String content) {
    return new StoreException(
        "%s: %s is not the state of simulators: %s (expected: another ?prefix=, or a key that you delete)"
            .formatted(address, key, content));
  }

  /** Returns the innermost reason, such as "Connection refused". */
  private static String reason(Throwable e) {
    Throwable inner = e;
    while (inner.getCause() != null) {
      inner = inner.getCause();
    }
    return text(inner);
  }

  private static String text(Throwable e) {
    return Optional.ofNullable(e.getMessage())
        .orElse(e.getClass().getSimpleName().toLowerCase(Locale.ROOT))
        .lines()
        .findFirst()
        .orElse("");
  }

  private void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(address + ": interrupted", e);
    }
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (client != null) {
      client.close();
    }
  }
}
