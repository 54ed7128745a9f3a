package io.originsimulator.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The state of each client, connection or header value: bounded, dropping the least recently used
 * first. For any thread.
 *
 * @param <V> the state
 */
final class KeyedMemory<V> {

  /** The maximum number of entries. */
  static final int MOST = 100_000;

  private final Supplier<V> fresh;
  private final Map<Object, V> values =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, V> eldest) {
          return size() > most;
        }
      };
  private final int most;

  KeyedMemory(Supplier<V> fresh) {
    this(MOST, fresh);
  }

  /**
   * Creates an empty memory.
   *
   * @param most maximum number of keys
   * @param fresh creates the state of an unknown key
   */
  KeyedMemory(int most, Supplier<V> fresh) {
    this.most = most;
    this.fresh = fresh;
  }

  synchronized V of(Object key) {
    return values.computeIfAbsent(key, unknown -> fresh.get());
  }

  /** Returns the state of each known key. */
  synchronized List<V> all() {
    return List.copyOf(values.values());
  }
}
