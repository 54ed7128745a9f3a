package io.originsimulator.server.wire;

import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.util.List;
import java.util.stream.Stream;

/** The transports of this machine. */
final class Transports {
  private static final List<Transport> HERE =
      Stream.of(Transport.values())
          .filter(transport -> transport != Transport.AUTO)
          .filter(Transports::isHere)
          .toList();

  private Transports() {}

  /** Returns every transport that is available on this machine. */
  static List<Transport> here() {
    return HERE;
  }

  private static boolean isHere(Transport transport) {
    try {
      Simulator.builder().transport(transport).start().close();
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }
}
