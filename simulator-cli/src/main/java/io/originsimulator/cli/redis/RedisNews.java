package io.originsimulator.cli.redis;

import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The channels on which replicas announce changes to all, and their edition to this one while it
 * waits for them. A lost message is made good by the next heartbeat, or the next look. Subscribes
 * again, after a pause, whenever the connection ends.
 */
final class RedisNews implements Runnable {
  /** The message of a replica that joins or leaves. */
  static final String CAME_OR_LEFT = "members";

  /** The message of a replica that serves an edition, to its writer. */
  static final String SERVES = "serves";

  private static final Pattern CHANGE = Pattern.compile("(\\d{1,18}) (\\S+)");
  private static final long PAUSE_MILLIS = 200;

  private final RedisCalls calls;
  private final String channel;
  private final String own;
  private final BiConsumer<Long, String> editions;
  private final Runnable others;
  private long messages; // guarded by this
  private volatile boolean closed;
  private volatile Subscription subscription = new Subscription();

  /**
   * Creates the listener.
   *
   * @param own the channel to this replica
   * @param editions receives each new edition with its writer, on the thread that runs this
   * @param others runs on that thread when a replica joins or leaves
   */
  RedisNews(
      RedisCalls calls,
      String channel,
      String own,
      BiConsumer<Long, String> editions,
      Runnable others) {
    this.calls = calls;
    this.channel = channel;
    this.own = own;
    this.editions = editions;
    this.others = others;
  }

  @Override
  public void run() {
    while (!closed) {
      try {
        calls.subscribe(jedis -> jedis.subscribe(subscription, channel, own));
      } catch (RuntimeException e) {
        // away, or being closed: the heartbeat reports it
      }
      subscription = new Subscription();
      if (!closed) {
        await(messages() + 1, Duration.ofMillis(PAUSE_MILLIS));
      }
    }
  }

  /** Returns the number of messages to this replica so far. */
  synchronized long messages() {
    return messages;
  }

  /** Waits until there are this number of messages to this replica, or for a time. */
  synchronized void await(long number, Duration atMost) {
    long end = System.nanoTime() + atMost.toNanos();
    try {
      for (long left = end - System.nanoTime();
          messages < number && left > 0;
          left = end - System.nanoTime()) {
        wait(left / 1_000_000, (int) (left % 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void count() {
    messages++;
    notifyAll();
  }

  /** Keeps the connection, which has a timeout, alive. */
  void ping() {
    Subscription current = subscription;
    if (current.isSubscribed()) {
      try {
        current.ping();
      } catch (JedisException e) {
        // ends the subscription, which begins again
      }
    }
  }

  void close() {
    closed = true;
    Subscription current = subscription;
    if (current.isSubscribed()) {
      try {
        current.unsubscribe();
      } catch (JedisException e) {
        // away already
      }
    }
    count();
  }

  /** One subscription; Jedis does not permit a second use. */
  private final class Subscription extends JedisPubSub {
    @Override
    public void onMessage(String from, String message) {
      Matcher change = CHANGE.matcher(message);
      if (from.equals(own)) {
        count();
      } else if (change.matches()) {
        editions.accept(Long.parseLong(change.group(1)), change.group(2));
      } else if (message.equals(CAME_OR_LEFT)) {
        others.run();
      }
    }
  }
}
