package io.originsimulator.cli.redis;

import io.originsimulator.server.store.KeptState;
import io.originsimulator.server.store.KeptStateJson;
import io.originsimulator.server.store.RecipeStore;
import io.originsimulator.server.store.RecipeStore.Member;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The state of several simulators on a Redis server.
 *
 * <pre>
 *   {prefix}:state     edition → 17, json → the state, by → the write that made it
 *   {prefix}:members   see {@link RedisMembers}
 *   {prefix}:changed   channel: each new edition with its writer, and a word when a replica comes
 *                      or leaves
 *   {prefix}:changed:WRITER   channel: a word when a replica serves an edition of this writer
 * </pre>
 *
 * <p>The server may come back with an older state than it confirmed, or with none. The first
 * replica that sees this writes its newer state back: the highest edition that a live replica knows
 * holds.
 */
public final class RedisStore implements RecipeStore {
  /** Replaces the state; sent again after its reply was lost, it returns the same. */
  private static final String REPLACE =
      """
      local edition = redis.call('hget', KEYS[1], 'edition')
      if not edition and redis.call('exists', KEYS[1]) == 1 then
        return redis.error_reply('FOREIGN')
      end
      if edition == ARGV[2] and redis.call('hget', KEYS[1], 'by') == ARGV[3] then return 1 end
      if (edition or '0') ~= ARGV[1] then return 0 end
      redis.call('hset', KEYS[1], 'edition', ARGV[2], 'by', ARGV[3], 'json', ARGV[4])
      redis.call('publish', ARGV[5], ARGV[2] .. ' ' .. ARGV[6])
      return 1
      """;

  private final RedisAddress address;
  private final KeptStateJson form;
  private final Consumer<String> warnings;
  private final RedisCalls calls;
  private final String key;
  private final String channel;
  private final String writer = UUID.randomUUID().toString();
  private final AtomicLong writes = new AtomicLong();
  private volatile KeptState newest = KeptState.NONE; // that the server is known to have had
  private volatile @Nullable RedisMembership membership; // null until it is a member

  /**
   * Creates the store; connects with the first call.
   *
   * @param warnings receives a line when the server has lost the state, or the name of this replica
   *     is taken
   */
  public RedisStore(RedisAddress address, KeptStateJson form, Consumer<String> warnings) {
    this.address = address;
    this.form = form;
    this.warnings = warnings;
    this.calls = new RedisCalls(address);
    this.key = address.key("state");
    this.channel = address.key("changed");
  }

  @Override
  public KeptState read() {
    KeptState stored = stored();
    KeptState known = newest;
    while (stored.edition() < known.edition()) {
      RedisMembership members = membership;
      if (members != null) {
        members.addKnown(); // first: a change must not be confirmed without them
      }
      if (replace(stored.edition(), known)) {
        warnings.accept(
            "warning: %s lost the state: it had edition %d (edition %d has been written back)"
                .formatted(address, stored.edition(), known.edition()));
        return known;
      }
      stored = stored();
    }
    keep(stored);
    return stored;
  }

  private KeptState stored() {
    List<byte[]> fields =
        calls.call(
            key,
            jedis ->
                jedis.hmget(
                    RedisCalls.bytes(key), RedisCalls.bytes("edition"), RedisCalls.bytes("json")));
    byte @Nullable [] edition = fields.get(0);
    byte @Nullable [] json = fields.get(1);
    if (edition == null && json == null) {
      if (calls.call(key, jedis -> jedis.exists(key))) {
        throw calls.foreign(key, "a hash without edition and json");
      }
      return KeptState.NONE;
    }
    if (edition == null || json == null) {
      throw calls.foreign(key, "a hash without " + (json == null ? "json" : "edition"));
    }
    KeptState state = form.read(json, address + " " + key);
    if (!new String(edition, StandardCharsets.UTF_8).equals(String.valueOf(state.edition()))) {
      throw calls.foreign(key, "the field edition is not that of the field json");
    }
    return state;
  }

  @Override
  public boolean replace(long expectedEdition, KeptState next) {
    List<byte[]> arguments =
        List.of(
            RedisCalls.bytes(String.valueOf(expectedEdition)),
            RedisCalls.bytes(String.valueOf(next.edition())),
            RedisCalls.bytes(writer + ":" + writes.incrementAndGet()),
            form.write(next),
            RedisCalls.bytes(channel),
            RedisCalls.bytes(writer));
    Object reply =
        calls.call(
            key,
            jedis ->
                jedis.eval(RedisCalls.bytes(REPLACE), List.of(RedisCalls.bytes(key)), arguments));
    boolean isReplaced = reply.equals(1L);
    if (isReplaced) {
      keep(next);
    }
    return isReplaced;
  }

  private synchronized void keep(KeptState state) {
    if (state.edition() > newest.edition()) {
      newest = state;
    }
  }

  /** Returns the edition on the server; 0 if there is none. */
  private long edition() {
    String edition = calls.call(key, jedis -> jedis.hget(key, "edition"));
    return edition != null && edition.matches("\\d{1,18}") ? Long.parseLong(edition) : 0;
  }

  @Override
  public void begin(Member self, Runnable changed) {
    RedisMembers members = new RedisMembers(calls, address, writer, self);
    RedisMembership begun = new RedisMembership(calls, members, this::edition, changed, warnings);
    membership = begun;
    begun.begin();
  }

  private RedisMembership membership() {
    return Objects.requireNonNull(membership, "not a member yet");
  }

  @Override
  public void serves(long edition) {
    membership().serves(edition);
  }

  @Override
  public List<String> await(long edition, Duration patience) {
    return membership().await(edition, patience);
  }

  @Override
  public Optional<Duration> notAwaitedFor() {
    RedisMembership members = membership;
    return members == null ? Optional.empty() : members.sinceLease();
  }

  @Override
  public List<Member> members() {
    return membership().live();
  }

  @Override
  public void close() {
    RedisMembership members = membership;
    if (members != null) {
      members.end();
    }
    calls.close();
  }
}
