package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the script {@code origin-simulator} in a project whose mvnw and java only print. */
class LauncherTest {
  private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2001-01-01T00:00:00Z"));
  private static final FileTime THEN = FileTime.from(Instant.parse("2002-01-01T00:00:00Z"));
  private static final FileTime LATER = FileTime.from(Instant.parse("2003-01-01T00:00:00Z"));

  /** Prints its arguments, and writes the cache that they name. */
  private static final String JAVA =
      """
      #!/bin/sh
      case $1 in
        -XX:AOTCacheOutput=* | -XX:ArchiveClassesAtExit=*)
          echo "made by $4" >"${1#*=}"
          exit 0
          ;;
      esac
      echo "home $ORIGIN_SIMULATOR_HOME"
      printf '<%s>\\n' "$@"
      """;

  @TempDir private Path folder;
  private Path home;
  private Path jar;

  @BeforeEach
  void project() throws IOException {
    home = folder.toRealPath().resolve("project");
    jar = home.resolve("simulator-cli/target/origin-simulator.jar");
    script("origin-simulator", Files.readString(Project.ROOT.resolve("origin-simulator")));
    script(
        "mvnw",
        """
        #!/bin/sh
        echo "mvnw $*"
        mkdir -p simulator-cli/target
        touch simulator-cli/target/origin-simulator.jar
        """);
    script("jdk/bin/java", JAVA);
    for (String source :
        List.of(
            "pom.xml",
            "simulator-core/pom.xml",
            "simulator-core/src/main/java/Timeline.java",
            "simulator-core/src/test/java/TimelineTest.java",
            "simulator-cli/pom.xml",
            "simulator-cli/src/main/java/Main.java",
            "simulator-cli/src/shade/NOTICE",
            "simulator-cli/target/origin-simulator.jar")) {
      Files.createDirectories(home.resolve(source).getParent());
      Files.createFile(home.resolve(source));
    }
    try (Stream<Path> all = Files.walk(home)) {
      for (Path path : all.toList()) {
        Files.setLastModifiedTime(path, LONG_AGO);
      }
    }
    Files.setLastModifiedTime(jar, THEN);
  }

  @Test
  void jarNewerThanItsSourcesIsRun() throws Exception {
    assertThat(launch("serve", "two words", "")).isEqualTo(Cli.good(ran("serve", "two words", "")));
  }

  @Test
  void missingJarIsBuiltFirst() throws Exception {
    Files.delete(jar);
    assertThat(launch("check")).isEqualTo(new Cli(0, ran("check"), built()));
    assertThat(launch("check")).isEqualTo(Cli.good(ran("check")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pom.xml",
        "simulator-core/pom.xml",
        "simulator-core/src/main/java/Timeline.java",
        "simulator-cli/src/main/java/Main.java",
        "simulator-cli/src/shade/NOTICE"
      })
  void jarOlderThanASourceIsRebuilt(String source) throws Exception {
    Files.setLastModifiedTime(home.resolve(source), LATER);
    assertThat(launch()).isEqualTo(new Cli(0, ran(), built()));
  }

  @Test
  void deletedSourceRebuildsTheJar() throws Exception {
    Files.delete(home.resolve("simulator-core/src/main/java/Timeline.java"));
    assertThat(launch()).isEqualTo(new Cli(0, ran(), built()));
  }

  @Test
  void newTestDoesNotRebuildTheJar() throws Exception {
    Files.setLastModifiedTime(
        home.resolve("simulator-core/src/test/java/TimelineTest.java"), LATER);
    assertThat(launch()).isEqualTo(Cli.good(ran()));
  }

  @Test
  void failedBuildEndsTheScript() throws Exception {
    Files.delete(jar);
    script("mvnw", "#!/bin/sh\necho 'cannot compile'\nexit 3\n");
    assertThat(launch("serve")).isEqualTo(new Cli(3, "", building() + "cannot compile\n"));
  }

  @Test
  void jarNextToTheScriptIsRunWithoutABuild() throws Exception {
    Files.delete(jar);
    jar = Files.createFile(home.resolve("origin-simulator.jar"));
    Files.setLastModifiedTime(jar, LONG_AGO);
    Files.setLastModifiedTime(home.resolve("pom.xml"), LATER);
    assertThat(launch("serve")).isEqualTo(Cli.good(ran("serve")));
  }

  @Test
  void scriptRunsThroughLinksFromAnyFolder() throws Exception {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.createSymbolicLink(elsewhere.resolve("first"), home.resolve("origin-simulator"));
    Path second = elsewhere.resolve("second");
    Files.createSymbolicLink(second, Path.of("first"));
    assertThat(launch(elsewhere, home.resolve("jdk"), second, "serve"))
        .isEqualTo(Cli.good(ran("serve")));
  }

  @Test
  void imageIsRunWithoutJava() throws Exception {
    script("tools/docker", "#!/bin/sh\n[ $1 = image ] || printf '<%s>\\n' \"$@\"\n");
    String ran =
        launch(withTools(), home, home.resolve("nowhere"), script(), "serve", "a b.json").out();
    assertThat(ran)
        .startsWith("<run>\n<--rm>\n<--interactive>\n<--network>\n<host>\n")
        .contains("<--volume>\n<%1$s:%1$s>\n<--workdir>\n<%1$s>\n".formatted(home))
        .endsWith("<origin-simulator>\n<serve>\n<a b.json>\n");
  }

  @Test
  void missingJavaIsReportedInOneLine() throws Exception {
    Path nowhere = home.resolve("nowhere");
    script("tools/docker", "#!/bin/sh\nexit 1\n"); // there is no image
    assertThat(launch(withTools(), home, nowhere, script()))
        .isEqualTo(
            new Cli(
                1,
                "",
                "origin-simulator: "
                    + nowhere
                    + "/bin/java not found (expected: JDK 17 or later; without one, build the image:"
                    + " docker build -t origin-simulator .)\n"));
  }

  @ParameterizedTest
  @CsvSource({
    "25.0.3, aot, -XX:AOTCache, -Xlog:aot=off",
    "26, aot, -XX:AOTCache, -Xlog:aot=off",
    "17.0.15, jsa, -XX:SharedArchiveFile, -Xlog:cds=off",
    "24.0.1, jsa, -XX:SharedArchiveFile, -Xlog:cds=off",
  })
  void jvmCacheIsMadeOnceAndUsed(String version, String ending, String option, String log)
      throws Exception {
    release(version);
    Path cache = jar.resolveSibling("origin-simulator-" + version + "." + ending);
    String cached = ran(List.of(option + "=" + cache, log), "serve");
    assertThat(launch("serve")).isEqualTo(new Cli(0, cached, creating(cache)));
    assertThat(launch("serve")).isEqualTo(Cli.good(cached));
    assertThat(cache).content().isEqualTo("made by train\n");
  }

  @Test
  void jvmCacheOlderThanTheJarIsRemade() throws Exception {
    release("25.0.3");
    Path cache = jar.resolveSibling("origin-simulator-25.0.3.aot");
    Files.writeString(cache, "old");
    Files.setLastModifiedTime(cache, LONG_AGO);
    assertThat(launch("serve").err()).isEqualTo(creating(cache));
    assertThat(cache).content().isEqualTo("made by train\n");
  }

  @Test
  void failedJvmCacheIsNotRetried() throws Exception {
    release("25.0.3");
    script("jdk/bin/java", JAVA.replace("exit 0", "rm \"${1#*=}\"; exit 1"));
    Path cache = jar.resolveSibling("origin-simulator-25.0.3.aot");
    assertThat(launch("serve")).isEqualTo(new Cli(0, ran("serve"), creating(cache)));
    assertThat(launch("serve")).isEqualTo(Cli.good(ran("serve")));
    try (Stream<Path> files = Files.list(jar.getParent())) {
      assertThat(files).containsExactlyInAnyOrder(jar, cache);
    }
  }

  @Test
  void jvmCacheCanBeSwitchedOff() throws Exception {
    release("25.0.3");
    assertThat(
            launch(
                Map.of("ORIGIN_SIMULATOR_CACHE", "off"),
                home,
                home.resolve("jdk"),
                home.resolve("origin-simulator"),
                "serve"))
        .isEqualTo(Cli.good(ran("serve")));
  }

  @ParameterizedTest
  @MethodSource("commandsThatSendLoad")
  void commandThatSendsLoadHasTheOptionsOfADriver(String command) throws Exception {
    List<String> options = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xms64m");
    String ran = ran(options, command);
    boolean serves = command.equals("serve-load");
    assertThat(launch(command))
        .isEqualTo(Cli.good(serves ? ran : ran.replace("<-XX:+ExitOnOutOfMemoryError>\n", "")));
  }

  @Test
  void imageStartsTheSameCommandsWithTheSameOptions() throws Exception {
    String image = Files.readString(Project.ROOT.resolve("docker/origin-simulator"));
    assertThat(lists(image))
        .isEqualTo(lists(Files.readString(Project.ROOT.resolve("origin-simulator"))))
        .hasSize(2);
    assertThat(lists(Files.readString(Project.ROOT.resolve("docker/origin-simulator-healthy"))))
        .allSatisfy(list -> assertThat(list.split("[ |]+")).contains("attack", "sessions"));
  }

  /** Returns the lists of commands in a script. */
  private static List<String> lists(String script) {
    return script
        .lines()
        .map(String::strip)
        .filter(it -> it.startsWith("attack |"))
        .map(it -> it.replaceFirst("\\).*", ""))
        .toList();
  }

  static Stream<String> commandsThatSendLoad() {
    return Cli.commands().getSubcommands().entrySet().stream()
        .filter(command -> command.getValue().getCommandSpec().findOption("--max-rate") != null)
        .map(Map.Entry::getKey);
  }

  private void release(String version) throws IOException {
    Files.writeString(
        home.resolve("jdk/release"),
        "JAVA_RUNTIME_VERSION=\"9\"\nJAVA_VERSION=\"%s\"\nJAVA_VERSION_DATE=\"2026\"\n"
            .formatted(version));
  }

  private String ran(String... arguments) {
    return ran(List.of(), arguments);
  }

  private String ran(List<String> options, String... arguments) {
    StringBuilder text = new StringBuilder("home " + home + "\n");
    options.forEach(option -> text.append('<').append(option).append(">\n"));
    if (!List.of(arguments).equals(List.of("check"))) { // not a server
      text.append("<-XX:+ExitOnOutOfMemoryError>\n");
    }
    text.append("<-jar>\n<").append(jar).append(">\n");
    Stream.of(arguments).forEach(argument -> text.append('<').append(argument).append(">\n"));
    return text.toString();
  }

  private String built() {
    return building() + "mvnw -q -B -DskipTests -pl simulator-cli -am package\n";
  }

  private String building() {
    return "Building "
        + jar
        + " with Maven: about 1 minute; the first build also downloads about 130 MB ...\n";
  }

  private static String creating(Path cache) {
    return "Creating the class cache " + cache + ": about 10 s, once for each build ...\n";
  }

  /** Returns an environment whose tools precede those of this machine. */
  private Map<String, String> withTools() {
    return Map.of("PATH", home.resolve("tools") + ":" + System.getenv("PATH"));
  }

  private Path script() {
    return home.resolve("origin-simulator");
  }

  private Cli launch(String... arguments) throws IOException, InterruptedException {
    return launch(home, home.resolve("jdk"), home.resolve("origin-simulator"), arguments);
  }

  private Cli launch(Path from, Path jdk, Path script, String... arguments)
      throws IOException, InterruptedException {
    return launch(Map.of(), from, jdk, script, arguments);
  }

  private Cli launch(
      Map<String, String> environment, Path from, Path jdk, Path script, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(arguments));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(from.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("JAVA_HOME", jdk.toString());
    builder.environment().remove("ORIGIN_SIMULATOR_CACHE");
    builder.environment().putAll(environment);
    int exitCode = builder.start().waitFor();
    return new Cli(exitCode, Files.readString(out), Files.readString(err));
  }

  private void script(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
