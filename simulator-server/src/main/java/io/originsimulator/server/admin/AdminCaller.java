package io.originsimulator.server.admin;

import io.netty.util.concurrent.Future;
import io.originsimulator.server.http.EncodedResponse;

/** The client that sent a call, and the way to it. */
public interface AdminCaller {

  /** Returns a future that is completed when the client's connection is closed. */
  Future<?> left();

  /** Sends the response of a slow page; called on the executor. */
  void answer(EncodedResponse response);

  /** Sends events after the head that the page returns; called before it returns. */
  void follow(SnapshotEvents events);
}
