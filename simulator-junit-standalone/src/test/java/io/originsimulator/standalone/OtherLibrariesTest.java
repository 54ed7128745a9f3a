package io.originsimulator.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.util.Version;
import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The jar works alongside older releases of the libraries that it contains. */
@OriginSimulator(recipe = "news.yaml")
class OtherLibrariesTest {
  @Test
  void bothNettysReportTheirOwnVersions() throws Exception {
    String other = System.getProperty("standalone.other.netty");
    assertThat(other).startsWith("4.1.");
    assertThat(Version.identify().values())
        .isNotEmpty()
        .allSatisfy(version -> assertThat(version.artifactVersion()).isEqualTo(other));

    Map<?, ?> ours =
        (Map<?, ?>)
            Class.forName("io.originsimulator.shaded.io.netty.util.Version")
                .getMethod("identify")
                .invoke(null);
    assertThat(ours.get("netty-common"))
        .asString()
        .startsWith("netty-common-" + System.getProperty("standalone.netty"));
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void bothUseTheirOwnEpoll(Simulator origin) {
    assertThat(Epoll.unavailabilityCause()).isNull();
    assertThat(origin.transport()).isEqualTo(Transport.EPOLL);
  }

  @Test
  void bothReadYamlWithTheirOwnJackson(Simulator origin) throws Exception {
    ObjectMapper yaml = new ObjectMapper(new YAMLFactory());
    assertThat(yaml.version()).hasToString(System.getProperty("standalone.other.jackson"));
    assertThat(yaml.readTree("route: /news").path("route").textValue()).isEqualTo("/news");
    assertThat(Calls.get(origin, "/news").body()).isEqualTo("<html>");
  }
}
