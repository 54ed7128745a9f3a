package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RehearsalTest {
  @Test
  void ipv6AddressIsInBrackets() throws Exception {
    byte[] ofIpv6 = new byte[16];
    ofIpv6[15] = 1;
    URI url = URI.create(Rehearsal.url(false, at(ofIpv6, 81)));
    assertThat(url.getHost()).isEqualTo("[0:0:0:0:0:0:0:1]");
    assertThat(url.getPort()).isEqualTo(81);
    InetSocketAddress ofIpv4 = at(new byte[] {127, 0, 0, 1}, 80);
    assertThat(Rehearsal.url(false, ofIpv4)).isEqualTo("http://127.0.0.1:80/");
    assertThat(Rehearsal.url(true, ofIpv4)).isEqualTo("https://127.0.0.1:80/");
  }

  @Test
  void stopEndsTheRehearsal() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      Rehearsal.play(
          target.url("/"), false, CompletableFuture.completedFuture("stopped"), new Recorded());
      assertThat(target.requests).isEmpty();
    }
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
    Rehearsal.rehearse(
        new Rehearsal.Kind(tls, http2), url -> Rehearsal.play(url, http2, seen, recorded));
    assertThat(recorded.begins.get(0).targets().get(0).url()).startsWith(scheme + "://");
    assertThat(recorded.outcomes()).contains(Outcome.ANSWERED);
  }

  private static InetSocketAddress at(byte[] address, int port) throws Exception {
    return new InetSocketAddress(InetAddress.getByAddress(address), port);
  }
}
