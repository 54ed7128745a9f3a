package io.originsimulator.server.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ByteRingTest {
  private final ByteRing ring = new ByteRing(10);

  private boolean offer(String line) {
    return ring.offer(line.getBytes(StandardCharsets.US_ASCII), line.length());
  }

  private String next() {
    ByteBuffer part = ring.next();
    return StandardCharsets.US_ASCII.decode(part).toString();
  }

  @Test
  void linesWrapAroundItsEnd() {
    assertThat(offer("abcdef\n")).isTrue();
    assertThat(ring.take(7)).isTrue();
    assertThat(offer("ghijk\n")).isTrue();
    assertThat(next()).isEqualTo("ghi");
    assertThat(ring.take(3)).isFalse();
    assertThat(next()).isEqualTo("jk\n");
    assertThat(ring.take(3)).isTrue();
    assertThat(next()).isEmpty();
  }

  @Test
  void lineThatDoesNotFitIsRefusedWhole() {
    assertThat(offer("abcd\n")).isTrue();
    assertThat(offer("efghi\n")).isFalse();
    assertThat(offer("efgh\n")).isTrue();
    assertThat(offer("\n")).isFalse();
    assertThat(ring.lines()).isEqualTo(2);
    ring.take(2);
    assertThat(ring.lines()).isEqualTo(2);
    assertThat(next()).isEqualTo("cd\nefgh\n");
  }
}
