package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.net.Rehearsal.Kind;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class RehearsalTest {
  @Test
  void stopEndsTheRehearsal() throws Exception {
    Recorded recorded = new Recorded();
    CompletableFuture<String> stopped = CompletableFuture.completedFuture("stopped");
    Rehearsal.rehearse(new Kind(false, false, false), stopped, recorded);
    assertThat(recorded.samples).isEmpty();
    assertThat(recorded.ends.get(0).connections()).isZero();
  }

  @Test
  void rehearsalOfASprintIsOneRequest() throws Exception {
    Recorded recorded = new Recorded();
    Rehearsal.rehearse(new Kind(false, false, true), new CompletableFuture<>(), recorded);
    assertThat(recorded.outcomes()).containsExactly(Outcome.ANSWERED);
  }

  @Test
  void rehearsalCoversSimplerOnes() {
    Kind tls = new Kind(true, false, false);
    assertThat(tls.covers(new Kind(false, false, true))).isTrue();
    assertThat(tls.covers(new Kind(true, true, false))).isFalse();
    assertThat(new Kind(false, false, false).covers(tls)).isFalse();
    assertThat(new Kind(true, false, true).covers(tls)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"false, false, http", "true, false, https", "false, true, http", "true, true, https"})
  void usesTheProtocolsOfTheRun(boolean tls, boolean http2, String scheme) throws Exception {
    CompletableFuture<Void> seen = new CompletableFuture<>();
    Recorded recorded =
        new Recorded() {
          @Override
          public synchronized void accept(RunEvent event) {
            super.accept(event);
            if (event instanceof Sample) {
              seen.complete(null);
            }
          }
        };
    Rehearsal.rehearse(new Kind(tls, http2, false), seen, recorded);
    assertThat(recorded.begins.get(0).targets().get(0).url()).startsWith(scheme + "://");
    assertThat(recorded.outcomes()).contains(Outcome.ANSWERED);
  }
}
