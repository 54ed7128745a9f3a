package io.originsimulator.cli.redis;

import static io.originsimulator.cli.redis.RedisCalls.bytes;

import io.originsimulator.load.collect.Relay;
import io.originsimulator.server.store.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The results of drivers on their way through a Redis server: a stream for each worker.
 *
 * <pre>
 *   {prefix}:results:2       1000-1000 b …, 1900-900 b …    each id: the end of a part, its length
 *   {prefix}:taken:2         number of bytes that the collector has taken
 *   {prefix}:worker:2        exists while the worker is alive
 *   {prefix}:stop            exists if the run was stopped
 * </pre>
 *
 * <p>All keys expire an hour after their last use.
 */
public final class RedisRelay implements Relay {
  private static final String SENT =
      """
      redis.call('set', KEYS[3], '', 'px', 5000)
      return {redis.call('get', KEYS[2]) or '0', redis.call('xlen', KEYS[1]),
        redis.call('exists', KEYS[4])}
      """;
  private static final String PUT =
      """
      local put = redis.pcall('xadd', KEYS[1], ARGV[1], ARGV[2], ARGV[3])
      if type(put) == 'table' and put.err and not put.err:find('equal or smaller') then
        return put
      end
      redis.call('expire', KEYS[1], 3600)
      return 1
      """;
  private static final String TAKE =
      """
      redis.call('set', KEYS[2], ARGV[1], 'ex', 3600)
      redis.call('xtrim', KEYS[1], 'minid', ARGV[2])
      local parts = redis.call('xrange', KEYS[1], '-', '+', 'count', 16)
      if #parts > 0 then
        local finish, length = parts[1][1]:match('(%d+)-(%d+)')
        if finish - length > tonumber(ARGV[1]) then
          redis.call('del', KEYS[1])
          parts = {}
        end
      end
      return {redis.call('exists', KEYS[3]), parts}
      """;
  private static final String LAST = "last"; // the field of the last part; "b" of the others
  private static final long HOUR_SECONDS = 3600;

  private final RedisAddress address;
  private final RedisCalls calls;

  /** Creates a relay; connects with the first call. */
  public RedisRelay(RedisAddress address) {
    this.address = address;
    this.calls = new RedisCalls(address);
  }

  @Override
  public Sent sent(int worker) throws IOException {
    List<?> state = (List<?>) run(SENT, worker);
    long taken = Long.parseLong(text(state.get(0)));
    return new Sent(taken, !state.get(1).equals(0L), state.get(2).equals(1L));
  }

  @Override
  public void put(int worker, Part part) throws IOException {
    String id = part.end() + "-" + part.bytes().length;
    run(PUT, worker, bytes(id), bytes(part.last() ? LAST : "b"), part.bytes());
  }

  @Override
  public Received take(int worker, long taken) throws IOException {
    List<?> reply =
        (List<?>) run(TAKE, worker, bytes(String.valueOf(taken)), bytes(taken + 1 + ""));
    List<Part> parts = new ArrayList<>();
    for (Object entry : (List<?>) reply.get(1)) {
      String id = text(((List<?>) entry).get(0));
      List<?> field = (List<?>) ((List<?>) entry).get(1);
      long end = Long.parseLong(id.substring(0, id.indexOf('-')));
      parts.add(new Part(end, (byte[]) field.get(1), text(field.get(0)).equals(LAST)));
    }
    return new Received(parts, reply.get(0).equals(1L));
  }

  @Override
  public void stop() throws IOException {
    String key = address.key("stop");
    failing(() -> calls.call(key, jedis -> jedis.setex(key, HOUR_SECONDS, "")));
  }

  private Object run(String script, int worker, byte[]... arguments) throws IOException {
    List<byte[]> keys = new ArrayList<>();
    for (String name : List.of("results:", "taken:", "worker:")) {
      keys.add(bytes(address.key(name + (worker + 1))));
    }
    keys.add(bytes(address.key("stop")));
    return failing(
        () ->
            calls.call(
                address.key("results:" + (worker + 1)),
                jedis -> jedis.eval(bytes(script), keys, List.of(arguments))));
  }

  private static <T> T failing(Supplier<T> call) throws IOException {
    try {
      return call.get();
    } catch (StoreException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static String text(Object reply) {
    return new String((byte[]) reply, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    calls.close();
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
