package io.originsimulator.scenario;

import io.originsimulator.recipe.value.Per;
import java.util.List;
import java.util.function.Supplier;

/**
 * State that requests share according to {@code per}: one for all requests, or one for each client,
 * connection or header value. For any thread.
 *
 * @param <V> the state; thread-safe itself
 */
sealed interface Shared<V> {

  /** Returns the state that a request shares. */
  V of(Arrival arrival);

  /** Returns all states at present. */
  List<V> all();

  /**
   * Returns state shared according to a recipe.
   *
   * @param per a route, client, connection or header
   * @param fresh creates a state
   */
  static <V> Shared<V> by(Per per, Supplier<V> fresh) {
    return per instanceof Per.WholeRoute
        ? new ByAll<>(fresh.get())
        : new ByKey<>(per, new KeyedMemory<>(fresh));
  }

  /** One state for all requests. */
  record ByAll<V>(V state) implements Shared<V> {
    @Override
    public V of(Arrival arrival) {
      return state;
    }

    @Override
    public List<V> all() {
      return List.of(state);
    }
  }

  /** One state for each key. */
  record ByKey<V>(Per per, KeyedMemory<V> states) implements Shared<V> {
    @Override
    public V of(Arrival arrival) {
      return states.of(key(per, arrival));
    }

    @Override
    public List<V> all() {
      return states.all();
    }

    private static Object key(Per per, Arrival arrival) {
      if (per instanceof Per.Client) {
        return arrival.request().client();
      }
      if (per instanceof Per.Connection) {
        return arrival.request().connection();
      }
      if (per instanceof Per.Header header) {
        return Dice.hash(arrival.header(header)); // 8 bytes, whatever the length of the value
      }
      throw new IllegalArgumentException("not shared by " + per);
    }
  }
}
