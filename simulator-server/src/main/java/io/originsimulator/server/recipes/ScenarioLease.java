package io.originsimulator.server.recipes;

/**
 * The hold of one event loop on a snapshot, for all requests that are pending under it. Confined to
 * that loop, so that counting a request needs no atomic operation.
 */
public final class ScenarioLease {
  private final ScenarioSnapshot snapshot;
  private int pending;
  private boolean ended;

  /**
   * Creates a lease.
   *
   * @param snapshot a snapshot that the caller holds; the lease releases it
   */
  public ScenarioLease(ScenarioSnapshot snapshot) {
    this.snapshot = snapshot;
  }

  public ScenarioSnapshot snapshot() {
    return snapshot;
  }

  /** Counts a request as pending under this lease. */
  public void begin() {
    pending++;
  }

  /** Counts a request that has been answered or cancelled. */
  public void finish() {
    pending--;
    letGoIfDone();
  }

  /** Ends the lease for further requests. */
  public void end() {
    ended = true;
    letGoIfDone();
  }

  private void letGoIfDone() {
    if (ended && pending == 0) {
      snapshot.letGo();
    }
  }
}
