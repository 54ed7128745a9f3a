package io.originsimulator.server.store;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A place outside of the process that keeps the state of one simulator, or of several. For any
 * thread; its calls may block, so they never run on an event loop.
 */
public interface RecipeStore extends AutoCloseable {

  /**
   * A live simulator that serves the state of a store.
   *
   * @param admin the root of its admin pages, without a path
   * @param edition the edition that it last announced; 0 before the first
   */
  record Member(String name, URI admin, long edition) {}

  /**
   * Returns the state; {@link KeptState#NONE} before the first {@link #replace}. Never returns an
   * earlier edition than before: a store that lost its content gets the newest one again first.
   *
   * @throws StoreException if the store cannot be read, or its content is not a state
   */
  KeptState read();

  /**
   * Replaces the state in one transaction; when it returns true, the new state survives the
   * process.
   *
   * @param expectedEdition the edition on which the change is based
   * @return false if the store has another edition; nothing has changed then
   * @throws StoreException if the store cannot be written; nothing has changed then, as far as the
   *     store can know
   */
  boolean replace(long expectedEdition, KeptState next);

  /**
   * Makes this simulator a member, until {@link #close}.
   *
   * @param changed runs on a thread of the store whenever the state or the members may be others,
   *     and when the store becomes unreachable; must not block
   * @throws StoreException if the store cannot be reached
   */
  void begin(Member self, Runnable changed);

  /** Announces the edition that this simulator serves; cheap, and may be repeated. */
  void serves(long edition);

  /**
   * Waits until all live members serve an edition or a later one.
   *
   * @param patience maximum time to wait
   * @return the names of live members that serve an earlier one by then, sorted
   */
  List<String> await(long edition, Duration patience);

  /**
   * Returns the time since which changes no longer wait for this simulator; empty if they do. Never
   * blocks.
   */
  Optional<Duration> notAwaitedFor();

  /** Returns the live members, with this one, sorted by name; none if it keeps no members. */
  List<Member> members();

  /** Ends the membership, and releases the store. */
  @Override
  void close();
}
