package io.originsimulator.cli.redis;

import io.originsimulator.server.store.RecipeStore.Member;
import io.originsimulator.server.store.StoreException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The live replicas: the fields of one hash, each with a lease that the replica's heartbeats renew.
 *
 * <pre>
 *   {prefix}:members   NAME    until(ms of the server) token beats edition admin
 *                      {@literal @}beat   time of the last heartbeat of any replica
 * </pre>
 *
 * <p>A replica joins with edition 0, and serves clients only after it has read the state as a
 * member: a change is never confirmed while a replica serves an earlier state.
 *
 * <p>If no heartbeat arrived for {@link #GAP}, the server was away for all replicas. Each then gets
 * its lease again, so that a change is not confirmed without those that are about to come back.
 */
final class RedisMembers {
  /** Interval of heartbeats. */
  static final Duration HEARTBEAT = Duration.ofMillis(500);

  /** Time after its last heartbeat for which a replica counts as live. */
  static final Duration LEASE = Duration.ofSeconds(3);

  private static final Duration GAP = HEARTBEAT.multipliedBy(2);
  private static final Duration LOOK = Duration.ofMillis(100);

  private static final String TIME =
      """
      local time = redis.call('time')
      local now = time[1] * 1000 + math.floor(time[2] / 1000)
      local function lease() return string.format('%.0f', now + ARGV[1]) end
      local function isLive(member)
        return member and tonumber(string.match(member, '^%d+') or '0') > now
      end
      """;

  /** Gives each replica its lease again if the server was away for all. */
  private static final String AFTER_GAP =
      """
      local beat = tonumber(redis.call('hget', KEYS[1], '@beat') or '0')
      local beaten = {'@beat', string.format('%.0f', now)}
      if beat > 0 and now - beat > tonumber(ARGV[2]) then
        local all = redis.call('hgetall', KEYS[1])
        for i = 1, #all, 2 do
          if all[i] ~= '@beat' then
            beaten[#beaten + 1] = all[i]
            beaten[#beaten + 1] = string.gsub(all[i + 1], '^%d+', lease())
          end
        end
        redis.call('hset', KEYS[1], unpack(beaten))
      end
      """;

  private static final String BEAT =
      TIME
          + """
          local held = redis.call('hget', KEYS[1], ARGV[3])
          if isLive(held) and string.match(held, '^%d+ (%S+)') ~= ARGV[4] then return held end
          """
          + AFTER_GAP
          + """
          redis.call('hset', KEYS[1], '@beat', beaten[2],
              ARGV[3], lease() .. ' ' .. ARGV[4] .. ' ' .. ARGV[5])
          for i = 6, #ARGV, 2 do redis.call('publish', ARGV[i], ARGV[i + 1]) end
          return ''
          """;

  private static final String MEMBERS =
      TIME
          + AFTER_GAP
          + """
          local all = redis.call('hgetall', KEYS[1])
          local live = {}
          for i = 1, #all, 2 do
            if all[i] ~= '@beat' then
              if isLive(all[i + 1]) then
                live[#live + 1] = all[i]
                live[#live + 1] = all[i + 1]
              else
                redis.call('hdel', KEYS[1], all[i])
              end
            end
          end
          return live
          """;

  /** Adds replicas that the server has lost. */
  private static final String ADD =
      TIME
          + """
          for i = 2, #ARGV, 2 do
            redis.call('hsetnx', KEYS[1], ARGV[i], lease() .. ' ' .. ARGV[i + 1])
          end
          return ''
          """;

  private static final String LEAVE =
      """
      local held = redis.call('hget', KEYS[1], ARGV[1])
      if held and string.match(held, '^%d+ (%S+)') == ARGV[2] then
        redis.call('hdel', KEYS[1], ARGV[1])
        redis.call('publish', ARGV[3], 'members')
      end
      return ''
      """;

  private final RedisCalls calls;
  private final String key;
  private final String channel;
  private final String token;
  private final String name;
  private final String admin;
  private long beats; // guarded by this
  private final Map<String, String> known = new LinkedHashMap<>(); // guarded by itself
  private final Map<String, Long> absentSince = new HashMap<>(); // guarded by known

  /**
   * Creates the members.
   *
   * @param token identifies this replica; without spaces
   */
  RedisMembers(RedisCalls calls, RedisAddress address, String token, Member self) {
    this.calls = calls;
    this.token = token;
    this.key = address.key("members");
    this.channel = address.key("changed");
    this.name = self.name();
    this.admin = self.admin().toString();
  }

  /** Returns the channel to all replicas. */
  String channel() {
    return channel;
  }

  /** Returns the channel to one replica. */
  String channel(String token) {
    return channel + ":" + token;
  }

  /** Returns the channel to this replica. */
  String ownChannel() {
    return channel(token);
  }

  /**
   * Adds this simulator. Waits for the end of the lease if the name's last holder ended without
   * notice.
   *
   * @throws StoreException if a live simulator has the name, or the server is away
   */
  void join() {
    List<String> notice = List.of(channel, RedisNews.CAME_OR_LEFT);
    String first = beat(0, notice);
    long end = System.nanoTime() + LEASE.multipliedBy(2).toNanos();
    String held = first;
    while (!held.isEmpty()) {
      if (!beats(held).equals(beats(first)) || System.nanoTime() > end) {
        throw taken(held);
      }
      try {
        Thread.sleep(LOOK.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new StoreException(key + ": interrupted", e);
      }
      held = beat(0, notice);
    }
  }

  /** Returns the failure for a name that another simulator holds. */
  StoreException taken(String held) {
    return new StoreException(
        "--replica: %s is the name of a live simulator, %s (expected: a name of its own for each)"
            .formatted(name, held.replaceFirst(".* ", "")));
  }

  /**
   * Renews the lease.
   *
   * @param waiting the tokens of replicas to notify that this one serves the edition
   * @return the entry of the live simulator that holds the name; empty if it is this one
   */
  String beat(long edition, Collection<String> waiting) {
    List<String> notices = new ArrayList<>();
    waiting.forEach(one -> notices.addAll(List.of(channel(one), RedisNews.SERVES)));
    return beat(edition, notices);
  }

  /**
   * Renews the lease.
   *
   * @param notices channels, each followed by its message
   */
  private synchronized String beat(long edition, List<String> notices) {
    String entry = "%s %d %d %s".formatted(token, ++beats, edition, admin);
    String[] parts = entry.split(" ", 2);
    List<String> arguments =
        new ArrayList<>(List.of(millis(LEASE), millis(GAP), name, parts[0], parts[1]));
    arguments.addAll(notices);
    return (String) calls.run(BEAT, key, List.of(key), arguments);
  }

  private static String beats(String entry) {
    String[] parts = entry.split(" ");
    return parts[1] + parts[2];
  }

  /** Returns the live members, sorted by name. */
  List<Member> live() {
    List<?> pairs =
        (List<?>) calls.run(MEMBERS, key, List.of(key), List.of(millis(LEASE), millis(GAP)));
    Map<String, String> entries = new LinkedHashMap<>();
    for (int i = 0; i < pairs.size(); i += 2) {
      entries.put((String) pairs.get(i), (String) pairs.get(i + 1));
    }
    remember(entries);
    return sorted(entries);
  }

  /** Remembers members for a lease after the server has none of them: it may have lost its data. */
  private void remember(Map<String, String> entries) {
    long now = System.nanoTime();
    synchronized (known) {
      known.putAll(entries);
      absentSince.keySet().removeAll(entries.keySet());
      for (String who : List.copyOf(known.keySet())) {
        if (!entries.containsKey(who)
            && now - absentSince.computeIfAbsent(who, absent -> now) > LEASE.toNanos()) {
          known.remove(who);
          absentSince.remove(who);
        }
      }
    }
  }

  /** Returns the members of the last looks. */
  List<Member> known() {
    synchronized (known) {
      return sorted(known);
    }
  }

  private List<Member> sorted(Map<String, String> entries) {
    return entries.entrySet().stream()
        .map(entry -> member(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(Member::name))
        .toList();
  }

  private Member member(String who, String entry) {
    String[] parts = entry.split(" ");
    try {
      return new Member(who, URI.create(parts[4]), Long.parseLong(parts[3]));
    } catch (RuntimeException e) {
      throw calls.foreign(key, "field " + who);
    }
  }

  /** Gives a lease to the members of the last looks that the server no longer has. */
  void addKnown() {
    List<String> arguments = new ArrayList<>(List.of(millis(LEASE)));
    synchronized (known) {
      known.forEach((who, entry) -> arguments.addAll(List.of(who, entry.split(" ", 2)[1])));
    }
    calls.run(ADD, key, List.of(key), arguments);
  }

  void leave() {
    calls.run(LEAVE, key, List.of(key), List.of(name, token, channel));
  }

  private static String millis(Duration duration) {
    return String.valueOf(duration.toMillis());
  }
}
