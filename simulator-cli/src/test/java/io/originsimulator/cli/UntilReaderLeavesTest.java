package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class UntilReaderLeavesTest {
  @Test
  void bytesArePassedOn() throws IOException {
    ByteArrayOutputStream reader = new ByteArrayOutputStream();
    try (OutputStream out = new UntilReaderLeaves(reader, () -> false)) {
      out.write('a');
      out.write("bc".getBytes(StandardCharsets.UTF_8));
      assertThat(reader.toString(StandardCharsets.UTF_8)).isEqualTo("abc");
    }
  }

  @Test
  void bytesAfterTheReaderHasLeftAreDropped() throws IOException {
    Failing pipe = new Failing("Broken pipe");
    OutputStream out = new UntilReaderLeaves(pipe, () -> true);
    out.write('a');
    out.write('b');
    assertThat(pipe.asked).isEqualTo(1);
  }

  @Test
  void fullDiskFailsEveryWrite() {
    OutputStream out = new UntilReaderLeaves(new Failing("No space left on device"), () -> false);
    for (int time = 0; time < 2; time++) {
      assertThatThrownBy(() -> out.write('a')).hasMessage("No space left on device");
    }
  }

  private static final class Failing extends OutputStream {
    private final String why;
    private int asked;

    Failing(String why) {
      this.why = why;
    }

    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      asked++;
      throw new IOException(why);
    }
  }
}
