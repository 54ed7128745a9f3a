package io.originsimulator.server.wire;

/** Tells a connection to answer what is pending and then to end. */
public enum ServerStop {
  DRAIN
}
