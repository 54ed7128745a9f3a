package io.originsimulator.load.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine with scripted responses. */
class ContainerEngineTest {
  @TempDir private Path folder;

  @Test
  void findsTheProcessOfAContainerByName() throws Exception {
    CompletableFuture<String> asked =
        answer(
            "HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n{\"State\":{\"Pid\":4711}}");
    assertThat(engine().processOf("shop-web-1")).hasValue(4711);
    assertThat(asked.get()).startsWith("GET /containers/shop-web-1/json HTTP/1.0\r\n");
  }

  @Test
  void missingOrStoppedContainerHasNoProcess() throws Exception {
    answer("HTTP/1.1 404 Not Found\r\n\r\n{\"message\":\"No such container: web\"}");
    assertThat(engine().processOf("web")).isEmpty();
    answer("HTTP/1.1 200 OK\r\n\r\n{\"State\":{\"Status\":\"exited\",\"Pid\":0}}");
    assertThat(engine().processOf("web")).isEmpty();
  }

  @Test
  void rejectsAnotherServer() throws Exception {
    answer("hello");
    assertThatThrownBy(() -> engine().processOf("web"))
        .isInstanceOf(IOException.class)
        .hasMessage(socket() + ": not a container engine");
  }

  @Test
  void missingEngineIsAnError() {
    assertThatThrownBy(() -> engine().processOf("web")).isInstanceOf(IOException.class);
  }

  private Path socket() {
    return folder.resolve("engine.sock");
  }

  private ContainerEngine engine() {
    return new ContainerEngine(socket());
  }

  /** Responds to one request, and completes with it. */
  private CompletableFuture<String> answer(String response) throws IOException {
    Files.deleteIfExists(socket());
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket()));
    return CompletableFuture.supplyAsync(
        () -> {
          try (server;
              SocketChannel client = server.accept()) {
            ByteBuffer request = ByteBuffer.allocate(1000);
            client.read(request);
            client.write(ByteBuffer.wrap(response.getBytes(StandardCharsets.UTF_8)));
            return new String(request.array(), 0, request.position(), StandardCharsets.UTF_8);
          } catch (IOException e) {
            return e.toString();
          }
        });
  }
}
