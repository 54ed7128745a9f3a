package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.originsimulator.cli.Cli;
import io.originsimulator.cli.Http;
import io.originsimulator.server.Https;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PushToAddressesTest {
  private static final String SECOND = "127.0.0.2";
  private static final String THIRD = "127.0.0.3";

  @TempDir private Path folder;
  private final int port = Http.freePort();
  private Path news;

  @BeforeEach
  void write() throws IOException {
    news =
        Files.writeString(folder.resolve("news.json"), "{\"route\": \"/news\", \"body\": \"x\"}");
  }

  @Test
  void eachAddressGetsTheRecipe() {
    try (Simulator second = simulator(SECOND);
        Simulator third = simulator(THIRD)) {
      assertThat(push(target(), SECOND, THIRD))
          .isEqualTo(
              Cli.good(
                  """
                  http://origin.test:%1$d has 2 addresses:
                    http://127.0.0.2:%1$d accepted
                    http://127.0.0.3:%1$d accepted
                  accepted %2$s
                  """
                      .formatted(port, news)));
      assertThat(second.recipes()).hasSize(1);
      assertThat(third.recipes()).hasSize(1);
    }
  }

  @Test
  void addressThatDoesNotAcceptIsNamed() {
    try (Simulator second = simulator(SECOND)) {
      assertThat(push(target(), THIRD, SECOND))
          .isEqualTo(
              new Cli(
                  1,
                  """
                  http://origin.test:%1$d has 2 addresses:
                    http://127.0.0.3:%1$d cannot be reached (is the simulator running there? --target names another)
                    http://127.0.0.2:%1$d accepted
                  """
                      .formatted(port),
                  "error: http://origin.test:%d: %s not accepted by 1 of 2 addresses\n"
                      .formatted(port, news)));
      assertThat(second.recipes()).hasSize(1);
    }
  }

  @Test
  void refusalOfEachAddressIsPrinted() throws IOException {
    Files.writeString(news, "{\"status\": 99}");
    try (Simulator second = simulator(SECOND);
        Simulator third = simulator(THIRD)) {
      Cli pushed = push(target(), SECOND, THIRD);
      assertThat(pushed.exitCode()).isEqualTo(1);
      assertThat(pushed.out())
          .contains("  http://127.0.0.2:%d answered 400: recipe:".formatted(port))
          .contains("  http://127.0.0.3:%d answered 400: recipe:".formatted(port));
      assertThat(second.recipes()).isEmpty();
      assertThat(third.recipes()).isEmpty();
    }
  }

  @Test
  void hostHeaderIsTheName() throws IOException {
    BlockingQueue<String> hosts = new LinkedBlockingQueue<>();
    HttpServer second = server(SECOND, hosts);
    HttpServer third = server(THIRD, hosts);
    try {
      assertThat(push(target(), SECOND, THIRD).exitCode()).isZero();
      assertThat(hosts).containsExactly("origin.test:" + port, "origin.test:" + port);
    } finally {
      second.stop(0);
      third.stop(0);
    }
  }

  @Test
  void certificateIsCheckedForTheName() throws IOException {
    try (Simulator all = // its certificate has none of the addresses
        Simulator.builder().host("0.0.0.0").https(Https.generated("origin.test")).start()) {
      Path ca = Files.writeString(folder.resolve("ca.pem"), all.caPem().orElseThrow());
      String server = ":" + all.httpsUri("").getPort();
      List<String> trusting = List.of("--ca=" + ca);
      assertThat(push("https://origin.test" + server, trusting, SECOND, THIRD).exitCode()).isZero();
      assertThat(push("https://other.test" + server, trusting, SECOND, THIRD).out())
          .contains("  https://127.0.0.2" + server + ": certificate for another name")
          .contains("  https://127.0.0.3" + server + ": certificate for another name");
    }
  }

  @Test
  void singleAddressIsReportedByItsName() {
    try (Simulator here = Simulator.builder().port(port).start()) {
      assertThat(push("http://localhost:" + port, "127.0.0.1", "::1").out())
          .isEqualTo(
              "http://localhost:%d accepted %s and serves:\n  /news\n".formatted(port, news));
      assertThat(here.recipes()).hasSize(1);
    }
  }

  @Test
  void hostThatIsNoneIsNotLookedUp() {
    assertThat(push("http://my_service:" + port, SECOND, THIRD))
        .isEqualTo(
            Cli.failed(
                "http://my_service:%d: cannot be used (expected: a host without underscores)"
                    .formatted(port)));
  }

  private Cli push(String target, String... addresses) {
    return push(target, List.of(), addresses);
  }

  private Cli push(String target, List<String> options, String... addresses) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commands = Cli.commands();
    commands.getCommandSpec().removeSubcommand("push");
    commands
        .addSubcommand(new PushCommand(host -> looked(addresses)))
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true));
    List<String> words = new ArrayList<>(List.of("push", news.toString()));
    words.add("--target=" + target);
    words.addAll(options);
    int exitCode = commands.execute(words.toArray(String[]::new));
    return new Cli(exitCode, out.toString(), err.toString());
  }

  private static InetAddress[] looked(String... addresses) throws UnknownHostException {
    InetAddress[] all = new InetAddress[addresses.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = InetAddress.getByName(addresses[i]);
    }
    return all;
  }

  private String target() {
    return "http://origin.test:" + port;
  }

  private Simulator simulator(String host) {
    return Simulator.builder().host(host).port(port).start();
  }

  private HttpServer server(String host, BlockingQueue<String> hosts) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(host, port), 0);
    server.createContext(
        "/",
        exchange -> {
          hosts.add(String.join(",", exchange.getRequestHeaders().get("host")));
          exchange.sendResponseHeaders(201, -1);
          exchange.close();
        });
    server.start();
    return server;
  }
}
