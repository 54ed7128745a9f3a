package io.originsimulator.cli.redis;

import io.originsimulator.server.store.RecipeStore.Member;
import io.originsimulator.server.store.StoreException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * This replica's part in the fleet: its heartbeats, its ear for changes, and its wait for others.
 *
 * <p>The callback for changes runs when the server has another edition than this replica serves,
 * when replicas come or end, while the server is away, and when it is back: on a thread of this
 * class, so it must be short.
 */
final class RedisMembership {
  private static final Duration LOOK = Duration.ofMillis(50); // while it waits for others
  private static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos(); // for replicas that ended

  private final RedisCalls calls;
  private final RedisMembers members;
  private final RedisLease lease = new RedisLease(System::nanoTime);
  private final LongSupplier stored;
  private final Runnable changed;
  private final Consumer<String> warnings;
  private final RedisNews news;
  private final Thread heartbeats = daemon(this::beatUntilEnd, "heartbeat");
  private final Thread listener;
  private long serving; // guarded by this
  private boolean announces; // guarded by this
  private final Set<String> waiting = new HashSet<>(); // writers of editions; guarded by this
  private boolean looks; // guarded by this
  private boolean ended; // guarded by this
  private long tried = -1; // edition; of the heartbeats' thread, as the fields below
  private long triedAtNanos;
  private long lookedAtNanos;
  private List<String> replicas = List.of();
  private boolean isAway;
  private boolean isTaken;

  RedisMembership(
      RedisCalls calls,
      RedisMembers members,
      LongSupplier stored,
      Runnable changed,
      Consumer<String> warnings) {
    this.calls = calls;
    this.members = members;
    this.stored = stored;
    this.changed = changed;
    this.warnings = warnings;
    this.news =
        new RedisNews(calls, members.channel(), members.ownChannel(), this::published, this::look);
    this.listener = daemon(news, "news");
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, "origin-simulator-" + name);
    thread.setDaemon(true);
    return thread;
  }

  /** Joins the fleet, and starts the threads. */
  void begin() {
    members.join();
    long sent = lease.now();
    members.beat(0, Set.of());
    lease.renew(sent, true);
    members.live(); // the server may lose them from now on
    listener.start();
    heartbeats.start();
  }

  /**
   * Notifies its writer that an edition is served, by the next heartbeat, which follows at once.
   */
  synchronized void serves(long edition) {
    if (edition != serving) {
      serving = edition;
      announces = true;
      notifyAll();
    }
  }

  private void published(long edition, String writer) {
    if (hear(edition, writer) != edition) {
      changed.run();
    }
  }

  /** Notifies the writer of an edition, now or once it is served; returns the edition served. */
  private synchronized long hear(long edition, String writer) {
    waiting.add(writer);
    if (serving >= edition) {
      announces = true;
      notifyAll();
    }
    return serving;
  }

  /** Looks for replicas that have come or left, by the next heartbeat, which follows at once. */
  private synchronized void look() {
    looks = true;
    notifyAll();
  }

  private void beatUntilEnd() {
    while (awaitBeat()) {
      try {
        beat();
      } catch (StoreException e) {
        isAway = true;
        changed.run();
      }
    }
  }

  /** Waits for the next heartbeat; returns false at the end. */
  @SuppressWarnings("WaitNotInLoop") // a heartbeat that is early does no harm
  private synchronized boolean awaitBeat() {
    try {
      if (!announces && !looks && !ended) {
        wait(RedisMembers.HEARTBEAT.toMillis());
      }
    } catch (InterruptedException e) {
      ended = true;
    }
    return !ended;
  }

  private void beat() {
    long edition;
    Set<String> notified;
    boolean looked;
    synchronized (this) {
      edition = serving;
      notified = announces ? Set.copyOf(waiting) : Set.of();
      waiting.removeAll(notified);
      announces = false;
      looked = looks;
      looks = false;
    }
    long now = lease.now();
    String held = members.beat(edition, notified);
    if (!held.isEmpty() && !isTaken) {
      warnings.accept("warning: " + members.taken(held).getMessage());
    }
    isTaken = !held.isEmpty();
    long there = stored.getAsLong();
    if (!isTaken) {
      lease.renew(now, there <= edition);
    }
    long pause = RedisMembers.LEASE.toNanos();
    if (isAway || (there != edition && (there != tried || now - triedAtNanos > pause))) {
      isAway = false;
      tried = there;
      triedAtNanos = now;
      changed.run();
    }
    if (there >= edition && (looked || now - lookedAtNanos > LOOK_NANOS)) {
      lookedAtNanos = now;
      List<String> live = live().stream().map(Member::name).toList();
      if (!live.equals(replicas)) {
        replicas = live;
        changed.run();
      }
    }
    news.ping();
  }

  /** Returns the names of live replicas that do not serve an edition within a time. */
  List<String> await(long edition, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      long messages = news.messages();
      List<String> behind =
          live().stream().filter(it -> it.edition() < edition).map(Member::name).toList();
      long left = end - System.nanoTime();
      if (behind.isEmpty() || left <= 0) {
        return behind;
      }
      news.await(messages + behind.size(), Duration.ofNanos(Math.min(left, LOOK.toNanos())));
    }
  }

  /** Returns the time since the lease of this replica has ended; empty while it lasts. */
  Optional<Duration> sinceLease() {
    return lease.sinceEnd();
  }

  /** Returns the live replicas; those of the last looks while the server is away. */
  List<Member> live() {
    try {
      return members.live();
    } catch (StoreException e) {
      return members.known();
    }
  }

  /** Gives a lease to the replicas that the server has lost. */
  void addKnown() {
    members.addKnown();
  }

  void end() {
    synchronized (this) {
      ended = true;
      notifyAll();
    }
    news.close();
    try {
      members.leave();
    } catch (StoreException e) {
      // its lease ends by itself
    }
    calls.close();
    try {
      heartbeats.join(RedisMembers.HEARTBEAT.toMillis());
      listener.join(RedisMembers.HEARTBEAT.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
