package io.originsimulator.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jars of core and server, without this one, in a program with named modules. */
class NamedModuleTest {
  private static final String MODULES = System.getProperty("standalone.module.path");

  @TempDir private Path folder;

  @Test
  void namedModuleStartsASimulator() throws Exception {
    assertThat(
            compile(
                """
                import io.originsimulator.server.Simulator;
                import java.net.http.HttpClient;
                import java.net.http.HttpRequest;
                import java.net.http.HttpResponse.BodyHandlers;

                public class Program {
                  public static void main(String[] none) throws Exception {
                    String recipe = "{\\"body\\": \\"from a module\\", \\"stages\\": [{\\"at\\": 0, \\"status\\": 200}]}";
                    try (Simulator origin = Simulator.builder().https().recipe(recipe).start()) {
                      HttpRequest request = HttpRequest.newBuilder(origin.httpsUri("/")).build();
                      HttpClient client = HttpClient.newBuilder().sslContext(origin.sslContext()).build();
                      System.out.print(client.send(request, BodyHandlers.ofString()).body());
                    }
                  }
                }
                """))
        .isEmpty();

    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dio.netty.transport.noNative=true", // JDK 24 and later warn about native
                // libraries
                "--module-path",
                MODULES + File.pathSeparator + folder.resolve("classes"),
                "--module",
                "embedder/embedder.Program")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("from a module");
    assertThat(program.waitFor()).isZero();
  }

  @Test
  void internalPublicTypesAreNotVisible() throws Exception {
    assertThat(compile("class Program { io.originsimulator.server.wire.ServerContext internal; }"))
        .contains(
            "package io.originsimulator.server.wire is declared in module"
                + " io.originsimulator.server, which does not export it");
    assertThat(compile("class Program { io.originsimulator.scenario.Dice internal; }"))
        .contains("which does not export it to module embedder");
  }

  /** Compiles a module with one class and returns the output of javac. */
  private String compile(String program) throws Exception {
    Path module = folder.resolve("module-info.java");
    Path source = folder.resolve("Program.java");
    Files.writeString(
        module, "module embedder { requires io.originsimulator.server; requires java.net.http; }");
    Files.writeString(source, "package embedder;\n" + program);
    StringWriter messages = new StringWriter();
    PrintWriter out = new PrintWriter(messages);
    List<String> arguments =
        List.of(
            "--class-path",
            "",
            "--module-path",
            MODULES,
            "-d",
            folder.resolve("classes").toString(),
            module.toString(),
            source.toString());
    ToolProvider.findFirst("javac").orElseThrow().run(out, out, arguments.toArray(String[]::new));
    return messages.toString();
  }
}
