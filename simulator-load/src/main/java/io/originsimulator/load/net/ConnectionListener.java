package io.originsimulator.load.net;

import org.jspecify.annotations.Nullable;

/** Takes what becomes of a lane's requests on their connections. The lane's thread only. */
interface ConnectionListener {
  /**
   * A complete response has come.
   *
   * @param location of a redirect; null: it is none
   */
  void answered(Exchange exchange, @Nullable String location);

  /** The connection of a request is gone, or could not be opened. */
  void failed(Exchange exchange, Failure failure);

  /** A connection that no request waits for is open, or has failed. */
  void preOpened();
}
