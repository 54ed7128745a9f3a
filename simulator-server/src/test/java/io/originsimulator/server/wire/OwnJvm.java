package io.originsimulator.server.wire;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A runner of test classes in a JVM of their own. */
final class OwnJvm {
  private static final Set<String> OPTIONS_THAT_A_JVM_ECHOES =
      Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private OwnJvm() {}

  /** Returns the command that runs a class with a {@code main}. */
  static List<String> command(Class<?> main, String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--enable-native") || flag.startsWith("--sun-misc"))
        .forEach(command::add);
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return command;
  }

  /** Returns the output of a command, which must exit with code 0. */
  static String printed(List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeAll(OPTIONS_THAT_A_JVM_ECHOES);
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError("exit code " + process.exitValue() + ":\n" + printed);
    }
    return printed;
  }
}
