package io.originsimulator.server.store;

import io.originsimulator.server.store.RecipeStore.Member;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A store in memory with any number of members, which a test can make fail. States are kept in
 * their written form, as everywhere.
 *
 * <p>Members are notified of each change by a call; nothing waits. For any thread.
 */
public final class MemoryStore {
  private final Map<String, Member> members = new LinkedHashMap<>();
  private final Map<String, Runnable> changed = new LinkedHashMap<>();
  private final List<Runnable> beforeReplace = new ArrayList<>();
  private final KeptStateJson json = new KeptStateJson(Optional.empty());
  private byte[] kept = json.write(KeptState.NONE);
  private Consumer<Member> beforeBegin = member -> {};
  private Optional<String> failure = Optional.empty();
  private Optional<Duration> ended = Optional.empty(); // leases

  /** Returns the store as one simulator sees it. */
  public RecipeStore open(KeptStateJson form) {
    return new View(form);
  }

  /** Returns the state. */
  public synchronized KeptState state() {
    return json.read(kept, "memory");
  }

  /** Sets the content, whatever it is, and notifies nobody. */
  public synchronized void set(byte[] content) {
    kept = content.clone();
  }

  /** Fails from now on. */
  public synchronized void fail(String reason) {
    failure = Optional.of(reason);
    notifyMembers();
  }

  /** Works again. */
  public synchronized void recover() {
    failure = Optional.empty();
    notifyMembers();
  }

  /** Ends the leases of all members some time ago. */
  public synchronized void endLeases(Duration ago) {
    ended = Optional.of(ago);
  }

  /** Runs a task before the next replacement is tried. */
  public synchronized void beforeReplace(Runnable task) {
    beforeReplace.add(task);
  }

  /** Runs a task before a simulator becomes a member. */
  public synchronized void beforeBegin(Consumer<Member> task) {
    beforeBegin = task;
  }

  private synchronized Consumer<Member> beforeBegin() {
    return beforeBegin;
  }

  /** Forgets a member, as at the end of its lease, and notifies all. */
  public synchronized void forget(String name) {
    members.remove(name);
    notifyMembers();
  }

  /** Waits until a member has announced an edition or a later one. */
  public synchronized void awaitServing(String name, long edition) throws InterruptedException {
    while (members.get(name).edition() < edition) {
      wait();
    }
  }

  /** Notifies all members, as after a change. */
  public synchronized void notifyMembers() {
    List.copyOf(changed.values()).forEach(Runnable::run);
  }

  private void requireReachable() {
    if (failure.isPresent()) {
      throw new StoreException(failure.get());
    }
  }

  private final class View implements RecipeStore {
    private final KeptStateJson form;
    private String name = "";

    View(KeptStateJson form) {
      this.form = form;
    }

    @Override
    public KeptState read() {
      synchronized (MemoryStore.this) {
        requireReachable();
        return form.read(kept, "memory");
      }
    }

    @Override
    public boolean replace(long expectedEdition, KeptState next) {
      synchronized (MemoryStore.this) {
        return replaceNow(expectedEdition, next);
      }
    }

    private boolean replaceNow(long expectedEdition, KeptState next) {
      requireReachable();
      List<Runnable> first = List.copyOf(beforeReplace);
      beforeReplace.clear();
      first.forEach(Runnable::run);
      if (state().edition() != expectedEdition) {
        return false;
      }
      kept = form.write(next);
      notifyMembers();
      return true;
    }

    @Override
    public void begin(Member self, Runnable onChange) {
      beforeBegin().accept(self);
      synchronized (MemoryStore.this) {
        requireReachable();
        name = self.name();
        members.put(name, self);
        changed.put(name, onChange);
      }
    }

    @Override
    public void serves(long edition) {
      synchronized (MemoryStore.this) {
        requireReachable();
        members.computeIfPresent(name, (key, one) -> new Member(key, one.admin(), edition));
        MemoryStore.this.notifyAll();
      }
    }

    @Override
    public List<String> await(long edition, Duration patience) {
      synchronized (MemoryStore.this) {
        requireReachable();
      }
      return members().stream().filter(one -> one.edition() < edition).map(Member::name).toList();
    }

    @Override
    public Optional<Duration> notAwaitedFor() {
      synchronized (MemoryStore.this) {
        return ended;
      }
    }

    @Override
    public List<Member> members() {
      synchronized (MemoryStore.this) {
        return members.values().stream()
            .sorted((one, other) -> one.name().compareTo(other.name()))
            .toList();
      }
    }

    @Override
    public void close() {
      synchronized (MemoryStore.this) {
        members.remove(name);
        changed.remove(name);
      }
    }
  }
}
