package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.Simulator;
import java.net.ConnectException;
import java.net.Socket;
import org.junit.jupiter.api.RepeatedTest;

/** A declared document with a listener, whose port the manual clock closes. */
@OriginSimulator(
    clock = SimulatorTime.MANUAL,
    json =
        """
        { "listener": { "stages": [
            { "at": "10s", "accept": "refuse" }, { "at": "1h", "accept": "open" }] },
          "recipes": [{ "route": "/orders", "body": "[]" }] }
        """)
class ListenerDocumentTest {
  @RepeatedTest(2) // the reset opens the port, and restarts the timeline
  void portIsClosedFromItsStageOn(Simulator origin) {
    origin.clock().advanceTo("9.999s");
    assertThat(Calls.status(origin, "/orders")).isEqualTo(200);
    origin.clock().advanceToNextStage();
    assertThatThrownBy(() -> new Socket(origin.uri().getHost(), origin.port()).close())
        .isInstanceOf(ConnectException.class);
  }
}
