package io.originsimulator.server.wire;

/** The event that makes a connection answer its pending requests and then end. */
public enum ServerStop {
  DRAIN
}
