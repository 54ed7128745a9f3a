package io.originsimulator.scenario;

import io.originsimulator.recipe.value.Per;
import java.util.function.Supplier;

/**
 * State that requests share as {@code per} says: one for all, or one for each client, connection or
 * header's value. Any thread.
 *
 * @param <V> the state; guards itself
 */
sealed interface Shared<V> {

  /** The state that a request shares. */
  V of(Arrival arrival);

  /**
   * State shared as a recipe says.
   *
   * @param per a route, client, connection or header
   */
  static <V> Shared<V> by(Per per, Supplier<V> fresh) {
    return per instanceof Per.WholeRoute
        ? new ByAll<>(fresh.get())
        : new ByKey<>(per, new KeyedMemory<>(fresh));
  }

  /** One for all. */
  record ByAll<V>(V state) implements Shared<V> {
    @Override
    public V of(Arrival arrival) {
      return state;
    }
  }

  /** One for each key. */
  record ByKey<V>(Per per, KeyedMemory<V> states) implements Shared<V> {
    @Override
    public V of(Arrival arrival) {
      return states.of(key(per, arrival));
    }

    private static Object key(Per per, Arrival arrival) {
      if (per instanceof Per.Client) {
        return arrival.caller().client();
      }
      if (per instanceof Per.Connection) {
        return arrival.caller().connection();
      }
      if (per instanceof Per.Header header) {
        return Dice.hash(arrival.header(header)); // of any length, remembered in 8 bytes
      }
      throw new IllegalArgumentException("not shared by " + per);
    }
  }
}
