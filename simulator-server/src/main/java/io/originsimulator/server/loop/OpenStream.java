package io.originsimulator.server.loop;

import io.netty.buffer.ByteBuf;
import io.originsimulator.recipe.stream.StreamFormat;
import io.originsimulator.recipe.value.Fault;

/** A stream of events whose head has been sent. Confined to its event loop. */
public interface OpenStream {

  /** Returns the form of its events. */
  StreamFormat format();

  /**
   * Sends an event besides those of the recipe, at once.
   *
   * @param event its text with the framing of its format; owned by this method
   * @return false if the client does not read: the event is dropped
   */
  boolean push(ByteBuf event);

  /** Stops or resumes the events of the recipe; those that follow are late by the pause. */
  void pause(boolean stopped);

  /** Ends the stream in order, as after its last event. */
  void end();

  /** Ends the stream with a fault. */
  void fail(Fault.Kind kind);
}
