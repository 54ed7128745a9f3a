package io.originsimulator.server.admin;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The streams that have listeners; those with the same parameters share one. For any thread. */
final class SharedFeeds {
  private final Map<SnapshotView, WeakReference<AdminCaller.Feed>> feeds = new HashMap<>();

  /** Returns the feed of a view, which is made unless a listener has one. */
  synchronized AdminCaller.Feed feed(SnapshotView view, Supplier<AdminCaller.Feed> made) {
    feeds.values().removeIf(unused -> unused.get() == null);
    @Nullable WeakReference<AdminCaller.Feed> known = feeds.get(view);
    AdminCaller.@Nullable Feed feed = known == null ? null : known.get();
    if (feed == null) {
      feed = made.get();
      feeds.put(view, new WeakReference<>(feed));
    }
    return feed;
  }
}
