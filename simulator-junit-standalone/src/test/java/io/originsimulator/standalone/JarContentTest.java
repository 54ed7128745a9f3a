package io.originsimulator.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * The jar cannot conflict with other jars on a class path: classes, the strings that name them,
 * services, and native libraries are relocated. Netty prefixes the names of native libraries with
 * its relocated package ({@code libio_originsimulator_shaded_netty_…}).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JarContentTest {
  private static final int MOST_BYTES = 9_300_000; // as documented in docs/junit.md

  /** An unrelocated library name: inside a descriptor or path, or as a complete class name. */
  private static final Pattern UNRELOCATED =
      Pattern.compile(
          "(?<!io/originsimulator/shaded/)(io/netty|com/fasterxml/jackson|com/google/re2j|org/yaml/snakeyaml|org/wildfly|org/jboss/logging)/"
              + "|^\\[*L?(io\\.netty|com\\.fasterxml\\.jackson|com\\.google\\.re2j|org\\.yaml\\.snakeyaml|org\\.wildfly|org\\.jboss\\.logging)\\.[\\w.$]+;?$");

  private static final Pattern IN_THE_JAR = Pattern.compile("io/originsimulator/[\\w/$-]+");

  private StandaloneJar jar;

  @BeforeAll
  void read() throws IOException {
    jar = StandaloneJar.read();
  }

  @Test
  void jarContainsOnlyOriginSimulatorAndMetaInf() {
    assertThat(jar.names())
        .allMatch(name -> name.startsWith("io/originsimulator/") || name.startsWith("META-INF/"));
    assertThat(jar.classes()).allMatch(name -> name.startsWith("io/originsimulator/"));
  }

  @Test
  void noClassRefersToAnUnrelocatedLibrary() throws IOException {
    Set<String> found = new TreeSet<>();
    for (String name : jar.classes()) {
      for (String string : jar.stringsOf(name)) {
        if (UNRELOCATED.matcher(string).find()) {
          found.add(name + ": " + string);
        }
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void referencesOfOwnClassesResolve() throws IOException {
    Set<String> classes = Set.copyOf(jar.classes());
    Set<String> missing = new TreeSet<>();
    for (String name : classes) {
      if (name.startsWith("io/originsimulator/shaded/")) {
        continue;
      }
      for (String string : jar.stringsOf(name)) {
        IN_THE_JAR
            .matcher(string)
            .results()
            .filter(named -> !classes.contains(named.group()))
            .forEach(named -> missing.add(name + " needs " + named.group()));
      }
    }
    assertThat(missing).as("to be added to the artifactSet, or no longer filtered").isEmpty();
  }

  @Test
  void servicesAreRelocatedAndExist() {
    List<String> services =
        jar.names().stream().filter(name -> name.startsWith("META-INF/services/")).toList();
    assertThat(services)
        .containsExactlyInAnyOrder(
            "META-INF/services/io.originsimulator.shaded.com.fasterxml.jackson.core.JsonFactory",
            "META-INF/services/io.originsimulator.shaded.com.fasterxml.jackson.core.ObjectCodec",
            "META-INF/services/org.junit.platform.launcher.LauncherSessionListener",
            "META-INF/services/reactor.blockhound.integration.BlockHoundIntegration");
    for (String service : services) {
      assertThat(jar.text(service).lines().filter(line -> !line.isBlank() && line.charAt(0) != '#'))
          .isNotEmpty()
          .allMatch(provider -> jar.classes().contains(provider.replace('.', '/')));
    }
  }

  @Test
  void nativeLibrariesHaveTheNamesThatRelocatedNettyExpects() {
    String prefix = "META-INF/native/libio_originsimulator_shaded_netty_transport_native_";
    assertThat(jar.names().stream().filter(name -> name.startsWith("META-INF/native")))
        .containsExactlyInAnyOrder(
            prefix + "epoll_x86_64.so",
            prefix + "epoll_aarch_64.so",
            prefix + "epoll_riscv64.so",
            prefix + "io_uring42_x86_64.so",
            prefix + "io_uring42_aarch_64.so",
            prefix + "io_uring42_riscv64.so",
            prefix + "kqueue_x86_64.jnilib",
            prefix + "kqueue_aarch_64.jnilib");
  }

  @Test
  void otherNettysDoNotReportTheShadedVersion() {
    assertThat(jar.names())
        .contains("META-INF/io.originsimulator.shaded.io.netty.versions.properties")
        .doesNotContain("META-INF/io.netty.versions.properties");
  }

  @Test
  void jarHasNoModuleDescriptorsOrOtherReleases() throws IOException {
    assertThat(jar.names())
        .noneMatch(name -> name.contains("module-info") || name.contains("META-INF/versions/"));
    assertThat(jar.manifest().getMainAttributes().getValue("Multi-Release")).isNull();
  }

  @Test
  void manifestNamesTheProject() {
    assertThat(jar.text("META-INF/LICENSE")).contains("MIT License");
    assertThat(jar.text("META-INF/LICENSE-Apache-2.0")).contains("Apache License");
    assertThat(jar.text("META-INF/NOTICE"))
        .contains("Netty", "Jackson", "SnakeYAML", "RE2/J", "WildFly");
  }

  @Test
  void jarIsNoLargerThanDocumented() throws IOException {
    assertThat(StandaloneJar.size()).isLessThan(MOST_BYTES);
  }

  @Test
  void pomHasNoDependencyThatIsInTheJar() throws Exception {
    NodeList dependencies =
        (NodeList)
            XPathFactory.newInstance()
                .newXPath()
                .evaluate(
                    "/project/dependencies/dependency[not(scope = 'test')]"
                        + "[not(groupId = 'org.webjars.npm' and scope = 'provided')]/artifactId",
                    DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(StandaloneJar.POM.toFile()),
                    XPathConstants.NODESET);
    assertThat(IntStream.range(0, dependencies.getLength()).mapToObj(dependencies::item))
        .extracting(Node::getTextContent)
        .containsExactly("jspecify", "junit-jupiter-api", "assertj-core");
  }
}
