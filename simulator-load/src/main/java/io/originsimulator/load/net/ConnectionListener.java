package io.originsimulator.load.net;

import org.jspecify.annotations.Nullable;

/**
 * A listener for the outcomes of a lane's requests on their connections. The lane's thread only.
 */
interface ConnectionListener {
  /**
   * Called when a response is complete.
   *
   * @param location target of a redirect; null: not a redirect
   */
  void answered(Exchange exchange, @Nullable String location);

  /** Called when the connection of a request was lost, or could not be opened. */
  void failed(Exchange exchange, Failure failure);

  /** Called when a connection without a request has been opened, or has failed. */
  void preOpened();
}
