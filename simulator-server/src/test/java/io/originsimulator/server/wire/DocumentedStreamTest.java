package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The first stream of docs/recipes.md is sent as the document shows it. */
class DocumentedStreamTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("## `stream`\n.*?```json\n(.*?)```\n.*?```\n(.*?)```\n", Pattern.DOTALL);

  @Test
  void firstExampleIsSentAtItsInstantsAndResumes() throws IOException {
    Matcher example = EXAMPLE.matcher(Files.readString(Path.of("../docs/recipes.md")));
    assertThat(example.find()).isTrue();
    String whole = example.group(2);
    int second = whole.indexOf("event: tick", 1);
    try (FrozenServer server = new FrozenServer()) {
      server.add(example.group(1));
      FrozenConnection client = server.connect();
      client.send("GET /ticks HTTP/1.0\r\n\r\n");
      server.advance("199.999999ms");
      assertThat(client.received()).isEmpty();
      server.advance("0.001us");
      assertThat(client.received()).endsWith("\r\n\r\n" + whole.substring(0, second));
      server.advance("49.999999ms");
      assertThat(client.received()).isEmpty();
      server.advance("0.001us");
      assertThat(client.received()).isEqualTo(whole.substring(second));

      FrozenConnection again = server.connect();
      again.send("GET /ticks HTTP/1.0\r\nlast-event-id: 1\r\n\r\n");
      server.advance("200ms");
      assertThat(again.received()).endsWith("\r\n\r\n" + whole.substring(second));
    }
  }
}
