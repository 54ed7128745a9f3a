package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
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

  private static InetSocketAddress at(byte[] address, int port) throws Exception {
    return new InetSocketAddress(InetAddress.getByAddress(address), port);
  }
}
