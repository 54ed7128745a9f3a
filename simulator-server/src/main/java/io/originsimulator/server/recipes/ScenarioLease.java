package io.originsimulator.server.recipes;

/**
 * One event loop's hold on an edition, for all its requests that are pending under it. Confined to
 * that loop: counting a request costs no atomic operation.
 */
public final class ScenarioLease {
  private final Edition edition;
  private int pending;
  private boolean ended;

  /**
   * A lease on an edition.
   *
   * @param edition held for the lease
   */
  public ScenarioLease(Edition edition) {
    this.edition = edition;
  }

  public Edition edition() {
    return edition;
  }

  /** A request is pending under this lease. */
  public void begin() {
    pending++;
  }

  /** A request has been answered or given up. */
  public void finish() {
    pending--;
    letGoIfDone();
  }

  /** No further request will begin. */
  public void end() {
    ended = true;
    letGoIfDone();
  }

  private void letGoIfDone() {
    if (ended && pending == 0) {
      edition.letGo();
    }
  }
}
