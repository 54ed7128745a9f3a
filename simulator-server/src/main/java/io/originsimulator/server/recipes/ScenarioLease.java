package io.originsimulator.server.recipes;

/**
 * One event loop's hold on a snapshot, for all its requests that are pending under it. Confined to
 * that loop: counting a request costs no atomic operation.
 */
public final class ScenarioLease {
  private final ScenarioSnapshot snapshot;
  private int pending;
  private boolean ended;

  /**
   * A lease on a snapshot.
   *
   * @param snapshot held for the lease
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
