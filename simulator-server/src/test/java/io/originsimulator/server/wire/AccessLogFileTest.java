package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.LogWatch;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of the access log: opening, rotation, and failures. */
class AccessLogFileTest {
  private static final Path FULL = Path.of("/dev/full"); // each write fails
  private static final String RECIPE = "{\"route\": \"/x\", \"body\": \"x\"}";

  @TempDir private Path folder;

  private SimulatorBuilder logging(Path file) {
    return Simulator.builder().recipe(RECIPE).accessLog(file);
  }

  private static void expect(Path file, int lines) {
    Eventually.expect(() -> assertThat(file).content().hasLineCount(lines));
  }

  @Test
  void linesAreAppendedWhileItServes() throws IOException {
    Path file = Files.writeString(folder.resolve("access.log"), "earlier\n");
    try (Simulator simulator = logging(file).start()) {
      RawClient.get(simulator, "/x");
      expect(file, 2);
      assertThat(file).content().startsWith("earlier\n127.0.0.1 - - [");
    }
  }

  @Test
  void linesAreInTheNewFileOnceItIsReopened() throws IOException {
    Path file = folder.resolve("access.log");
    Path renamed = folder.resolve("access.log.1");
    try (Simulator simulator = logging(file).start()) {
      RawClient.get(simulator, "/x");
      expect(file, 1);
      Files.move(file, renamed);
      RawClient.get(simulator, "/x");
      expect(renamed, 2);
      simulator.reopenAccessLog();
      RawClient.get(simulator, "/x?3");
    }
    assertThat(renamed).content().hasLineCount(2);
    assertThat(file).content().hasLineCount(1).contains("GET /x?3 ");
  }

  @Test
  void oldFileStaysInUseIfItCannotBeReopened() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("a"));
    Path moved = folder.resolve("b");
    try (Simulator simulator = logging(inner.resolve("access.log")).start()) {
      Files.move(inner, moved);
      assertThatThrownBy(simulator::reopenAccessLog)
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageStartingWith("access log: ");
      RawClient.get(simulator, "/x");
    }
    assertThat(moved.resolve("access.log")).content().hasLineCount(1);
  }

  @Test
  void startNamesTheReasonForWhichAFileCannotBeOpened() {
    Path file = folder.resolve("none/access.log");
    assertThatThrownBy(logging(file)::start)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage(
            "access log: %s: cannot be opened: the folder %s does not exist (expected: a file that"
                    .formatted(file, file.getParent())
                + " this user may write, in a folder that exists)");
    assertThatThrownBy(logging(folder)::start)
        .hasMessageStartingWith("access log: " + folder + ": cannot be opened: Is a directory");
  }

  @Test
  void fullDiskIsReportedOnceAndLinesThatDoNotFitAreCounted() {
    String request = "GET /x HTTP/1.1\r\nuser-agent: " + "a".repeat(16_000) + "\r\n\r\n";
    try (LogWatch log = new LogWatch();
        FrozenServer server = FrozenServer.withAccessLog(FULL, false)) {
      server.add(RECIPE);
      FrozenConnection client = server.connect();
      for (int i = 0; i < 300; i++) {
        client.send(request);
      }
      Eventually.expect(() -> assertThat(log.lines()).hasSize(1));
      assertThat(server.counts().requests()).isEqualTo(300);
      assertThat(server.counts().byStatus()).containsEntry(200, 300L);
      long unlogged = server.counts().unlogged();
      assertThat(unlogged).isBetween(30L, 60L);
      assertThat(metrics(server))
          .contains("\norigin_simulator_unlogged_requests_total " + unlogged + ".0\n");
      client.send("POST /_admin/clear_current_count HTTP/1.1\r\n\r\n");
      assertThat(server.counts().requests()).isZero();
      assertThat(server.counts().unlogged()).isEqualTo(unlogged);
      assertThat(log.lines())
          .containsExactly(
              "WARNING: access log: /dev/full: cannot be written: No space left on device; lines"
                  + " wait in memory, and those that do not fit are dropped and counted (expected:"
                  + " free space on the disk)");
    }
  }

  private static String metrics(FrozenServer server) {
    FrozenConnection scraper = server.connect();
    scraper.send("GET /_admin/metrics HTTP/1.1\r\n\r\n");
    server.doSlowWork();
    return scraper.received();
  }

  @Test
  void linesThatCouldNotBeWrittenAreReportedAtTheEnd() {
    try (LogWatch log = new LogWatch()) {
      try (FrozenServer server = FrozenServer.withAccessLog(FULL, true)) {
        server.add(RECIPE);
        server.connect().send("GET /x HTTP/1.1\r\n\r\n".repeat(3));
      }
      assertThat(log.lines()).hasSize(2);
      assertThat(log.lines().get(1))
          .isEqualTo("WARNING: access log: /dev/full: its last 3 lines could not be written");
    }
  }

  @Test
  void requestsThatAreDroppedByTheEndAreCancelled() throws IOException {
    Path file = folder.resolve("access.log");
    Simulator simulator =
        Simulator.builder().recipe(Recipes.text("/x", "x", "1m")).accessLog(file).start();
    try (RawClient client = RawClient.connect(simulator)) {
      client.send(RawClient.getOf("/x"));
      Eventually.expect(() -> assertThat(simulator.counts().requests()).isEqualTo(1));
      simulator.close();
    }
    assertThat(file).content().hasLineCount(1).contains("\" 000 0 ").contains("outcome=cancelled ");
  }
}
