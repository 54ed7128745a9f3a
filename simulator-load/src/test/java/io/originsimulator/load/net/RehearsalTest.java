package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RehearsalTest {
  @Test
  void anAddressOfIpv6IsInBrackets() throws Exception {
    byte[] ofIpv6 = new byte[16];
    ofIpv6[15] = 1;
    URI url = URI.create(Rehearsal.url(at(ofIpv6, 81)));
    assertThat(url.getHost()).isEqualTo("[0:0:0:0:0:0:0:1]");
    assertThat(url.getPort()).isEqualTo(81);
    assertThat(Rehearsal.url(at(new byte[] {127, 0, 0, 1}, 80))).isEqualTo("http://127.0.0.1:80/");
  }

  @Test
  void aStopEndsIt() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      int port = URI.create(target.url("/")).getPort();
      Rehearsal.play(
          at(new byte[] {127, 0, 0, 1}, port), CompletableFuture.completedFuture("stopped"));
      assertThat(target.requests).isEmpty();
    }
  }

  private static InetSocketAddress at(byte[] address, int port) throws Exception {
    return new InetSocketAddress(InetAddress.getByAddress(address), port);
  }
}
