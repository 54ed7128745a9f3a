package io.originsimulator.load;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetSafetyTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.9.9.9",
        "::1",
        "10.255.0.1",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "169.254.0.1",
        "fe80::1",
        "fc00::1",
        "fd12:3456::1",
        "0.0.0.0"
      })
  void allowsThisMachineAndPrivateNetworks(String address) throws UnknownHostException {
    InetAddress there = InetAddress.getByName(address);
    assertThatCode(() -> TargetSafety.DEFAULT.checkAddress("host", there))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "172.15.0.1",
        "172.32.0.1",
        "192.169.0.1",
        "11.0.0.1",
        "8.8.8.8",
        "2001:db8::1",
        "fe00::1"
      })
  void allowsPublicAddressesOnlyOfConfirmedTargets(String address) throws UnknownHostException {
    InetAddress there = InetAddress.getByName(address);
    assertThatThrownBy(() -> TargetSafety.DEFAULT.checkAddress("host", there))
        .isInstanceOf(UnsafeTargetException.class)
        .hasMessageStartingWith("host is ")
        .hasMessageEndingWith(
            "(expected: a loopback or private address; if you own the target, add --i-own-this-target)");
    assertThatCode(() -> new TargetSafety(true, 1).checkAddress("host", there))
        .doesNotThrowAnyException();
  }

  @Test
  void messageNamesAnAddressWithoutHostNameOnce() throws UnknownHostException {
    InetAddress there = InetAddress.getByName("8.8.8.8");
    assertThatThrownBy(() -> TargetSafety.DEFAULT.checkAddress("8.8.8.8", there))
        .hasMessage(
            "8.8.8.8 is neither this machine nor a private network"
                + " (expected: a loopback or private address; if you own the target, add --i-own-this-target)");
  }

  @Test
  void rejectsRatesAboveTheMaximum() {
    assertThatCode(() -> TargetSafety.DEFAULT.checkRate(10_000)).doesNotThrowAnyException();
    assertThatThrownBy(() -> TargetSafety.DEFAULT.checkRate(10_001))
        .isInstanceOf(UnsafeTargetException.class)
        .hasMessage(
            "10001 requests/s exceed the maximum of 10000/s (expected: a lower rate; if the target can"
                + " handle more, --max-rate 10001)");
  }
}
