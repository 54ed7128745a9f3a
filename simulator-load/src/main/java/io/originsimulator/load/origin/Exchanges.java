package io.originsimulator.load.origin;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The exchanges of a run by number, in pages: numbers are dense, and there may be millions. */
final class Exchanges {
  private static final int PAGE_BITS = 10;
  private static final int PAGE = 1 << PAGE_BITS;

  private final Map<Long, @Nullable Exchange[]> pages = new TreeMap<>();

  /** That of a number; made if it is not there. */
  Exchange of(long number) {
    @Nullable Exchange[] page =
        pages.computeIfAbsent(number >> PAGE_BITS, none -> new @Nullable Exchange[PAGE]);
    int place = (int) (number & (PAGE - 1));
    Exchange exchange = page[place];
    if (exchange == null) {
      exchange = new Exchange();
      page[place] = exchange;
    }
    return exchange;
  }

  void forEach(Consumer<Exchange> action) {
    for (@Nullable Exchange[] page : pages.values()) {
      for (Exchange exchange : page) {
        if (exchange != null) {
          action.accept(exchange);
        }
      }
    }
  }
}
