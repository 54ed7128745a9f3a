package io.originsimulator.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The first simulator of a JVM, in a program without JUnit. */
class FirstStartTest {

  /** The program. */
  public static final class Program {
    public static void main(String[] none) throws Exception {
      Simulator.builder().start().close();
      System.out.print(
          Class.forName("io.originsimulator.shaded.io.netty.util.internal.PlatformDependent")
              .getMethod("isJfrEnabled")
              .invoke(null));
    }
  }

  @Test
  void flightRecorderIsNotLoaded() throws Exception {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Dio.originsimulator.shaded.io.netty.transport.noNative=true", // JDK 24 and later
            // warn about native libraries
            "-cp",
            System.getProperty("java.class.path"),
            Program.class.getName());
    Process program =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    assertThat(new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("false");
    assertThat(program.waitFor()).isZero();
  }
}
