package shop;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static io.originsimulator.junit.SimulatorAssertions.fail;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.junit.SimulatorTime;
import io.originsimulator.server.Simulator;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/** An outage of half an hour, without waiting and without a second thread in the test. */
@ExtendWith(ManualClockTest.ExpectsReport.class) // registered before the simulator's, so called after it
@OriginSimulator(
    clock = SimulatorTime.MANUAL,
    json =
        """
        route: /orders
        body: "[]"
        stages:
          - { at: 0s, status: 503, latency: 10m }
          - { at: 30m, status: 200, latency: 2s }
        """)
class ManualClockTest {
  private static final Duration NONE = Duration.ZERO; // only responses take time here
  private static final String FORGOTTEN = "the test forgot to advance";

  @Test
  void blockingCallNeedsNoSecondThread(Simulator origin) throws Exception {
    String response =
        origin
            .clock()
            .whileAdvancing(
                () -> ShopClient.getWithRetries(origin.uri("/orders"), NONE, NONE, NONE));
    assertThat(response).isEqualTo("200 []");
    assertThat(origin.clock().elapsed()).isEqualTo(Duration.ofMinutes(30).plusSeconds(2));
  }

  @Test
  void schedulerRunsTasksAtTheirInstants(Simulator origin) throws Exception {
    ScheduledFuture<String> late =
        origin
            .clock()
            .asScheduler()
            .schedule(() -> origin.clock().elapsed().toString(), 40, TimeUnit.MINUTES);
    origin.clock().advanceBy("39m");
    assertThat(late.isDone()).isFalse();
    origin.clock().advanceBy("1m");
    assertThat(late.get()).isEqualTo("PT40M");
  }

  @Test
  void reportNamesTheRequestsThatWaitForAnAdvance(Simulator origin) {
    CompletableFuture.runAsync(() -> ShopClient.get(origin.uri("/orders")));
    origin.clock().awaitPending(1);
    fail(FORGOTTEN);
  }

  /** Checks the failure as a user would see it. */
  static final class ExpectsReport implements TestExecutionExceptionHandler {
    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure)
        throws Throwable {
      if (!FORGOTTEN.equals(failure.getMessage())) {
        throw failure;
      }
      assertThat(failure)
          .hasStackTraceContaining(
              "manual clock at 0; 1 × /orders wait for advanceBy(…) or whileAdvancing(…)");
    }
  }
}
