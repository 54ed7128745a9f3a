package io.originsimulator.load.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.HostAndPort;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.preflight.Need.Ends;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TargetPlacesTest {
  private static final DriverSettings SETTINGS = DriverSettings.defaults();

  @Test
  void pathsAndSpellingsOfAServerAreOnePlace() {
    TargetPlaces places =
        lookUp(SETTINGS, "http://127.0.0.1/a", "http://127.0.0.1:80/b", "HTTP://127.0.0.1/c?d");
    assertThat(places)
        .isEqualTo(
            new TargetPlaces(
                1, Set.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 80))));
  }

  @Test
  void countsTheAddressesThatAreConnectedTo() {
    HostAndPort shop = HostAndPort.parse("shop.example:80");
    DriverSettings elsewhere =
        DriverSettings.of(
            s -> {
              s.connectTo(shop, HostAndPort.parse("127.0.0.1:8001"));
              s.connectTo(shop, HostAndPort.parse("127.0.0.1:8002"));
              s.connectTo(
                  HostAndPort.parse("news.example:80"), HostAndPort.parse("127.0.0.1:8001"));
            });
    TargetPlaces places =
        lookUp(elsewhere, "http://shop.example/", "http://news.example/", "http://127.0.0.1:8001/");
    assertThat(places.named()).isEqualTo(3);
    assertThat(places.addresses())
        .extracting(InetSocketAddress::getPort)
        .containsExactlyInAnyOrder(8001, 8002);
  }

  @Test
  void eachSourceAndAddressIsAnEnd() throws Exception {
    InetAddress second = InetAddress.getByName("127.0.0.2");
    List<InetAddress> sources = List.of(InetAddress.getLoopbackAddress(), second);
    DriverSettings two = DriverSettings.of(s -> s.sources = sources);
    assertThat(lookUp(two, "http://127.0.0.1/", "http://127.0.0.1:81/").ends(two.connections()))
        .isEqualTo(new Ends(2, 2, true, true));
    assertThat(new TargetPlaces(1, Set.of()).ends(SETTINGS.connections()))
        .isEqualTo(new Ends(1, 1, true, false));
  }

  @Test
  void detectsAddressesOfThisMachine() {
    assertThat(ends("http://127.0.0.1/", "http://127.0.0.2/"))
        .isEqualTo(new Ends(1, 2, true, true));
    assertThat(ends("http://127.0.0.1/", "http://10.255.255.254/"))
        .isEqualTo(new Ends(1, 2, false, true));
    assertThat(ends("http://10.255.255.254/").here()).isFalse();
  }

  @Test
  void rejectsPublicAddresses() {
    assertThatThrownBy(() -> lookUp(SETTINGS, "http://198.51.100.7/"))
        .isInstanceOf(UnsafeTargetException.class);
  }

  private static Ends ends(String... urls) {
    return lookUp(SETTINGS, urls).ends(SETTINGS.connections());
  }

  private static TargetPlaces lookUp(DriverSettings settings, String... urls) {
    List<Target> targets = Stream.of(urls).map(Target::get).toList();
    return TargetPlaces.lookUp(targets, settings);
  }
}
