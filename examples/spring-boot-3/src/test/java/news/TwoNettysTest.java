package news;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.cfg.PackageVersion;
import io.netty.util.Version;
import io.originsimulator.server.Simulator;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Predicate;
import news.upstream.UpstreamSimulator;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** The client uses Spring Boot's libraries, the simulator its own. */
@SpringBootTest
@UpstreamSimulator("news.json")
class TwoNettysTest {
  private static final String OWN = "io.originsimulator.shaded.";

  @Autowired NewsClient client;
  @Autowired Simulator origin;

  @Test
  void eachSideHasAnEventLoopOfItsOwnNetty() {
    assertThat(client.headline()).isEqualTo("It rains");
    assertThat(isRunning(name -> name.startsWith("io.netty."))).isTrue();
    assertThat(isRunning(name -> name.startsWith(OWN + "io.netty."))).isTrue();
  }

  @Test
  void bothNettysAreDifferentReleases() throws Exception {
    assertThat(Version.identify().values())
        .isNotEmpty()
        .allMatch(version -> version.artifactVersion().startsWith("4.1."));
    Map<?, ?> own =
        (Map<?, ?>) Class.forName(OWN + "io.netty.util.Version").getMethod("identify").invoke(null);
    assertThat(own.get("netty-common")).asString().startsWith("netty-common-4.2.");
  }

  @Test
  void bothJacksonsAreDifferentReleases() throws Exception {
    Object own =
        Class.forName(OWN + "com.fasterxml.jackson.databind.cfg.PackageVersion")
            .getField("VERSION")
            .get(null);
    assertThat(PackageVersion.VERSION).asString().startsWith("2.");
    assertThat(own).asString().startsWith("2.").isNotEqualTo(PackageVersion.VERSION.toString());
  }

  private static boolean isRunning(Predicate<String> className) {
    return Thread.getAllStackTraces().values().stream()
        .flatMap(Arrays::stream)
        .map(StackTraceElement::getClassName)
        .anyMatch(className);
  }
}
