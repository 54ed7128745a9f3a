/**
 * What several processes share on a Redis or Valkey server, by Jedis. No other package knows Jedis.
 *
 * <p>All keys of a prefix are in one hash slot, {@code {prefix}:...}, so that one script may change
 * them on a cluster. Every change is one script, which the server runs as one transaction.
 *
 * <p>Threads of {@code RedisStore}: {@code origin-simulator-heartbeat}, and {@code
 * origin-simulator-news}, which listens on the channel.
 */
@NullMarked
package io.originsimulator.cli.redis;

import org.jspecify.annotations.NullMarked;
